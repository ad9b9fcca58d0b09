/** Piece letters in other languages and programs. A game uses a single letter set. */
import type { LetterSet } from '../errors/codes.js';

/** The English letter for each letter in a set. Other letters are errors, because a game must not mix sets. */
const LETTERS: Readonly<Record<LetterSet, Readonly<Record<string, string>>>> = {
  english: { K: 'K', R: 'R', L: 'L', G: 'G', U: 'U', C: 'C', A: 'A', P: 'P' },
  spanish: { R: 'K', T: 'R', L: 'L', J: 'G', U: 'U', C: 'C', A: 'A', P: 'P' },
  french: { R: 'K', T: 'R', L: 'L', G: 'G', U: 'U', C: 'C', A: 'A', P: 'P' },
  german: { K: 'K', T: 'R', L: 'L', G: 'G', E: 'U', U: 'U', C: 'C', A: 'A', B: 'P' },
  jocly: { K: 'K', R: 'R', L: 'L', Z: 'G', U: 'U', B: 'C', A: 'A', P: 'P' },
};

const SETS = Object.keys(LETTERS) as readonly LetterSet[];

/** Matches letters whose meaning differs from English, before a square, an origin or a capture sign. */
const TRACES: ReadonlyMap<LetterSet, RegExp> = new Map(
  SETS.filter((set) => set !== 'english').map((set) => {
    const other = Object.entries(LETTERS[set]).filter(([letter, english]) => letter !== english);
    const letters = other.map(([letter]) => letter).join('');
    return [set, new RegExp(`(?:^|[\\s.(])[${letters}][a-l\\dx:-]`)];
  }),
);

/** The letter sets, apart from English, whose letters occur in a text. */
export const letterSetsIn = (text: string): readonly LetterSet[] =>
  [...TRACES].filter(([set, trace]) => trace.test(text) || isNamed(set, text)).map(([set]) => set);

const isNamed = (set: LetterSet, text: string): boolean =>
  set === 'jocly' && text.includes('[Jocly');

/** Converts a letter to English. Returns a question mark if the set does not contain it. */
export const toEnglish = (letter: string, set: LetterSet): string =>
  LETTERS[set][letter.toUpperCase()] ?? '?';

/** Converts the piece letters in a move to English. */
export const moveToEnglish = (move: string, set: LetterSet): string =>
  set === 'english'
    ? move
    : move
        .replace(/^[A-Z](?=[a-l]?(?:1[0-2]|[1-9])?[-–—x:×]?[a-l]\d)/, (letter) =>
          toEnglish(letter, set),
        )
        .replace(/(?<=\d[=/(]?)[A-Z](?![a-z])/, (letter) => toEnglish(letter, set));

/** Converts the piece letters in a FEN to English. Only Jocly's FENs use other letters. */
export const fenToEnglish = (fen: string, set: LetterSet): string => {
  if (set !== 'jocly') return fen;
  const [board = '', ...fields] = fen.split(' ');
  const letters = board.replace(/[a-z]/gi, (letter) => {
    const english = toEnglish(letter, set);
    return letter < 'a' ? english : english.toLowerCase();
  });
  return [letters, ...fields].join(' ');
};
