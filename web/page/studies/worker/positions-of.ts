/** The positions of a game, for the library's index. */
import type { GameNode, GameRecord } from '../../../../src/notation/record.js';
import { isPass } from '../../../../src/rules/moves.js';
import { Position } from '../../../../src/rules/position.js';
import type { PositionsRow } from '../../../storage/database.js';
import { addPiece, halvesOf, packMaterial, type Material } from '../../../storage/positions.js';

/** The row of a study that has no readable game. */
export const noPositions = (id: string): PositionsRow => ({
  id,
  keys: new Uint32Array(),
  main: 0,
  material: new Uint32Array(),
});

/** All positions of a game. It uses a stack instead of recursion because variations may nest without limit. */
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

/** The same object if the move changes no material. */
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
