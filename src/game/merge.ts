/** Merges the moves of one recorded game into another, such as a line into a repertoire. */
import type { Annotation, GameNode, GameRecord } from '../notation/record.js';
import { isSameTurn } from './tree.js';

/** Joins two lists without repetitions. */
const union = <Item>(own: readonly Item[], added: readonly Item[]): readonly Item[] => [
  ...new Set([...own, ...added]),
];

/** The own text with the added text, unless it already contains that text. */
const joinTexts = (own: string, added: string): string =>
  own.includes(added) ? own : own === '' ? added : `${own}\n${added}`;

const joinAnnotations = <Annotated extends Annotation>(
  own: Annotated,
  added: Annotation,
): Annotated => {
  const evaluation = own.evaluation ?? added.evaluation;
  const commands = union(own.commands ?? [], added.commands ?? []);
  return {
    ...own,
    comment: joinTexts(own.comment, added.comment),
    shapes: own.shapes.length > 0 ? own.shapes : added.shapes,
    ...(evaluation && { evaluation }),
    ...(commands.length > 0 && { commands }),
  };
};

const joinNodes = (own: GameNode, added: GameNode): GameNode => ({
  ...joinAnnotations(own, added),
  startComment: joinTexts(own.startComment, added.startComment),
  nags: union(own.nags, added.nags),
});

/**
 * Adds all moves of a game to another game with the same starting position. Moves of both games are joined with their
 * annotations; other moves become the last variations. The tags and the result stay as they are.
 */
export const mergeTrees = (record: GameRecord, added: GameRecord): GameRecord => {
  const children = [...record.children];
  const open = [{ into: children, from: added.children }];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const node of next.from) {
      const place = next.into.findIndex((child) => isSameTurn(child, node.move, node.roll));
      const known = next.into[place];
      const following = [...(known?.children ?? [])];
      const merged = {
        ...(known === undefined ? node : joinNodes(known, node)),
        children: following,
      };
      if (known === undefined) next.into.push(merged);
      else next.into[place] = merged;
      open.push({ into: following, from: node.children });
    }
  return { ...joinAnnotations(record, added), children };
};
