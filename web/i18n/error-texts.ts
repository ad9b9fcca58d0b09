/**
 * Errors in the user's language. The library's errors have their own sentences or, in other languages,
 * those of tables with the same codes; the page has sentences for its own errors.
 */
import { clip } from '../../src/result.js';
import type { NoParams, PgnErrors, Read, Sentences } from '../../src/errors/codes.js';
import { parseRuleset } from '../../src/rules/rulesets.js';
import { errorIn, type ErrorOf } from '../../src/errors/error.js';
import { wordsFor } from '../../src/elements/analysis/languages.js';
import type { Told } from '../../src/elements/internal/translate.js';
import { getLocale, msg } from './locale.js';
import { rulesetTitle } from './words.js';

const titleOf = (id: string): string => {
  const ruleset = parseRuleset(id);
  return ruleset.ok ? rulesetTitle(ruleset.value) : id;
};

/**
 * The page's own errors: in links, files and the browser's storage. Some of the library's are among them, because the
 * page names rulesets by their titles.
 */
export interface PageErrors {
  readonly 'link-roll': Read;
  readonly 'link-field': Read;
  readonly 'link-encoding': NoParams;
  readonly 'link-damaged': NoParams;
  readonly 'link-too-long': NoParams;
  readonly 'link-unsupported': NoParams;
  readonly 'link-cursor': Read;
  readonly 'pgn-unread': NoParams;
  readonly 'pgn-text-behind-game': NoParams;
  readonly 'pgn-too-long': NoParams;
  readonly 'pgn-no-game': PgnErrors['pgn-no-game'];
  readonly 'pgn-ruleset-found': PgnErrors['pgn-ruleset-found'];
  readonly 'pgn-legal-elsewhere': PgnErrors['pgn-legal-elsewhere'];
  readonly 'import-empty': NoParams;
  readonly 'import-address': NoParams;
  readonly 'import-too-large': { readonly max: number };
  readonly 'import-too-large-together': { readonly max: number };
  readonly 'import-one-byte': NoParams;
  readonly 'import-unreadable': { readonly reason: string };
  readonly storage: { readonly reason: string };
}

const SENTENCES: Sentences<PageErrors> = {
  'link-roll': ({ text }) => msg('The die has no roll “{0}”.', text),
  'link-field': ({ text }) => msg('The link has an unknown field: “{0}”.', text),
  'link-encoding': () => msg('The link is damaged.'),
  'link-damaged': () =>
    msg('The link is damaged or incomplete. Copy all of it again, or ask for the game as a file.'),
  'link-too-long': () => msg('The link contains more text than a shared game can have.'),
  'link-unsupported': () =>
    msg('This browser is too old for this link. Update it, or ask for the game as a file.'),
  'link-cursor': ({ text }) =>
    msg('The link points to a move that it does not contain: “{0}”.', text),
  'pgn-unread': () => msg('Part of the text could not be read.'),
  'pgn-text-behind-game': () => msg('There is more text after the end of the game.'),
  'pgn-too-long': () =>
    msg('A single game is too long: at most 32 MB, or 1 MB without tags, can be read.'),
  'pgn-no-game': ({ text }) =>
    text === ''
      ? msg('No game found.')
      : msg('No game found. The first text that could not be read is “{0}”.', text),
  'pgn-ruleset-found': ({ ruleset, others }) =>
    others.length === 0
      ? msg(
          'Opened by the rules of {0}, the only ones under which the game is legal.',
          titleOf(ruleset),
        )
      : msg(
          'Opened by the rules of {0}. The game is legal under those of {1} too.',
          titleOf(ruleset),
          others.map(titleOf).join(', '),
        ),
  'pgn-legal-elsewhere': ({ rulesets }) =>
    msg('All moves are legal under the rules of {0}.', rulesets.map(titleOf).join(', ')),
  'import-empty': () => msg('The text is empty.'),
  'import-address': () =>
    msg('This is a web address. Paste a FEN, PGN, moves, or a link from “Share”.'),
  'import-too-large': ({ max }) => msg('The file is too large: at most {0} MB can be read.', max),
  'import-too-large-together': ({ max }) =>
    msg('The files are too large together: at most {0} MB can be read.', max),
  'import-one-byte': () =>
    msg('The file is not in UTF-8, so it was read as Windows-1252 (Latin-1).'),
  'import-unreadable': ({ reason }) => msg('Could not read this: {0}', reason),
  storage: ({ reason }) => msg('Could not save: {0}', reason),
};

/** An error of the page; its message is in the current language, and is made again when it is shown. */
export const pageError = <Code extends keyof PageErrors>(
  code: Code,
  params: PageErrors[Code],
): ErrorOf<PageErrors> => errorIn(SENTENCES, code, params);

/** The sentence of an error, without its place; see {@link placeText}. */
export const errorText = ({ code, params, message, others = [] }: Told): string => {
  const own = Object.hasOwn(SENTENCES, code) ? SENTENCES[code as keyof PageErrors] : undefined;
  const sentence =
    own !== undefined
      ? (own as (given: unknown) => string)(params)
      : wordsFor(getLocale()).fault({ code, params, message, others });
  return isOfDice(code)
    ? `${sentence} ${msg('Allowed with dice: the king can be captured.')}`
    : sentence;
};

/** What a text without a game begins with, where it has been said that there is no game. */
export const firstUnreadText = ({ code, params }: Told): string | undefined => {
  if (code !== 'pgn-no-game') return undefined;
  const { text } = params as PageErrors['pgn-no-game'];
  return text === '' ? undefined : msg('The first text that could not be read is “{0}”.', text);
};

/** Whether an error would not be one in a game with dice. */
export const isOfDice = (code: string): boolean => code === 'opponent-in-check';

/** Characters of a token that show whether a sentence quotes it. */
const LONG_TOKEN = 20;

/** The quotation marks of all languages. */
const QUOTES = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['«\u00a0', '\u00a0»'],
] as const;

/** Whether a sentence quotes a token. Long tokens are cut, and so are quotations. */
export const isQuoted = (sentence: string, token: string): boolean =>
  QUOTES.some(([open, close]) =>
    sentence.includes(
      `${open}${token.slice(0, LONG_TOKEN)}${token.length > LONG_TOKEN ? '' : close}`,
    ),
  );

/** The most characters of a token that are shown. */
const MAX_TOKEN = 40;

interface Place {
  readonly line?: number;
  readonly ply?: number;
  readonly token?: string;
}

/** The place of an error: the line, the number of the move, and the token unless the sentence quotes it. */
export const placeText = (error: Told & Place): string => {
  const { line, ply, token } = error;
  const said = errorText(error);
  const what = token && !isQuoted(said, token) ? `“${clip(token, MAX_TOKEN)}”` : '';
  const where =
    line !== undefined ? msg('Line {0}', line) : ply !== undefined ? msg('Move {0}', ply) : '';
  return [where, what].filter((part) => part !== '').join(', ');
};
