/** The notices that few users ever see: that changes are not stored, and that there is a new version. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { partWords, msg } from '../../i18n/locale.js';
import { openDatabase } from '../../storage/database.js';
import type { StudyStore } from '../studies/study-store.js';
import type { Workspace } from '../workspace.js';

const ENGLISH = {
  full: 'The browser’s storage is full: what you do now is not saved. Delete studies in the library, or save this one as a file.',
  unavailable: 'This browser does not let the page store anything. Save your work as a file.',
  waiting:
    'The browser’s storage is not responding yet. Your studies will appear, and your changes will be saved, as soon as it does.',
  lost: 'This page has lost its storage, perhaps because it was deleted in another tab. What you do now is not saved.',
  reload: 'Reload and keep this study',
  update: 'A new version is available.',
  updateNow: 'Update now',
};

export type NoticeWords = typeof ENGLISH;

const SPANISH: NoticeWords = {
  full: 'El almacenamiento del navegador está lleno: lo que haga ahora no se guarda. Borre estudios de la biblioteca o guarde este en un archivo.',
  unavailable:
    'Este navegador no permite que la página guarde nada. Guarde su trabajo en un archivo.',
  waiting:
    'El almacenamiento del navegador aún no responde. En cuanto lo haga, aparecerán sus estudios y se guardarán los cambios.',
  lost: 'Esta página ha perdido su almacenamiento, quizá porque se ha borrado en otra pestaña. Lo que haga ahora no se guarda.',
  reload: 'Recargar y conservar este estudio',
  update: 'Hay una versión nueva.',
  updateNow: 'Actualizar ahora',
};

/** In the page's language; only these notices fetch the words. */
const noticeWords = (): NoticeWords => partWords('notices', ENGLISH, SPANISH);

type Notice = TemplateResult | typeof nothing;

export const drawRareNotices = (workspace: Workspace): readonly Notice[] => [
  drawUnsaved(workspace),
  drawUpdate(workspace),
];

/** Warns the user if changes are not saved. */
const drawUnsaved = ({ studies, game }: Workspace): Notice => {
  const { saveState } = studies;
  const words = noticeWords();
  if (saveState === 'waiting')
    return html`<div class="warning" role="status" data-test="storage-waiting">
      <p>${words.waiting}</p>
    </div>`;
  if (saveState === 'full') return drawWarning(words.full, game);
  if (saveState !== 'unavailable') return nothing;
  if (studies.hadDatabase)
    return drawWarning(
      words.lost,
      game,
      html`<button type="button" class="primary" @click=${() => void reloadWith(studies)}>
        ${words.reload}
      </button>`,
    );
  const hasGame = game.record.children.length > 0;
  return studies.isKept && !hasGame ? nothing : drawWarning(words.unavailable, game);
};

const drawWarning = (text: string, game: GameStore, button: Notice = nothing): TemplateResult =>
  html`<div class="warning" role="alert">
    <p>${text}</p>
    ${button}
    <button
      type="button"
      @click=${async () => {
        const { saveGame } = await import('../studies/save-game.js');
        await saveGame(game);
      }}
    >
      ${msg('PGN file')}
    </button>
  </div>`;

/** Reloads the page, which then stores the study on the board again if it was deleted with the database. */
const reloadWith = async (studies: StudyStore): Promise<void> => {
  try {
    const database = await openDatabase();
    const isStored = (await database.getKey('studies', studies.id)) !== undefined;
    database.close();
    if (!isStored) studies.storeAnew();
  } catch {
    // A newer version of the page has upgraded the database, and loads with the reload.
  }
  location.reload();
};

const drawUpdate = ({ offline }: Workspace): Notice => {
  if (!offline.hasUpdate) return nothing;
  const words = noticeWords();
  return html`<div class="update" role="status">
    <p>${words.update}</p>
    <button
      type="button"
      @click=${() => {
        offline.update();
      }}
    >
      ${words.updateNow}
    </button>
  </div>`;
};
