/** Words of movetext, judged by their form alone. */

/**
 * The form of a move: perhaps a capital letter, perhaps an origin, a square; or a castling of chess, or a null
 * move. A word of this form that is no legal move is an error and not a remark, because the moves after it would be
 * read in a wrong position.
 */
const MOVE_LIKE =
  /^(?:[A-Z][a-z]\d|[A-Z♔-♟]?(?:[A-La-l]?(?:1[0-2]|[1-9])?)[-–—−→>xX:×]?[A-La-l](?:1[0-2]|[1-9])|[rlugcakpnbq][a-l](?:1[0-2]|[1-9])[-–—xX:×][a-l](?:1[0-2]|[1-9])|[O0]-[O0](?:-[O0])?|--(?!-)|Z0|0000|pass)(?:=?[A-Za-z]|\([A-Za-z]\)|\/[A-Za-z]|ch|ep|mate)?(?![A-Za-z0-9])/;

const NULL_MOVE = /^(?:--|Z0|0000|@@@@|pass|null)$/;

/** Whether a word is a null move, as other programs write it. */
export const isNullMove = (word: string): boolean => NULL_MOVE.test(word);

/** Whether a word has the form of a move. */
export const isMoveLike = (word: string): boolean => MOVE_LIKE.test(word);

/** The label of a piece before the squares of its move, as in logs of Game Courier: `R l1-l3`. */
export const LABEL =
  /[\p{L}♔-♟]{1,12}(?=[^\S\r\n]+[A-La-l](?:1[0-2]|[1-9])[-–—xX:×][A-La-l](?:1[0-2]|[1-9])(?![A-Za-z0-9]*[A-Za-z]{2}))/uy;

/** Words after a move that repeat what the position says anyway. */
const SUFFIX = /^(?:e\.?p\.?|ch\.?|dis\.?|disc\.?|dbl\.?|double|check|mate|\+{1,2}|#|†|‡|x)$/i;

export const isSuffix = (word: string): boolean => SUFFIX.test(word);
