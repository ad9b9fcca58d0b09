/** One line of a game, for the clipboard. */
import { endOfLine, nodesAlong, type Path } from '../../../src/game/tree.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';

/** The line through a move, from the start to its end, without the moves that leave it. */
export const lineThrough = (record: GameRecord, path: Path): GameRecord => {
  const end = endOfLine(record, path);
  const children = (nodesAlong(record, end) ?? []).reduceRight<readonly GameNode[]>(
    (after, node) => [{ ...node, children: after }],
    [],
  );
  const isMain = end.every((child) => child === 0);
  return { ...record, children, ...(!isMain && { result: '*' as const }) };
};

/** The moves of such a line with their numbers: `1. e5 e8 2. Uf3`. */
export const lineText = (record: GameRecord, path: Path): string => {
  const { fullmoves, turn } = record.setup;
  const first = 2 * (fullmoves - 1) + (turn === 'black' ? 1 : 0);
  return (nodesAlong(record, endOfLine(record, path)) ?? [])
    .map(({ san }, index) => {
      const ply = first + index;
      const number = Math.floor(ply / 2) + 1;
      return ply % 2 === 0 ? `${number}. ${san}` : index === 0 ? `${number}... ${san}` : san;
    })
    .join(' ');
};
