/** What the library says about its last action, and the way back. */
import { msg } from '../../i18n/locale.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import type { StudyEntry } from '../../storage/database.js';
import type { LibraryActions } from './library-actions.js';
import { titleOf } from './titles.js';
import * as labels from '../../words/labels.js';

const undoRow = (text: TemplateResult | string, undo: () => unknown): TemplateResult =>
  html`<div class="row" role="status">
    <span class="grow">${text}</span>
    <button type="button" @click=${undo}>${icon('undo')}${msg(labels.undo)}</button>
  </div>`;

/** `unreadable` is a study that could not be opened, whose text `save` downloads. */
export const drawMessages = (
  actions: LibraryActions,
  unreadable: StudyEntry | undefined,
  save: (entry: StudyEntry) => void,
): TemplateResult => {
  const { failure, removed, collectionChange } = actions;
  const [first] = removed?.entries ?? [];
  return html`
    ${failure === undefined ? nothing : html`<p role="alert">${failure}</p>`}
    ${
      unreadable === undefined
        ? nothing
        : html`<div class="row fault" role="alert">
            <span class="grow">“${titleOf(unreadable)}”: ${msg(labels.itContainsNoGame)}</span>
            <button
              type="button"
              @click=${() => {
                save(unreadable);
              }}
            >
              ${msg(labels.pgnFile)}
            </button>
          </div>`
    }
    ${
      removed === undefined || first === undefined
        ? nothing
        : undoRow(
            html`${
              removed.entries.length === 1
                ? msg(labels.wasDeleted, { name: titleOf(first) })
                : msg(labels.gamesWereDeleted, { games: removed.entries.length })
            }
            ${removed.erased.length === 0 ? nothing : msg(labels.binIsFullUndoWorks)}`,
            () => void actions.bringBack(removed),
          )
    }
    ${
      collectionChange === undefined
        ? nothing
        : undoRow(collectionChange.text, () => void collectionChange.undo())
    }
  `;
};

/** How many texts have been read, of all that have to be; its place is below the list, which it must not move. */
export const drawReading = ({
  done,
  total,
}: {
  readonly done: number;
  readonly total: number;
}): TemplateResult | typeof nothing =>
  total < 200
    ? nothing
    : html`<p class="muted" role="status" data-test="reading">
        ${msg(labels.preparingSearchOfGamesRead, { done, total })}
      </p>`;
