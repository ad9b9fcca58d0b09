/** Notices that are rarely shown: unsaved changes, a new version, and a link that loads slowly. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { labels, msg } from '../../i18n/locale.js';
import { openDatabase } from '../../storage/database.js';
import type { StudyStore } from '../studies/study-store.js';
import type { Workspace } from '../workspace.js';
import { noticesWords } from '../../words/notices.js';
import { renderButton } from '../../shared/ui/fields.js';

type Notice = TemplateResult | typeof nothing;

/** Returns the rare notices. `isOpening` is true while the game in a link is being read. */
export const drawRareNotices = (workspace: Workspace, isOpening: boolean): readonly Notice[] => [
  drawUnsaved(workspace),
  drawUpdate(workspace),
  isOpening ? html`<p class="drop loading" role="status">${msg(labels.loadingGame)}</p>` : nothing,
];

/** Warns the user if changes are not saved. */
const drawUnsaved = ({ studies, game }: Workspace): Notice => {
  const { saveState } = studies;
  const words = noticesWords();
  if (saveState === 'waiting')
    return html`<div class="row warning" role="status" data-test="storage-waiting">
      <p>${words.waiting}</p>
    </div>`;
  if (saveState === 'full') return drawWarning(words.full, game);
  if (saveState !== 'unavailable') return nothing;
  if (studies.hadDatabase)
    return drawWarning(
      words.lost,
      game,
      renderButton(words.reload, () => void reloadWith(studies), 'primary'),
    );
  const hasGame = game.record.children.length > 0;
  return studies.isKept && !hasGame ? nothing : drawWarning(words.unavailable, game);
};

const drawWarning = (text: string, game: GameStore, button: Notice = nothing): TemplateResult =>
  html`<div class="row warning" role="alert">
    <p>${text}</p>
    ${button}
    ${renderButton(msg(labels.pgnFile), async () => {
      const { saveGame } = await import('../studies/save-game.js');
      await saveGame(game);
    })}
  </div>`;

/** Reloads the page. If the database was deleted, the page then stores the study on the board again. */
const reloadWith = async (studies: StudyStore): Promise<void> => {
  try {
    const database = await openDatabase();
    const isStored = (await database.getKey('studies', studies.id)) !== undefined;
    database.close();
    if (!isStored) studies.storeAnew();
  } catch {
    // A newer version of the page has upgraded the database. The reload loads the newer version.
  }
  location.reload();
};

const drawUpdate = ({ offline }: Workspace): Notice => {
  if (!offline.hasUpdate) return nothing;
  const words = noticesWords();
  return html`<div class="row update" role="status">
    <p>${words.update}</p>
    ${renderButton(words.updateNow, () => offline.update())}
  </div>`;
};
