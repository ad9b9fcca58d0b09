/** Opening theory: the graph that grows, what it takes from the book and from files, and where it ends. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINE_IDENTITY } from '../../src/engine/identity.js';
import { formatScore } from '../../src/analysis/chance.js';
import { withDice } from '../../src/game/dice.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { makeBook, TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { explorerOf, type ExplorerStore } from '../../web/page/explorer/explorer-store.js';
import { engineGame } from '../../web/page/play/new-game.js';
import { playOf } from '../../web/page/play/play-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { emptyBrowser, legal, openPage, until } from './support.js';

emptyBrowser();

/** The books that the site has; without one of a ruleset, fetching it fails. */
let books: Map<string, Uint8Array>;

const readBook = async (ruleset: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(`data/books/${ruleset}.book`));

beforeEach(async () => {
  const nothing = new TheoryGraph({ ruleset: 'cazaux', build: 'none' });
  books = new Map([['cazaux', await makeBook(nothing)]]);
  vi.stubGlobal('fetch', (address: string) => {
    const body = books.get(/(\w+)\.book$/.exec(address)?.[1] ?? '');
    return Promise.resolve(
      body === undefined ? new Response(null, { status: 404 }) : new Response(body.slice()),
    );
  });
});

interface Opened extends Workspace {
  readonly explorer: ExplorerStore;
}

let open: ExplorerStore | undefined;

/** Ends the explorer of a page that is left, which stores nothing any more. */
const leave = (): void => {
  const kept = sessionStorage;
  vi.stubGlobal('sessionStorage', undefined);
  open?.stop();
  open = undefined;
  vi.stubGlobal('sessionStorage', kept);
};
afterEach(leave);

/** Opens the page with the explorer, which knows the position on the board once its file and book have been read. */
const openExplorer = async (): Promise<Opened> => {
  leave();
  const page = await openPage();
  const explorer = explorerOf(page);
  open = explorer;
  await until(explorer, () => explorer.size !== undefined && explorer.book !== 'loading');
  return { ...page, explorer };
};

const sans = ({ rows }: ExplorerStore): readonly string[] => rows.map(({ step }) => step.san);

const explored = (explorer: ExplorerStore): number => explorer.size ?? 0;

/** Explores until so many positions are known. */
const explore = async (explorer: ExplorerStore, positions: number): Promise<void> => {
  explorer.explore(undefined);
  await until(explorer, () => explored(explorer) >= positions);
  explorer.stop();
};

describe('exploring', () => {
  test('fills the rows, the best move first, is kept, and continues after a reload until it is stopped', async () => {
    const first = await openExplorer();
    expect(sans(first.explorer)).toEqual([]);
    first.explorer.explore(undefined);
    await until(first.explorer, () => explored(first.explorer) >= 2);
    expect(first.explorer.run?.line.length).toBeGreaterThan(0);
    const values = first.explorer.rows.flatMap(({ score }) =>
      score?.kind === 'centipawns' ? [score.value] : [],
    );
    expect(values.length).toBeGreaterThan(3);
    expect([...values].sort((one, other) => other - one)).toEqual(values);
    expect(first.explorer.origin).toEqual({ kind: 'own', isInBook: false });

    const second = await openExplorer();
    expect(second.explorer.run).toBeDefined();
    const before = explored(second.explorer);
    expect(before).toBeGreaterThanOrEqual(2);
    await until(second.explorer, () => explored(second.explorer) > before);
    second.explorer.stop();
    const after = explored(second.explorer);

    const third = await openExplorer();
    expect([third.explorer.run, explored(third.explorer)]).toEqual([undefined, after]);
    expect(sans(third.explorer)).toEqual(sans(second.explorer));
    expect(third.explorer.isKept).toBe(true);
  });

  test('ends in time, and does not begin for a game that is over or being played', async () => {
    const { explorer, play } = await openExplorer();
    explorer.explore(0);
    await until(explorer, () => explorer.run === undefined);
    expect(explored(explorer)).toBe(0);
    explorer.explore(undefined);
    await until(explorer, () => explored(explorer) >= 1);
    const from = Position.start(RULESETS.cazaux);
    const game = engineGame({ from, dice: false, color: 'white', level: 1 });
    if (!game.ok) throw new Error(game.error.message);
    await playOf(play).begin(game.value);
    expect(explorer.run).toBeUndefined();
    explorer.explore(undefined);
    expect(explorer.run).toBeUndefined();
    // Nor does a reload during the game start it again.
    expect((await openExplorer()).explorer.run).toBeUndefined();
  });

  test('is for games without dice', async () => {
    const { explorer, game } = await openExplorer();
    await explore(explorer, 1);
    expect(explorer.rows.length).toBeGreaterThan(0);
    game.edit(withDice(game.record));
    explorer.explore(undefined);
    expect([explorer.rows, explorer.run, explorer.origin]).toEqual([[], undefined, undefined]);
    game.undo();
    expect(explorer.rows.length).toBeGreaterThan(0);
  });
});

describe('the book', () => {
  test('is followed where its moves lead; exploring continues where it ends', async () => {
    books.set('cazaux', await readBook('cazaux'));
    const book = await TheoryBook.load(await readBook('cazaux'));
    if (!book.ok) throw new Error(book.error.message);
    const { explorer, game } = await openExplorer();
    const [best] = book.value.find(game.position.key)?.moves ?? [];
    expect(explorer.origin).toEqual({ kind: 'book', isOfOtherBuild: false });
    expect(formatScore(explorer.rows[0]?.score ?? { kind: 'mate', moves: 0 })).toBe(
      formatScore(best?.score ?? { kind: 'mate', moves: 1 }),
    );
    const atStart = sans(explorer);
    game.play(legal(game, 'h4h5'));
    expect(sans(explorer).length).toBeGreaterThan(2);
    expect(sans(explorer)[0]).not.toBe(atStart[0]);
    const replies = sans(explorer).length;
    // What the book knew is there, and more.
    const known = await explore(explorer, 14_301).then(() => explored(explorer));
    expect(sans(explorer).length).toBeGreaterThanOrEqual(replies);
    // What the user has explored is counted without the book, and named beside it.
    const { size } = book.value;
    const { own, inBook } = explorer.explored;
    expect(inBook).toBe(size);
    // A position of the book is not reached by its moves.
    expect([known - size, known - size + 1]).toContain(own);
    const later = await openExplorer();
    expect(explored(later.explorer)).toBe(known);
  });

  test('has positions behind its rows; those that exploring adds are marked', async () => {
    books.set('cazaux', await readBook('cazaux'));
    const { explorer, game } = await openExplorer();
    const count = async (): Promise<void> => {
      explorer.look();
      await until(explorer, () => explorer.whole !== undefined);
    };
    expect([explorer.whole, explorer.rows[0]?.behind]).toEqual([undefined, undefined]);
    explorer.look();
    // Best play is there at once, or after a moment, and the numbers once the book has been played through.
    await until(explorer, () => explorer.rows[0]?.behind !== undefined);
    expect(explorer.rows[0]?.behind?.steps.map(({ san }) => san).slice(0, 3)).toEqual([
      'h5',
      'e8',
      'Ci5',
    ]);
    await count();
    expect(explorer.whole).toEqual({ positions: 14_299, nodes: 1_429_900_000, hasBook: true });
    expect(
      explorer.rows.slice(0, 3).map(({ behind }) => [behind?.depth, behind?.positions]),
    ).toEqual([
      [19, 10_097],
      [19, 6896],
      [18, 3471],
    ]);
    expect(explorer.rows.some(({ behind }) => behind?.isOwn)).toBe(false);

    // Exploring continues where the book ends.
    while (explorer.rows.length > 0) {
      const next = explorer.rows.find(({ goesOn }) => goesOn);
      if (next === undefined) break;
      game.play(next.step.move);
    }
    await count();
    const before = explorer.whole?.positions ?? 0;
    expect(before).toBe(1);
    await explore(explorer, 14_299 + 3);
    explorer.look();
    await until(explorer, () => (explorer.whole?.positions ?? 0) > before);
    const { rows, whole } = explorer;
    expect(whole?.hasBook).toBe(true);
    const own = rows.filter(({ behind }) => behind?.isOwn);
    expect(own.length).toBeGreaterThan(0);
    for (const { behind } of own) expect(behind?.own).toBe(behind?.positions);
    // How many rows there are that exploring has not reached depends on when it was stopped.
    for (const { behind } of rows) if (!behind?.isOwn) expect(behind?.own ?? 0).toBe(0);

    // What was found is carried back to the moves that led there.
    const [best] = rows;
    const { key } = game.position;
    game.back();
    expect(explorer.origin).toEqual({ kind: 'own', isInBook: true });
    const led = explorer.rows.find(({ step }) => step.after.key === key);
    expect(led?.score).toEqual(best?.score);
    explorer.look();
    await count();
    expect(explorer.whole?.positions).toBeGreaterThan(2);
    while (game.path.length > 0) game.back();
    await count();
    expect(explorer.whole?.positions).toBeGreaterThanOrEqual(14_299 + 3);
  });

  test('of another engine is shown as such, and exploring takes nothing from it', async () => {
    const graph = new TheoryGraph({ ruleset: 'cazaux', build: 'an older engine' });
    const start = Position.start(RULESETS.cazaux);
    const lines = start.legalMoves().map((move, index) => ({
      move: `${move.from}${move.to}`,
      key: start.play(move).key,
      score: { kind: 'centipawns', value: 500 - index } as const,
    }));
    graph.add({ key: start.key, depth: 9, nodes: 100_000, lines, hasMore: false });
    books.set('cazaux', await makeBook(graph));
    const { explorer } = await openExplorer();
    const values = (): readonly unknown[] =>
      explorer.rows.map(({ score }) => score?.kind === 'centipawns' && score.value);
    expect(explorer.origin).toMatchObject({ kind: 'book', isOfOtherBuild: true });
    expect(values()[0]).toBe(500);
    await explore(explorer, 1);
    expect(explorer.origin).toEqual({ kind: 'own', isInBook: false });
    expect(values()).not.toContain(500);
    // A book of another engine has no part in it.
    explorer.look();
    await until(explorer, () => explorer.whole !== undefined);
    expect(explorer.whole).toMatchObject({ positions: explored(explorer), hasBook: false });
  });

  test('that could not be fetched is fetched with the next position', async () => {
    const real = await readBook('cazaux');
    books.delete('cazaux');
    const { explorer, game } = await openExplorer();
    expect([explorer.book, explorer.rows]).toEqual(['failed', []]);
    books.set('cazaux', real);
    game.play(legal(game, 'e4e5'));
    await until(explorer, () => explorer.book === 'there');
    expect(explorer.rows.length).toBeGreaterThan(2);
    game.undo();
    // Its bytes have arrived, so nothing is fetched for another position.
    books.delete('cazaux');
    game.play(legal(game, 'h4h5'));
    expect(explorer.book).toBe('there');
  });
});

describe('a file', () => {
  /** The graph of a ruleset with the start position, as a build of the engine has made it. */
  const fileOf = (ruleset: keyof typeof RULESETS, build: string): Uint8Array<ArrayBuffer> => {
    const graph = new TheoryGraph({ ruleset, build });
    const start = Position.start(RULESETS[ruleset]);
    const lines = start.legalMoves().map((move, index) => ({
      move: `${move.from}${move.to}`,
      key: start.play(move).key,
      score: { kind: 'centipawns', value: 40 - index } as const,
    }));
    graph.add({ key: start.key, depth: 9, nodes: 1000, lines, hasMore: false });
    return new Uint8Array(graph.save());
  };

  test('adds its theory to the user’s own, of its ruleset, and is kept', async () => {
    const { explorer } = await openExplorer();
    const own = fileOf('cazaux', ENGINE_IDENTITY);
    await explorer.open(new Blob([own]));
    expect(explorer.opened).toEqual({ ruleset: RULESETS.cazaux, added: 1 });
    expect([explored(explorer), explorer.rows[0]?.score]).toEqual([
      1,
      { kind: 'centipawns', value: 40 },
    ]);
    await explorer.open(new Blob([own]));
    expect(explorer.opened).toEqual({ ruleset: RULESETS.cazaux, added: 0 });
    await explorer.open(new Blob([fileOf('murray', ENGINE_IDENTITY)]));
    expect(explorer.opened).toEqual({ ruleset: RULESETS.murray, added: 1 });
    expect(explored(explorer)).toBe(1);
    const later = await openExplorer();
    expect(explored(later.explorer)).toBe(1);
    await later.studies.startFrom(Position.start(RULESETS.murray));
    await until(later.explorer, () => later.explorer.size !== undefined);
    expect(explored(later.explorer)).toBe(1);
  });

  test('of another build is added only on request; files without theory are refused', async () => {
    const { explorer } = await openExplorer();
    const old = new Blob([fileOf('cazaux', 'of old')]);
    await explorer.open(old);
    const { opened } = explorer;
    if (opened === undefined || !('error' in opened)) throw new Error('it was taken');
    expect([opened.error.code, opened.ofOtherBuild, explored(explorer)]).toEqual([
      'theory-build',
      old,
      0,
    ]);
    await explorer.open(old, { otherBuild: true });
    expect(explorer.opened).toMatchObject({ added: 1 });
    for (const [content, code] of [
      [new Blob(['[Result "*"]\n\n1. l5 *\n']), 'theory-foreign'],
      [new Blob([fileOf('cazaux', 'of old').subarray(0, 30)]), 'theory-truncated'],
    ] as const) {
      await explorer.open(content);
      expect(explorer.opened).toMatchObject({ error: { code } });
      expect(explorer.opened).not.toHaveProperty('ofOtherBuild');
    }
    expect(explored(explorer)).toBe(1);
  });
});
