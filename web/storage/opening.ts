/** The first moves of a game, which name it where nothing else does. */
import type { GameNode, GameRecord } from '../../src/notation/record.js';

/** The most characters of moves that are shown instead of a name. */
export const MAX_OPENING = 48;

/** Ends a text that is too long with an ellipsis in place of its last word. */
export const cutOpening = (text: string): string =>
  text.length > MAX_OPENING ? text.slice(0, MAX_OPENING).replace(/\S*$/, '…') : text;

/** The first moves of the main line with their numbers, as the library has them from the game's text. */
export const openingOf = (record: GameRecord): string => {
  const words: string[] = [];
  let { turn, fullmoves } = record.setup;
  let length = 0;
  let node: GameNode | undefined = record.children[0];
  while (node !== undefined && length <= MAX_OPENING) {
    const text = turn === 'white' ? `${fullmoves}. ${node.san}` : node.san;
    words.push(text);
    length += text.length + 1;
    if (turn === 'black') fullmoves += 1;
    turn = turn === 'white' ? 'black' : 'white';
    [node] = node.children;
  }
  return cutOpening(words.join(' '));
};
