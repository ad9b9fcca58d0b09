/**
 * What a list of games shows of a game's moves, read from the text alone: checking the moves would need the
 * rules, and takes a thousand times as long.
 */
import { cutOpening, MAX_OPENING } from './opening.js';

/** Comment in braces, rest of a line after `;`, parentheses, glyphs, and words. */
const TOKEN = /\{([^}]*)\}?|;([^\r\n]*)|[()]|\$\d+|[^\s{}();]+/g;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

export interface Movetext {
  /** Number of moves in the main line. */
  readonly plies: number;
  /** The first moves with their numbers, cut off with an ellipsis. */
  readonly opening: string;
  /** The moves of the main line, without numbers and glyphs. */
  readonly moves: string;
  /** Number of positions of the main line that have an evaluation. */
  readonly evaluations: number;
  /** All comments without their commands. */
  readonly comments: string;
  /** The result behind the moves. */
  readonly result: string | undefined;
}

export const readMovetext = (body: string): Movetext => {
  const moves: string[] = [];
  const comments: string[] = [];
  let opening = '';
  let evaluations = 0;
  let depth = 0;
  let result: string | undefined;
  for (const [token, braced, rest] of body.matchAll(TOKEN)) {
    const comment = braced ?? rest;
    if (comment !== undefined) {
      if (depth === 0 && comment.includes('[%eval')) evaluations += 1;
      const words = comment.replace(/\[%[^\]]*\]/g, ' ').trim();
      if (words !== '') comments.push(words);
    } else if (token === '(') depth += 1;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0 || token.startsWith('$') || token.startsWith('%')) continue;
    else if (RESULT.test(token)) result ??= token;
    else {
      const move = token.replace(/^\d+\.*|[!?]+$/g, '');
      // A number before Black's move occurs only after a comment, which is not shown.
      const isShown = move !== '' || /^\d+\.$/.test(token);
      if (isShown && opening.length <= MAX_OPENING)
        opening += `${opening === '' ? '' : ' '}${token.replace(/^\d+\.{2,}|[!?]+$/g, '')}`;
      if (move !== '' && result === undefined) moves.push(move);
    }
  }
  return {
    plies: moves.length,
    opening: cutOpening(opening),
    moves: moves.join(' '),
    evaluations,
    comments: comments.join('\n'),
    result,
  };
};
