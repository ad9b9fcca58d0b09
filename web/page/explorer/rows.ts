/** The rows of the explorer: the position's moves that have data. */
import { whiteView } from '../../../src/analysis/chance.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSanAndPlay } from '../../../src/notation/san.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Score } from '../../../src/rules/score.js';
import type { Position } from '../../../src/rules/position.js';
import { areComparable, knownMoves, type Theory } from '../../../src/theory/value.js';
import type { PlayedMove } from '../studies/types.js';
import type { Behind } from './behind-rows.js';
import { html, type TemplateResult } from 'lit';
import { getLocale } from '../../i18n/locale.js';
import { explorerWords } from '../../words/explorer.js';

type MadeTheory = Theory & { readonly build: string };

export interface ExplorerRow {
  readonly step: LineStep;
  /** From White's point of view; undefined if the engine has not explored the move. */
  readonly score?: Score;
  /** Undefined until computed, or if the engine has not explored the move. */
  readonly behind?: Behind | undefined;
  /** Whether the theory contains moves after this move. */
  readonly goesOn?: boolean;
  readonly played?: PlayedMove;
}

export const EXPLORER_COLUMNS = [
  'move',
  'evaluation',
  'depth',
  'positions',
  'games',
  'results',
] as const;
export type ExplorerColumn = (typeof EXPLORER_COLUMNS)[number];

export interface ExplorerOrder {
  readonly column: ExplorerColumn;
  readonly isDescending: boolean;
}

/** Sorts the best move of the side to move first. */
export const BEST_FIRST: ExplorerOrder = { column: 'evaluation', isDescending: true };

/** The number of games, and the number of games for each result. Some games may be unfinished. */
export type Results = Pick<PlayedMove, 'games' | 'white' | 'draws' | 'black'>;

/** A legal move with the key of the position after it. */
export interface NextMove {
  readonly step: LineStep;
  readonly key: string;
}

export const nextMoves = (position: Position): readonly NextMove[] => {
  const { fullmoves: number, turn } = position;
  return position.legalMoves().map((move) => {
    const { san, after } = makeSanAndPlay(position, move);
    return { step: { move, san, number, turn, after }, key: after.key };
  });
};

/**
 * The theory that contains more about a position. This is the user's theory once it has searched every move that the
 * book follows, because exploring starts with the book's data. If another engine version made the book, the user's
 * theory takes precedence as soon as it contains the position. Scores of two engine versions are never mixed.
 */
export const betterTheory = (
  { key }: Position,
  own: MadeTheory | undefined,
  book: MadeTheory | undefined,
): Theory | undefined => {
  const known = own?.find(key);
  const inBook = book?.find(key);
  if (known === undefined && inBook !== undefined) return book;
  if (own !== undefined && book !== undefined && !areComparable(own.build, book.build))
    return known === undefined ? book : own;
  const ownMoves = new Map(known?.moves.map((each) => [each.move, each]));
  const bookMoves = inBook?.moves ?? [];
  const isAhead = bookMoves.every(
    ({ move, isSearched }) => !isSearched || ownMoves.get(move)?.isSearched === true,
  );
  return isAhead ? own : book;
};

/** The moves with data in the theory or the library: the theory's moves, best first, then the most played moves. */
export const rowsFor = (
  position: Position,
  moves: readonly NextMove[],
  theory: Theory | undefined,
  played: readonly PlayedMove[],
): readonly ExplorerRow[] => {
  const games = new Map(played.map((each) => [each.after, each]));
  const ofLibrary = (key: string): Pick<ExplorerRow, 'played'> => {
    const own = games.get(key);
    return own === undefined ? {} : { played: own };
  };
  const next = moves.map(({ step, key }) => ({ step, key, move: makeCoordinates(step.move) }));
  const known = knownMoves(theory, position.key, next);
  const rows = known.map(({ next: { step, key }, score, isSearched }) => ({
    step,
    score: whiteView(score, position.turn),
    goesOn: isSearched,
    ...ofLibrary(key),
  }));
  const ofTheory = new Set(known.map(({ next: { key } }) => key));
  const others = moves
    .filter(({ key }) => games.has(key) && !ofTheory.has(key))
    .map(({ step, key }): ExplorerRow => ({ step, ...ofLibrary(key) }))
    .sort((one, other) => (other.played?.games ?? 0) - (one.played?.games ?? 0));
  return [...rows, ...others];
};

/**
 * Sorts rows by a column. Unknown values come last in either direction, and equal rows are in order of strength.
 * Evaluations and results are compared from the point of view of the side to move.
 */
export const sortRows = (
  rows: readonly ExplorerRow[],
  { column, isDescending }: ExplorerOrder,
): readonly ExplorerRow[] => {
  const sign = isDescending ? -1 : 1;
  if (column === 'move')
    return [...rows].sort((one, other) => sign * one.step.san.localeCompare(other.step.san));
  const rank = (row: ExplorerRow): number => {
    const value = valueOf(row, column);
    return value === undefined ? Number.POSITIVE_INFINITY : sign * value;
  };
  return [...rows].sort((one, other) => compare(rank(one), rank(other)));
};

const valueOf = (
  { step, score, behind, played }: ExplorerRow,
  column: Exclude<ExplorerColumn, 'move'>,
): number | undefined => {
  const side = step.turn === 'white' ? 1 : -1;
  switch (column) {
    case 'evaluation':
      return score && side * rankOf(score);
    case 'depth':
      return behind?.depth;
    case 'positions':
      return behind?.positions;
    case 'games':
      return played?.games;
    case 'results': {
      const { white, draws, black } = sumResults(played === undefined ? [] : [played]);
      const ended = white + draws + black;
      return ended === 0 ? undefined : (side * (white - black)) / ended;
    }
  }
};

/** The moves with the best score, if there are several moves of equal value; otherwise empty. */
export const equallyBest = (rows: readonly ExplorerRow[]): readonly ExplorerRow[] => {
  const ranked = rows.flatMap((row) => {
    const rank = valueOf(row, 'evaluation');
    return rank === undefined ? [] : [{ row, rank }];
  });
  const most = Math.max(...ranked.map(({ rank }) => rank));
  const best = ranked.filter(({ rank }) => rank === most).map(({ row }) => row);
  return best.length > 1 ? best : [];
};

/** The sum of the results of several moves. */
export const sumResults = (all: readonly Results[]): Results => {
  const sum = { games: 0, white: 0, draws: 0, black: 0 };
  for (const { games, white, draws, black } of all) {
    sum.games += games;
    sum.white += white;
    sum.draws += draws;
    sum.black += black;
  }
  return sum;
};

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** A number that increases with White's score. */
const rankOf = (score: Score): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? 1e6 - score.moves
      : -1e6 - score.moves;

/** The columns of a narrow table, in addition to moves and values. */
export type NarrowView = 'book' | 'games';

const LEFT_OUT: Readonly<Record<NarrowView, readonly ExplorerColumn[]>> = {
  book: ['games', 'results'],
  games: ['depth', 'positions'],
};

export const hasColumn = (view: NarrowView | undefined, column: ExplorerColumn): boolean =>
  view === undefined || !LEFT_OUT[view].includes(column);

/** The rows of a view; all rows if there is no view. */
export const rowsOf = (
  view: NarrowView | undefined,
  rows: readonly ExplorerRow[],
): readonly ExplorerRow[] => {
  if (view === undefined) return rows;
  return rows.filter((row) => (view === 'book' ? row.score : row.played) !== undefined);
};

/** Draws two buttons that choose a view. `games` is undefined until the games have been counted. */
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
          @click=${() => choose(view)}
        >
          ${labels[view]}
        </button>`,
    )}
  </div>`;
};
