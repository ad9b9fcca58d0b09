/** Each message of the package produces the same text, whether a host registers it or it is compiled. */
import { readFileSync } from 'node:fs';
import { parse as parseMessage, type Token } from '@messageformat/parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readMessage } from '../../../src/elements/words/message.js';
import { say, type Message } from '../../../src/message.js';
import { TRANSLATIONS } from '../../../src/words/languages.js';

type Values = Readonly<Record<string, unknown>>;
type Table = { readonly [name: string]: Message<Values> | Table };

const COMPILED = import.meta.glob<{ WORDS: Table }>('../../../src/words/*.ts');
const APART = ['play', 'live', 'remote'];

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const compiled = async (table: string, language: string, isError: boolean): Promise<Table> => {
  const own = `${kebab(table)}${isError ? '-errors' : ''}`;
  const file =
    language === 'en' ? own : `${isError && !APART.includes(table) ? 'errors' : own}.${language}`;
  const words = (await COMPILED[`../../../src/words/${file}.ts`]?.())?.WORDS ?? {};
  // The module of all errors has the places of errors as a separate table.
  return table === 'place' && language !== 'en' ? (words.place as Table) : words;
};

/** A value without a matching case. */
const OTHER = 'x1';

/** Cases whose values are not strings. */
const CASES = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['undefined', undefined],
  ['empty', ''],
]);

/** Values that select each case of a message: each value of a name, with the first value of every other name. */
const valuesOf = (tokens: readonly Token[]): readonly Values[] => {
  const found = new Map<string, Set<unknown>>();
  const closed = new Set<string>();
  const add = (name: string, ...values: readonly unknown[]): void => {
    found.set(name, new Set([...(found.get(name) ?? []), ...values]));
  };
  const collect = (token: Token): void => {
    if (token.type === 'argument') add(token.arg);
    else if (token.type === 'function')
      add(token.arg, ...(token.key === 'list' ? [['a'], ['a', 'b', 'c']] : [0, 1, 1500, 2 ** 21]));
    else if (token.type === 'plural') add(token.arg, 0, 1, 2, 5, 1234);
    else if (token.type === 'select') {
      for (const { key, tokens: inner } of token.cases)
        if (key !== 'other')
          add(token.arg, CASES.has(key) ? CASES.get(key) : key.replaceAll('_', '-'));
        else if (inner.length === 0) closed.add(token.arg);
    }
    if ('cases' in token) for (const each of token.cases) each.tokens.forEach(collect);
  };
  tokens.forEach(collect);
  const choices = [...found].map(([name, values]): [string, readonly unknown[]] => {
    const all = [...values];
    const lists = all.filter((value) => Array.isArray(value));
    if (lists.length > 0) return [name, lists];
    const isText = all.every((value) => typeof value !== 'number' && typeof value !== 'boolean');
    return [name, isText && !closed.has(name) ? [...all, OTHER] : all];
  });
  const first = Object.fromEntries(choices.map(([name, values]) => [name, values[0]]));
  return [
    first,
    ...choices.flatMap(([name, values]) => values.map((value) => ({ ...first, [name]: value }))),
  ];
};

const compare = (
  language: string,
  path: string,
  source: unknown,
  words: Message<Values> | Table | undefined,
): number => {
  if (typeof source === 'string') {
    const message = readMessage(source, language);
    for (const values of valuesOf(parseMessage(source)))
      expect(message.text(values), `${language} ${path} ${JSON.stringify(values)}`).toBe(
        say(words as Message<Values>, values),
      );
    return 1;
  }
  return Object.entries(source as object)
    .map(([name, each]) => compare(language, `${path}.${name}`, each, (words as Table)[name]))
    .reduce((sum, each) => sum + each, 0);
};

test.each(['en', ...TRANSLATIONS])('registered and compiled words agree: %s', async (language) => {
  let messages = 0;
  for (const file of ['elements', 'errors']) {
    const tables = parse(readFileSync(`data/words/${language}/${file}.yaml`, 'utf8')) as Readonly<
      Record<string, unknown>
    >;
    for (const [table, source] of Object.entries(tables))
      messages += compare(
        language,
        table,
        source,
        await compiled(table, language, file === 'errors'),
      );
  }
  expect(messages).toBeGreaterThan(400);
});
