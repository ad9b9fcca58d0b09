/**
 * Reads a message in the format of data/words/: text, `{name}`, `{name, list}`, `{count, plural, one {…} other {…}}`
 * and `{name, select, a {…} other {…}}`, as in ICU MessageFormat. `@messageformat/parser` reads the same format, but it
 * is six times as large, which matters because host pages load this code.
 */
import { formatNumber, plural } from '../../plural.js';

type Values = Readonly<Record<string, unknown>>;
type Part = (values: Values, counted: number) => string;

/** Formats for values, by name. */
const FORMATS: Readonly<
  Record<string, (value: unknown, language: string, word: string) => string>
> = {
  list: (value, _, word) => (value as readonly unknown[]).join(word === '' ? ', ' : ` ${word} `),
  number: (value, language) => formatNumber(language, value as number),
  seconds: (value) => String((value as number) / 1000),
  mebibytes: (value) => String(Math.ceil((value as number) / 2 ** 20)),
};

/** The case name for a value. `_` replaces hyphens, because ICU does not allow them in names. */
const caseOf = (value: unknown): string =>
  value === '' ? 'empty' : String(value).replaceAll('-', '_');

export interface ReadMessage {
  readonly names: ReadonlySet<string>;
  readonly text: (values: Values) => string;
}

/** @throws SyntaxError with the error and its position in the message. */
export const readMessage = (source: string, language: string): ReadMessage => {
  const names = new Set<string>();
  let at = 0;

  const fail = (expected: string): never => {
    throw new SyntaxError(`expected ${expected} at character ${at + 1} of “${source}”`);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const need = (pattern: RegExp, expected: string): string =>
    take(pattern)?.trim() ?? fail(expected);
  const comma = (): boolean => take(/\s*,\s*/y) !== undefined;
  const end = (): void => void need(/\s*\}/y, '}');

  const readCases = (isPlural: boolean): ReadonlyMap<string, Part> => {
    const cases = new Map<string, Part>();
    while (take(/\s*\}/y) === undefined) {
      const key = need(
        isPlural ? /\s*(?:=\d+|zero|one|two|few|many|other)(?=\s*\{)/y : /\s*[\w]+(?=\s*\{)/y,
        isPlural ? 'one, other or another form of plurals, and {' : 'a case and {',
      );
      need(/\s*\{/y, '{');
      cases.set(key, readParts(true));
    }
    return cases;
  };

  const readValue = (): Part => {
    const name = need(/\s*[a-zA-Z]\w*/y, 'the name of a value');
    names.add(name);
    if (!comma()) {
      end();
      return (values) => String(values[name]);
    }
    const kind = need(/[a-z]+/y, 'plural, select or the format of a value');
    if (kind === 'plural' || kind === 'select') {
      need(/\s*,/y, ',');
      const cases = readCases(kind === 'plural');
      const other = cases.get('other') ?? fail('a case other {…} before the end');
      if (kind === 'select')
        return (values, counted) => (cases.get(caseOf(values[name])) ?? other)(values, counted);
      return (values) => {
        const value = values[name];
        const count = Array.isArray(value) ? value.length : (value as number);
        const exact = cases.get(`=${count}`);
        if (exact !== undefined) return exact(values, count);
        const forms = Object.fromEntries(
          [...cases].map(([key, part]) => [key, part(values, count)]),
        );
        return plural(language, count, forms as { other: string });
      };
    }
    const format = FORMATS[kind] ?? fail(`${Object.keys(FORMATS).join(', ')}, plural or select`);
    const word = comma() ? need(/[^{}]+/y, 'a word') : '';
    end();
    return (values) => format(values[name], language, word);
  };

  const readParts = (isInner: boolean): Part => {
    const parts: Part[] = [];
    for (;;) {
      const text = take(/(?:[^{}#']|''|'(?![{}#']))+/y)?.replaceAll("''", "'");
      const quoted = take(/'[{}#](?:[^']|'')*'/y)
        ?.slice(1, -1)
        .replaceAll("''", "'");
      const literal = text === undefined ? quoted : text + (quoted ?? '');
      if (literal !== undefined) parts.push(() => literal);
      else if (take(/#/y) !== undefined)
        parts.push((_, counted) => (isInner ? formatNumber(language, counted) : '#'));
      else if (take(/\{/y) !== undefined) parts.push(readValue());
      else break;
    }
    if (isInner) end();
    else if (at < source.length) fail('no }');
    return (values, counted) => parts.map((part) => part(values, counted)).join('');
  };

  const whole = readParts(false);
  return { names, text: (values) => whole(values, 0) };
};
