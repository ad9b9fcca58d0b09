/** Reads a study's complete text to find its errors, and its positions for searches. */
import { Slices } from '../../../../src/engine/slices.js';
import { endOfLine, nodesAlong } from '../../../../src/game/tree.js';
import { makePgn } from '../../../../src/notation/pgn.js';
import { entryOf, searchedMoves } from '../../../storage/entry.js';
import type { KeptFault, StudyRow, PositionsRow } from '../../../storage/database.js';
import type { Reading } from '../../../storage/all-studies.js';
import { readFirstGame } from '../../links/first-game.js';
import { isHarmless, type ReadGame } from '../../links/import-error.js';
import { someFaults } from '../writing.js';
import type { GameNode, GameRecord } from '../../../../src/notation/record.js';
import { isPass } from '../../../../src/rules/moves.js';
import { Position } from '../../../../src/rules/position.js';
import { addPiece, halvesOf, packMaterial, type Material } from '../../../storage/positions.js';

/** Maximum number of errors stored for each text. */
const MAX_FAULTS = 10;
/** Maximum length of a quoted token in characters. */
const MAX_QUOTED = 40;

export const readStudy = async (row: StudyRow): Promise<Reading> => {
  // The worker does not need to pause, because it receives no input.
  const game = await readFirstGame(row.pgn, new Slices({ slice: Infinity }));
  const { faults: known = [] } = row;
  const faults = known.length > 0 ? known : faultsOf(game);
  const record = game?.record;
  return {
    row,
    faults,
    ...normalisedOf(row, game),
    positions: record === undefined ? noPositions(row.id) : positionsOf(row.id, record),
  };
};

/** The game in the page's own form. Omitted if the stored text produces the same entry in the list. */
const normalisedOf = (
  row: StudyRow,
  game: ReadGame | undefined,
): { readonly normalised?: string } => {
  const record = game?.record;
  if (record === undefined) return {};
  const { plies, ruleset, result, moves } = entryOf(row);
  const line = endOfLine(record);
  const sans = (nodesAlong(record, line) ?? []).map(({ san }) => san);
  const isSame =
    (game?.warnings ?? []).length === 0 &&
    plies === line.length &&
    // The list must show and search SAN even if the text contains coordinates or labels.
    moves === searchedMoves(sans.join(' ')) &&
    ruleset === record.ruleset.id &&
    result === record.result;
  return isSame ? {} : { normalised: makePgn(record) };
};

const faultsOf = (game: ReadGame | undefined): readonly KeptFault[] => {
  const warnings = (game?.warnings ?? []).filter((warning) => !isHarmless(warning));
  const errors = [...(game?.errors ?? []), ...warnings];
  if (errors.length === 0 && game?.record !== undefined)
    return game.record.unread === undefined ? [] : someFaults();
  return someFaults(
    errors.slice(0, MAX_FAULTS).map(({ code, params, message, token, line }) => ({
      code,
      params,
      message,
      ...(token !== undefined && { token: token.slice(0, MAX_QUOTED) }),
      ...(line !== undefined && { line }),
    })),
  );
};

/** The row for a study that contains no readable game. */
const noPositions = (id: string): PositionsRow => ({
  id,
  keys: new Uint32Array(),
  main: 0,
  material: new Uint32Array(),
});

/** All positions in a game. Uses a stack instead of recursion, because variations can nest without limit. */
export const positionsOf = (id: string, record: GameRecord): PositionsRow => {
  const { setup, ruleset, dice = false, children } = record;
  const start = Position.fromSetup(setup, ruleset, { dice });
  if (!start.ok) return noPositions(id);
  const keys: number[] = [...halvesOf(start.value.key)];
  let material = packMaterial(start.value.pieces().map(([, piece]) => piece));
  const materials: number[] = [material.white, material.black];
  const variations: (readonly [GameNode, Position])[] = [];
  const playFrom = (first: GameNode | undefined, from: Position, isMain: boolean): void => {
    let position = from;
    for (let node = first; node !== undefined; node = node.children[0]) {
      const before = position;
      position = before.play(node.move);
      keys.push(...halvesOf(position.key));
      if (isMain) {
        const changed = materialAfter(material, before, node, position);
        if (changed !== material) materials.push(changed.white, changed.black);
        material = changed;
      }
      for (const variation of node.children.slice(1)) variations.push([variation, position]);
    }
  };
  playFrom(children[0], start.value, true);
  const main = keys.length / 2;
  for (const variation of children.slice(1)) variations.push([variation, start.value]);
  for (let next = variations.pop(); next !== undefined; next = variations.pop())
    playFrom(next[0], next[1], false);
  return { id, keys: new Uint32Array(keys), main, material: new Uint32Array(materials) };
};

/** The material after a move. Returns the same object if the move does not change the material. */
const materialAfter = (
  material: Material,
  before: Position,
  { move }: GameNode,
  after: Position,
): Material => {
  if (isPass(move)) return material;
  const moved = before.pieceAt(move.from);
  const captured = before.pieceAt(move.to);
  const placed = after.pieceAt(move.to);
  if (captured === undefined && moved?.role === placed?.role) return material;
  const changed = { ...material };
  if (captured !== undefined)
    changed[captured.color] = addPiece(changed[captured.color], captured.role, -1);
  if (moved !== undefined && placed !== undefined && moved.role !== placed.role) {
    changed[moved.color] = addPiece(changed[moved.color], moved.role, -1);
    changed[moved.color] = addPiece(changed[moved.color], placed.role, 1);
  }
  return changed;
};
