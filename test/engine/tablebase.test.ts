/** With tablebases the search wins in the stated number of plies; without tables it is unchanged. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { makeFen, resolveMove } from '../../src/index.js';
import type { Position, SearchLimits, SearchResult } from '../../src/index.js';
import { TablebaseLibrary } from '../../src/tablebase/library.js';
import { TablebaseProber } from '../../src/tablebase/probe.js';
import { askedTablebases } from '../../src/worker/asked-tablebases.js';
import { tablebaseReader } from '../../src/worker/tablebase-reader.js';
import { storeIn } from '../../src/worker/node-tablebase-files.js';
import { tablebasesIn } from '../../src/worker/node-tablebases.js';
import { materialOf, randomPosition, rulesetOf } from '../tablebase/support.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { valueOf } from '../support/value.js';
import { wasmBytes } from '../support/wasm.js';
import { search as searchWith } from './support.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('endings');
const GOLLADAY = rulesetOf('golladay');

let engine: Engine;
let prober: TablebaseProber;

beforeAll(async () => {
  const library = new TablebaseLibrary(GOLLADAY, storeIn(folder), { solve: true });
  for (const name of ['KAK', 'KRK'])
    valueOf(await library.table({ material: materialOf(name), pawns: [] }));
  prober = await TablebaseProber.create(GOLLADAY, library.table);
  engine = await Engine.load(wasmBytes('engine'));
  engine.setTablebases(tablebasesIn(folder));
});

const search = (
  fen: string,
  moves: readonly string[] = [],
  limits: SearchLimits = { depth: 2 },
  ruleset = 'golladay',
): Promise<SearchResult> => searchWith(engine, limits, { ruleset, fen, moves });

const outcomeOf = async (position: Position): Promise<{ outcome: string; plies: number | null }> =>
  valueOf(await prober.value(position));

/** Plays an ending against itself, and returns the plies until the game is over. */
const playOut = async (from: Position): Promise<number> => {
  const fen = makeFen(from.setup);
  const moves: string[] = [];
  let position = from;
  while (position.status() === 'ongoing') {
    const { bestMove = '' } = await search(fen, moves);
    const move = valueOf(resolveMove(position, bestMove));
    moves.push(bestMove);
    position = position.play(move);
  }
  return moves.length;
};

describe('with tables', () => {
  test.each(['KAK', 'KRK'])(
    'the engine wins %s against itself in exactly the stated number of plies',
    async (name) => {
      const random = new Random(7);
      for (let left = scaled(1); left > 0;) {
        const position = randomPosition(materialOf(name), GOLLADAY, random);
        const { outcome, plies } = await outcomeOf(position);
        if (outcome === 'draw' || position.status() !== 'ongoing') continue;
        left -= 1;
        expect({ fen: makeFen(position.setup), plies: await playOut(position) }).toEqual({
          fen: makeFen(position.setup),
          plies,
        });
      }
    },
  );

  test('the score is exact at depth 1, and the line reaches the end of the game', async () => {
    const fen = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';
    const { info, lines } = await search(fen, [], { depth: 1, lines: 3 });
    expect(info?.score).toEqual({ kind: 'mate', moves: 25 });
    expect(info?.tableHits).toBeGreaterThan(10);
    expect(info?.pv).toHaveLength(49);
    expect(lines?.map(({ score }) => score)).toEqual([
      { kind: 'mate', moves: 25 },
      { kind: 'mate', moves: 25 },
      { kind: 'mate', moves: 25 },
    ]);
  });

  test('a capture that leads to a won ending is scored as a win', async () => {
    // The rook takes the lion and leaves rook against bare king, which wins; without tables that takes a search.
    const fen = '12/12/12/12/12/12/12/4k7/3R3l4/12/12/K11 w - - 0 1';
    const { bestMove, info } = await search(fen, [], { depth: 3 });
    expect(bestMove).toBe('d4h4');
    expect(info?.score.kind).toBe('mate');
  });

  test('a win that the move limit prevents is not reported as forced', async () => {
    const fen = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';
    const ruleset = 'custom:golladay,moveLimit=49';
    const library = new TablebaseLibrary(rulesetOf(ruleset), storeIn(folder), { solve: true });
    const table = await library.table({ material: materialOf('KRK'), pawns: [] });
    expect(table.ok).toBe(true);
    const inTime = await search(fen, [], { depth: 2 }, ruleset);
    expect(inTime.info?.score).toEqual({ kind: 'mate', moves: 25 });
    const late = await search(fen.replace('- 0 1', '- 1 1'), [], { depth: 2 }, ruleset);
    expect(late.info?.score.kind).toBe('centipawns');
  });

  test('tables of other rulesets are not used', async () => {
    const fen = '12/12/12/12/12/12/12/4k7/3R8/12/12/K10r w - - 0 1';
    const { info } = await search(fen, [], { depth: 3 }, 'cazaux');
    expect(info?.tableHits).toBeUndefined();
  });
});

test('a search visits the same nodes before tables are added and after they are removed', async () => {
  const fen = '12/12/12/12/3p8/12/12/4k7/3R3l4/12/12/K11 w - - 0 1';
  const plain = await Engine.load(wasmBytes('engine'));
  const nodes = async (): Promise<number | undefined> => {
    await plain.newGame();
    return (await searchWith(plain, { depth: 9 }, { ruleset: 'golladay', fen })).info?.nodes;
  };
  const before = await nodes();
  expect(before).toBeGreaterThan(1000);
  plain.setTablebases(tablebasesIn(folder));
  expect(await nodes()).not.toBe(before);
  plain.setTablebases(undefined);
  expect(await nodes()).toBe(before);
});

describe('reading tables', () => {
  const fen = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';

  test('does not delay a search with a time limit, and the next search uses the tables', async () => {
    const hasty = await Engine.load(wasmBytes('engine'));
    const read = tablebaseReader(storeIn(folder), 2 ** 30);
    const asked: (readonly string[])[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    hasty.setTablebases(
      askedTablebases(async (request) => {
        asked.push(request.have);
        await gate;
        return read(request);
      }),
    );
    for (const limits of [{ movetime: 20 }, { clock: { time: 200 } }]) {
      const { bestMove, info } = await searchWith(hasty, limits, { ruleset: 'golladay', fen });
      expect(bestMove).toBeDefined();
      expect(info?.tableHits).toBeUndefined();
    }
    open();
    const { info } = await searchWith(hasty, { depth: 2 }, { ruleset: 'golladay', fen });
    expect(info?.score).toEqual({ kind: 'mate', moves: 25 });
    // Tables that were already requested are not read twice.
    expect(asked).toEqual([[], ['KRK'], ['KRK']]);
  });

  test('opens only files that exist', async () => {
    const opened: string[] = [];
    const store = storeIn(folder);
    const read = tablebaseReader(
      {
        ...store,
        read: (of, name) => {
          opened.push(name);
          return store.read(of, name);
        },
      },
      2 ** 30,
    );
    const { id } = GOLLADAY;
    // These pieces can lead to a hundred endings, because the file of each pawn determines its promotion.
    const six = '7l4/12/12/8r3/12/12/3p8/4k7/P11/12/4R7/3K8 b - - 0 1';
    const answer = await read({ ruleset: id, fen: six, have: [] });
    expect(opened).toEqual(['KRK.acxe']);
    expect(answer?.tables.map(({ name }) => name)).toEqual(['KRK']);
    expect(await read({ ruleset: id, fen: six, have: ['KRK'] })).toBeUndefined();
    expect(opened).toEqual(['KRK.acxe']);
  });
});
