/** Files that are opened together. */
import { beforeAll, expect, test } from 'vitest';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { readFiles, readGame } from '../../../web/page/import/read.js';
import { BYTES, COURIER, gameBy, JSON_TEXT } from '../files-together.js';

beforeAll(() => loadRules());

const CAZAUX = { ruleset: RULESETS.cazaux };

const read = async (
  files: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[],
) => {
  const imported = await readFiles(
    files.map(([name, content]) => new File([content], name)),
    CAZAUX,
  );
  if (!imported.ok || imported.value.kind !== 'games') throw new Error('no games');
  const { games, errors } = imported.value;
  return {
    games: games.map(({ file, line, text }) => [file, line, text.trim()]),
    errors: errors.map(({ file, line, code }) => [file, line, code]),
    raw: games,
  };
};

test('an unclosed comment ends with its file', async () => {
  const broken = '[White "Anna"]\n\n1. e5 { never closed e8 *\n';
  const { games, errors } = await read([
    ['p1.pgn', broken],
    ['p2.pgn', gameBy('Carl')],
  ]);
  expect(games).toEqual([
    ['p1.pgn', 1, broken.trim()],
    ['p2.pgn', 1, gameBy('Carl').trim()],
  ]);
  expect(errors).toEqual([]);
});

test('files without a game are reported, and the games of the other files keep their order', async () => {
  const { games, errors, raw } = await read([
    ['game.txt', '1. e5 e8 2. a5 a8'],
    ['notes.txt', 'Nothing here is a game.'],
    ['good.pgn', `${gameBy('Carl')}\n${gameBy('Dora')}`],
    ['bin.pgn', BYTES],
    ['empty.pgn', ''],
    ['spaces.pgn', ' \n\n '],
    ['last.pgn', gameBy('Eva')],
  ]);
  expect(games.map(([file, line]) => [file, line])).toEqual([
    ['game.txt', 1],
    ['good.pgn', 1],
    ['good.pgn', 8],
    ['last.pgn', 1],
  ]);
  expect(errors).toEqual([
    ['notes.txt', 1, 'pgn-no-game'],
    ['bin.pgn', expect.any(Number), 'pgn-no-game'],
    ['empty.pgn', undefined, 'import-empty'],
    ['spaces.pgn', undefined, 'import-empty'],
  ]);
  const [first] = raw;
  const game = first && (await readGame(first, CAZAUX));
  expect(game?.record?.children[0]?.children[0]?.children[0]?.children[0]?.children).toEqual([]);
  expect(game?.errors).toEqual([]);
});

test('text without a game does not become a comment of the previous game', async () => {
  const alone = await readFiles([new File([COURIER], 'courier-log.txt')], CAZAUX);
  const { games, errors } = await read([
    ['courier-log.txt', COURIER],
    ['expected.json', JSON_TEXT],
  ]);
  if (!alone.ok || alone.value.kind !== 'games') throw new Error('no game');
  expect(games.map(([, , text]) => text)).toEqual(alone.value.games.map(({ text }) => text.trim()));
  expect(errors).toEqual([['expected.json', expect.any(Number), 'pgn-no-game']]);
});

test('a position counts as a game, and an unreadable file is reported', async () => {
  const fen = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1';
  const gone = new File([''], 'gone.pgn');
  gone.stream = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  const imported = await readFiles(
    [new File([fen], 'ending.fen'), gone, new File([gameBy('Eva')], 'eva.pgn')],
    CAZAUX,
  );
  if (!imported.ok || imported.value.kind !== 'games') throw new Error('no games');
  const { games, errors } = imported.value;
  expect(games.map(({ file, tags }) => [file, tags.get('FEN'), tags.get('White')])).toEqual([
    ['ending.fen', fen, '?'],
    ['eva.pgn', undefined, 'Eva'],
  ]);
  expect(errors).toMatchObject([{ file: 'gone.pgn', code: 'import-unreadable' }]);
});

test('a file that exceeds the total size limit is skipped', async () => {
  const large = (name: string): File => {
    const file = new File([gameBy(name)], name);
    Object.defineProperty(file, 'size', { value: 150 << 20 });
    // The size is checked, not the text.
    file.stream = () => new Blob([gameBy(name)]).stream();
    return file;
  };
  const imported = await readFiles([large('a'), large('b'), new File([gameBy('c')], 'c')], CAZAUX);
  if (!imported.ok || imported.value.kind !== 'games') throw new Error('no games');
  expect(imported.value.games.map(({ file }) => file)).toEqual(['a', 'c']);
  expect(imported.value.errors).toMatchObject([{ file: 'b', code: 'import-too-large-together' }]);
});
