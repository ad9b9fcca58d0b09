/** Text that a page supplies to the elements, for another language or to replace the package's text. */
import { MESSAGES, type MessageTables, type Shape } from '../../words/messages.js';
import { supplyWords } from '../internal/languages.js';
import { PublishedElement } from '../internal/published-element.js';
import { readMessage } from './message.js';

/** The messages that can replace the given words; each is optional. */
export type Messages<Words> = {
  readonly [Name in keyof Words]?: Words[Name] extends string | ((values: never) => string)
    ? string
    : Words[Name] extends readonly unknown[]
      ? readonly string[]
      : Messages<Words[Name]>;
};

/** Messages of the elements in one language, in the format of data/words/. Missing messages keep the package's text. */
export type ElementWords = Messages<MessageTables>;

// `wrongArgument` is not used, because it would add 100 bytes to the board's bundle.
const wrong = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name} must be ${expected}, not ${String(value)}`);

/**
 * Adds words for a language. The language can be a new one. Elements use them if their own `lang`, or the page's, is
 * this language. Missing words come from the package: in this language if the package has it, otherwise in English. The
 * function can be called several times, and it redraws the elements that are already shown.
 *
 * @param language A primary language tag of two or three letters, such as `it`; it includes all regions.
 * @throws TypeError if the language, a part or a message is invalid. The error names the message.
 */
export const registerWords = (language: string, words: ElementWords): void => {
  // Checked at run time, because callers without type checking may pass anything.
  if (!/^[a-z]{2,3}$/i.test(language))
    throw wrong('language', 'a tag of two or three letters', language);
  const tag = language.toLowerCase();
  const { speech, attempt, errors, ...parts } = compile(words, MESSAGES, 'words', tag) as Parts;
  supplyWords(tag, {
    ...parts,
    ...((parts.board ?? speech) && { board: { ...parts.board, ...(speech && { speech }) } }),
    ...((parts.puzzle ?? attempt) && { puzzle: { ...attempt, ...parts.puzzle } }),
    ...(errors && { errors: byCode(errors) }),
  });
  if (typeof document !== 'undefined') redraw(document);
};

/** Merges the error messages of all areas, because an element can show any error. */
const byCode = ({ place, ...areas }: Readonly<Record<string, object>>): object =>
  Object.assign(place === undefined ? {} : { place }, ...Object.values(areas)) as object;

type Parts = Readonly<Partial<Record<string, Readonly<Record<string, object>>>>>;

/** Compiles messages to words. Messages with parameters become functions; other messages become strings. */
const compile = (value: unknown, shape: Shape, path: string, language: string): unknown => {
  if (typeof shape === 'string') return compileMessage(value, shape, path, language);
  const isList = Array.isArray(shape);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList)
    throw wrong(path, isList ? 'a list' : 'an object', value);
  const shapes = shape as Readonly<Record<string, Shape>>;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const compiled = entries.map(([name, each]): [string, unknown] => {
    const at = path === 'words' ? name : `${path}.${name}`;
    const own = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (own === undefined) throw wrong(`a name in ${path}`, Object.keys(shapes).join(' or '), name);
    return [name, compile(each, own, at, language)];
  });
  if (!isList) return Object.fromEntries(compiled);
  if (compiled.length !== shape.length)
    throw wrong(path, `a list of ${shape.length} messages`, compiled.length);
  return compiled.map(([, each]) => each);
};

const compileMessage = (
  value: unknown,
  shape: string,
  path: string,
  language: string,
): string | ((values: Readonly<Record<string, unknown>>) => string) => {
  if (typeof value !== 'string') throw wrong(path, 'a message', value);
  const known: readonly string[] = shape.match(/\w+/g) ?? [];
  try {
    const { names, text } = readMessage(value, language);
    for (const name of names)
      if (!known.includes(name))
        throw new SyntaxError(
          `there is no value {${name}}, only ${known.map((each) => `{${each}}`).join(', ') || 'text'}`,
        );
    return known.length === 0 ? text({}) : text;
  } catch (error) {
    throw new TypeError(`${path}: ${(error as Error).message}`, { cause: error });
  }
};

/** Redraws all elements, including nested ones. */
const redraw = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof PublishedElement) element.requestUpdate();
    if (element.shadowRoot !== null) redraw(element.shadowRoot);
  }
};
