/** Games inside mails, pages, tables, archives and the files of other programs: see `containers/expected.json`. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mainLine } from '../../src/game/tree.js';
import { CONTAINERS } from '../../src/notation/containers/index.js';
import type { ContainerParser, Part, Wrapped } from '../../src/notation/containers/container.js';
import { gapsOf } from '../../src/notation/containers/origin.js';
import { readRow } from '../../src/notation/containers/table.js';
import { unwrap as unwrapMail } from '../../src/notation/containers/mail.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { decodeText } from '../../src/notation/encoding.js';
import { makeFen } from '../../src/notation/fen.js';
import { readGamesStream, type StreamOptions } from '../../src/notation/read-games.js';
import { openSource, type GamesSource } from '../../src/notation/source.js';
import { sampled, scaled } from '../support/scale.js';

interface Game {
  readonly moves: string;
  readonly ruleset?: string;
  readonly result?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly label?: string;
  /** The FEN of a source that contains only a position. */
  readonly fen?: string;
}

const bytesOf = (file: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`containers/${file}`, import.meta.url)));

const CASES = JSON.parse(decodeText(bytesOf('expected.json'))) as readonly {
  readonly file: string;
  readonly note: string;
  readonly games: readonly Game[];
}[];

const LIMITS = { size: 32 << 20, parts: 1000, isOver: () => false };

/** The games of a source, with its errors and warnings. */
const read = async (source: GamesSource, options?: StreamOptions) => {
  const games: Game[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  for await (const game of readGamesStream(source, options)) {
    errors.push(...game.errors.map(({ message }) => message));
    warnings.push(...game.warnings.map(({ code, line }) => `${code} ${line}`));
    const { record, label } = game;
    if (record === undefined) continue;
    const { ruleset, result, tags, children, setup } = record;
    games.push({
      moves: mainLine(record)
        .map(({ move }) => makeCoordinates(move))
        .join(' '),
      ...(ruleset.id !== 'cazaux' && { ruleset: ruleset.id }),
      ...(result !== '*' && { result }),
      ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
      ...(label !== undefined && { label }),
      ...(children.length === 0 && { fen: makeFen(setup) }),
    });
  }
  return { games, errors, warnings };
};

function* piecesOf<T extends string | Uint8Array>(whole: T, size: number): Generator<T> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as T;
}

describe.each(CASES)('$file: $note', ({ file, games }) => {
  const bytes = bytesOf(file);

  test('is read both as a whole and in pieces', async () => {
    expect(await read(bytes, { name: file })).toMatchObject({ games, errors: [] });
    expect(await read([...piecesOf(bytes, 97)])).toMatchObject({ games, errors: [] });
  });
});

const PARSERS = await Promise.all(
  [...new Map(CONTAINERS.map(({ form, load }) => [String(load), { form, load }])).values()].map(
    async ({ form, load }) => ({ form, parser: await load() }),
  ),
);

const partsOf = async (parser: ContainerParser, wrapped: Wrapped): Promise<readonly Part[]> => {
  const parts: Part[] = [];
  for await (const part of parser.unwrap(wrapped, LIMITS)) parts.push(part);
  return parts;
};

/** Every character is in a span or in a gap, and the spans of a part start in order. */
const checkSpans = (text: string, parts: readonly Part[]): void => {
  const spans = parts.flatMap((part) => part.spans ?? []);
  for (const { content, spans: own = [] } of parts)
    for (const [index, { at, from, to }] of own.entries()) {
      expect(from >= 0 && from <= to && to <= text.length, `${from} to ${to}`).toBe(true);
      const next = own[index + 1]?.at ?? content.length;
      expect(at < next || content.length === 0, `${at} before ${next}`).toBe(true);
    }
  const covered = new Uint8Array(text.length);
  for (const { from, to } of [...spans, ...gapsOf(text, spans)]) covered.fill(1, from, to);
  for (const [at, isCovered] of covered.entries())
    if (isCovered === 0) expect(text.charAt(at).trim(), `character ${at}`).toBe('');
};

test('the spans of container parts cover the whole text, even if it is damaged', async () => {
  const texts = CASES.filter(({ file }) => !/zip|gz|docx|od[st]|xlsx|epub/.test(file)).map(
    ({ file }) => decodeText(bytesOf(file)),
  );
  const mutation = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(30),
    put: fc.oneof(
      fc.constantFrom('"', '<', '>', '[', ']', '{', '\\', '\n', '|', '=', ';', '--', '\0'),
      fc.constantFrom(...texts).map((text) => text.slice(0, 40)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(mutation, async ({ text, at, length, put }) => {
      const start = Math.floor(at * text.length);
      const damaged = text.slice(0, start) + put + text.slice(start + length);
      for (const { parser } of PARSERS)
        checkSpans(damaged, await partsOf(parser, { text: damaged, name: '' }));
    }),
    { numRuns: scaled(40) },
  );
});

/** Texts on which a backtracking or recursive parser would hang or fail. */
const HOSTILE = [
  ...'<a>¦</b>¦<table><tr><td>¦&amp¦<!--¦<?xml¦[b]¦[quote=¦(;W[¦(¦;'.split('¦'),
  ...['{"a":', '[', '{', '"', "'", '\\', '`', '> ', '```\n', '{\\rtf1 {', '\\u1', 'a,b\n', '"a\n'],
  ...['|', '|-|\n', '\t', '=3D', '=\n', '--x\n', 'From: a\n', '>first : usermove e5\n', '- e5\n'],
  ...['1. King g1 - g2\n', 'Ana: e5\n', '[14:10] Ana: ', '\n', ' ', 'e5,', '[--------\n', 'a=b\n'],
  'Content-Type: multipart/mixed; boundary=x\n\n--x\n',
];

describe.each(PARSERS)('$form', ({ parser }) => {
  test('the parser handles hostile text', async () => {
    const heads = CASES.map(({ file }) => decodeText(bytesOf(file)).slice(0, 30));
    for (const text of HOSTILE)
      await partsOf(parser, { text: text.repeat(scaled(5000)), name: '' });
    for (const head of sampled(heads, 6))
      await partsOf(parser, { text: head + '[{"<(\\'.repeat(10_000), name: '' });
  });
});

test('text that is too large for a container parser is left unchanged and causes a warning', async () => {
  const text = `number,white\n${'1,e5\n'.repeat(9_000_000)}`;
  const texts = openSource(text);
  const { value } = await texts.next();
  expect(value?.warnings.map(({ code }) => code)).toEqual(['text-limit']);
  await texts.return();
});

describe('text without a container', () => {
  test.each([
    '{"a comment"} 1. e5 l8 2. Rl2 c8 *',
    'Ana, Bea, Eva\n\n1. e5 l8 2. Rl2 c8 *',
    '# a heading\n1. e5 l8 2. Rl2 c8 *',
    '[Event "a;b"]\n\n1. e5 {a;b} l8 {c;d}\n2. Rl2 {|} c8 {|} *\n',
  ])('is read as a game: %j', async (text) => {
    expect(await read(text)).toMatchObject({
      games: [{ moves: 'e4e5 l9l8 l1l2 c9c8' }],
      errors: [],
    });
  });

  test.each([
    '{"a":1}',
    '[]',
    '{"moves":"none"}',
    'a,b\nc,d\n',
    '| a | b |\n| c | d |\n',
    'PK\x03\x04',
  ])('causes one error if it contains no game: %j', async (text) => {
    const { games, errors } = await read(text);
    expect(games).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});

test('unreadable files in an archive are reported', async () => {
  const whole = bytesOf('games.zip');
  const damaged = whole.slice();
  // In the data of the first file.
  damaged.fill(0xff, 40, 60);
  const encrypted = whole.slice();
  const directory = Buffer.from(encrypted).indexOf('PK\x01\x02');
  encrypted[directory + 8] = 1;
  const messages = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { warnings } of readGamesStream(bytes))
      found.push(...warnings.map(({ message }) => message));
    return found.filter((message) => message.includes('was not read'));
  };
  const image = 'img.png was not read: it cannot contain games.';
  expect(await messages(whole)).toEqual([image]);
  expect(await messages(damaged)).toEqual(['a.pgn was not read: it is damaged.', image]);
  expect(await messages(encrypted)).toEqual(['a.pgn was not read: it is encrypted.', image]);
});

test('an email signature is reported and does not become a tag', async () => {
  const text = 'Hi,\n\n1. e5 e8\n-- \nAna\n+34 600 000 000\n';
  const { games, warnings } = await read(text);
  expect(games).toEqual([{ moves: 'e4e5 e9e8' }]);
  expect(warnings).toContain('text-unwrapped 4');
});

test('the table parser and papaparse read the same rows', () => {
  const cell = fc.oneof(
    fc.stringMatching(/^[a-z0-9 ]{0,5}$/),
    fc.stringMatching(/^[a-z",;\n]{1,6}$/).map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (table, delimiter) => {
      const text = table.map((row) => row.join(delimiter)).join('\n');
      const ours: string[][] = [];
      for (let at = 0; at < text.length;) {
        const { cells, end } = readRow(text, at, delimiter);
        ours.push(cells.map((one) => one.text));
        at = end;
      }
      const theirs = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data;
      expect(ours).toEqual(theirs.map((row) => row.map((one) => one.trim())));
    }),
    { numRuns: scaled(200) },
  );
});

test('the mail parser and postal-mime read the same texts and attachments', async () => {
  const words = fc.stringMatching(/^[a-zäöñ€=. ]{1,30}$/).map((text) => text.trim() || 'x');
  const encoded = fc.tuple(words, fc.constantFrom('base64', 'quoted-printable', '8bit'));
  const encode = ([text, encoding]: readonly [string, string]): string =>
    encoding === 'base64'
      ? Buffer.from(text).toString('base64')
      : encoding === '8bit'
        ? text
        : Array.from(Buffer.from(text), (byte) =>
            /[a-z. ]/.test(String.fromCharCode(byte))
              ? String.fromCharCode(byte)
              : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
          ).join('');
  await fc.assert(
    fc.asyncProperty(encoded, fc.array(encoded, { maxLength: 3 }), async (body, files) => {
      const entity = (one: readonly [string, string], name = ''): string =>
        `Content-Type: text/plain; charset=utf-8${name}\nContent-Transfer-Encoding: ${one[1]}\n\n${encode(one)}\n`;
      const parts = [
        entity(body),
        ...files.map((file, index) =>
          entity(
            file,
            `; name="${index}.pgn"\nContent-Disposition: attachment; filename="${index}.pgn"`,
          ),
        ),
      ];
      const mail = `From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="=_x y"\n\n${parts.map((part) => `--=_x y\n${part}`).join('')}--=_x y--\n`;
      const ours = [...unwrapMail({ text: mail, name: '' })].map(({ content }) =>
        (typeof content === 'string' ? content : decodeText(content)).trim(),
      );
      const { text = '', attachments } = await PostalMime.parse(mail);
      const theirs = attachments.map(({ content }) =>
        typeof content === 'string' ? content : decodeText(new Uint8Array(content)),
      );
      expect(ours).toEqual([text, ...theirs].map((one) => one.trim()));
    }),
    { numRuns: scaled(50) },
  );
});
