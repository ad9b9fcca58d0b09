/** Classifies words of movetext by their form alone. */

/**
 * The form of a move: an optional capital letter, an optional origin, and a square. Also matches castling in chess and
 * null moves. If such a word is not a legal move, it causes an error. If it were treated as a remark, later moves would
 * be read in a wrong position.
 */
const MOVE_LIKE =
  /^(?:[A-Z][a-z]\d|[A-Z♔-♟]?(?:[A-La-l]?(?:1[0-2]|[1-9])?)[-–—−→>xX:×]?[A-La-l](?:1[0-2]|[1-9])|[rlugcakpnbq][a-l](?:1[0-2]|[1-9])[-–—xX:×][a-l](?:1[0-2]|[1-9])|[O0]-[O0](?:-[O0])?|--(?!-)|Z0|0000|pass)(?:=?[A-Za-z]|\([A-Za-z]\)|\/[A-Za-z]|ch|ep|mate)?(?![A-Za-z0-9])/;

const NULL_MOVE = /^(?:--|Z0|0000|@@@@|pass|null)$/;

/** Whether a word is a null move in any form that programs use. */
export const isNullMove = (word: string): boolean => NULL_MOVE.test(word);

let lastWord = '';
let isLastMove = false;

/**
 * Whether a word has the form of a move. The result for the last word is cached, because the reader tests each word
 * several times.
 */
export const isMoveLike = (word: string): boolean => {
  if (word !== lastWord) {
    lastWord = word;
    isLastMove = MOVE_LIKE.test(word);
  }
  return isLastMove;
};

/** A piece label before its move's squares, as in Game Courier logs: `R l1-l3`. */
export const LABEL =
  /[\p{L}♔-♟]{1,12}(?=[^\S\r\n]+[A-La-l](?:1[0-2]|[1-9])[-–—xX:×][A-La-l](?:1[0-2]|[1-9])(?![A-Za-z0-9]*[A-Za-z]{2}))/uy;

/** A redundant word after a move. */
const SUFFIX = /^(?:e\.?p\.?|ch\.?|dis\.?|disc\.?|dbl\.?|double|check|mate|\+{1,2}|#|†|‡|x)$/i;

export const isSuffix = (word: string): boolean => SUFFIX.test(word);
