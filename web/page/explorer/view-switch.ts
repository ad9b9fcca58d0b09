/** What stands above the explorer's table where there is no room for all of its columns. */
import { html, type TemplateResult } from 'lit';
import { getLocale } from '../../i18n/locale.js';
import type { ExplorerColumn, ExplorerRow } from './rows.js';
import { explorerWords } from '../../words/explorer.js';

/** Which columns a narrow table has beside the moves and their values. */
export type NarrowView = 'book' | 'games';

const LEFT_OUT: Readonly<Record<NarrowView, readonly ExplorerColumn[]>> = {
  book: ['games', 'results'],
  games: ['depth', 'positions'],
};

export const hasColumn = (view: NarrowView | undefined, column: ExplorerColumn): boolean =>
  view === undefined || !LEFT_OUT[view].includes(column);

/** The rows of a view; all rows without one. */
export const rowsOf = (
  view: NarrowView | undefined,
  rows: readonly ExplorerRow[],
): readonly ExplorerRow[] => {
  if (view === undefined) return rows;
  return rows.filter((row) => (view === 'book' ? row.score : row.played) !== undefined);
};

/** Two buttons that choose a view. `games` is undefined until they have been counted. */
export const renderViewSwitch = (
  shown: NarrowView,
  games: number | undefined,
  choose: (view: NarrowView) => void,
): TemplateResult => {
  const words = explorerWords();
  const labels: Readonly<Record<NarrowView, string>> = {
    book: words.book,
    games:
      games === undefined ? words.games : `${words.games} (${games.toLocaleString(getLocale())})`,
  };
  return html`<div class="views" role="group" aria-label=${words.shownFigures}>
    ${(['book', 'games'] as const).map(
      (view) =>
        html`<button
          type="button"
          aria-pressed=${view === shown ? 'true' : 'false'}
          @click=${() => {
            choose(view);
          }}
        >
          ${labels[view]}
        </button>`,
    )}
  </div>`;
};
