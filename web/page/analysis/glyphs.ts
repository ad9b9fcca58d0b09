/** The annotation symbols that the page offers for moves and positions, their names, and a function that sets them. */
import { labels, msg } from '../../i18n/locale.js';
import { endOfLine, mainLine, nodeAt, nodesAlong, type Path } from '../../../src/game/tree.js';
import { meaningOfNag } from '../../../src/notation/nags.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';

/** Symbols for moves. A move has at most one of them, as on lichess and in En Croissant. */
export const MOVE_GLYPHS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** Symbols for positions. A position has at most one of them. */
export const POSITION_GLYPHS: readonly number[] = [10, 13, 14, 15, 16, 17, 18, 19];
/** Symbols for observations. A position can have several of them. */
export const OTHER_GLYPHS: readonly number[] = [146, 32, 36, 40, 132, 138, 22, 44, 140];

/** The name of an annotation symbol. Symbols that the page does not offer have English names. */
export const glyphName = (nag: number): string => NAMES[nag]?.() ?? meaningOfNag(nag) ?? `$${nag}`;

const NAMES: Readonly<Record<number, () => string>> = {
  1: () => msg(labels.goodMove),
  2: () => msg(labels.mistake),
  3: () => msg(labels.brilliantMove),
  4: () => msg(labels.blunder),
  5: () => msg(labels.interestingMove),
  6: () => msg(labels.dubiousMove),
  7: () => msg(labels.onlyMove),
  10: () => msg(labels.equalPosition),
  13: () => msg(labels.unclearPosition),
  14: () => msg(labels.whiteIsSlightlyBetter),
  15: () => msg(labels.blackIsSlightlyBetter),
  16: () => msg(labels.whiteIsBetter),
  17: () => msg(labels.blackIsBetter),
  18: () => msg(labels.whiteIsWinning),
  19: () => msg(labels.blackIsWinning),
  22: () => msg(labels.zugzwang),
  32: () => msg(labels.leadInDevelopment),
  36: () => msg(labels.initiative),
  40: () => msg(labels.attack),
  44: () => msg(labels.withCompensation),
  132: () => msg(labels.counterplay),
  138: () => msg(labels.timeTrouble),
  140: () => msg(labels.withIdea),
  146: () => msg(labels.novelty),
};

export const toggleGlyph = (game: GameStore, path: Path, nag: number): void => {
  const nags = nodeAt(game.record, path)?.nags ?? [];
  const rivals = [MOVE_GLYPHS, POSITION_GLYPHS].find((kind) => kind.includes(nag)) ?? [nag];
  const others = nags.filter((other) => !rivals.includes(other));
  const chosen = nags.includes(nag) ? [] : [nag];
  // The symbol for the move comes first, because it is written directly after the move.
  const all = MOVE_GLYPHS.includes(nag) ? [...chosen, ...others] : [...others, ...chosen];
  game.annotate(path, { nags: all });
};

/** A copy of the game that contains only the line through a move, without variations. */
export const lineThrough = (record: GameRecord, path: Path): GameRecord => {
  const end = endOfLine(record, path);
  const children = (nodesAlong(record, end) ?? []).reduceRight<readonly GameNode[]>(
    (after, node) => [{ ...node, children: after }],
    [],
  );
  const isMain = end.every((child) => child === 0);
  return { ...record, children, ...(!isMain && { result: '*' as const }) };
};

/** The numbered moves of the line through `path`: `1. e5 e8 2. Uf3`. */
export const lineText = (record: GameRecord, path: Path): string => {
  const { fullmoves, turn } = record.setup;
  const first = 2 * (fullmoves - 1) + (turn === 'black' ? 1 : 0);
  return mainLine(record, path)
    .map(({ san }, index) => {
      const ply = first + index;
      const number = Math.floor(ply / 2) + 1;
      return ply % 2 === 0 ? `${number}. ${san}` : index === 0 ? `${number}... ${san}` : san;
    })
    .join(' ');
};
