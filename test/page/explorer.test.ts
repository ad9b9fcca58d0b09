/** Opening theory: the user's growing graph, the book, theory files, and the limits of exploring. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINE_IDENTITY } from '../../src/engine/identity.js';
import { withDice } from '../../src/game/dice.js';
import { Position } from '../../src/rules/position.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import { makeBook, TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { explorerOf, type ExplorerStore } from '../../web/page/explorer/explorer-store.js';
import { engineGame } from '../../web/page/play/new-game.js';
import { playOf } from '../../web/page/play/play-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { defined, valueOf } from '../support/value.js';
import { emptyBrowser, legal, openPage, until } from './support.js';

emptyBrowser();

/** The books on the site; a request for a missing book fails. */
let books: Map<string, Uint8Array>;

const readBook = async (ruleset: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(`data/books/${ruleset}.book`));

/** A graph of the start position under a ruleset, as a build of the engine makes it; the first move has a score. */
const graphOf = (ruleset: RulesetName, build: string, first: number): TheoryGraph => {
  const graph = new TheoryGraph({ ruleset, build });
  const start = Position.start(RULESETS[ruleset]);
  const lines = start.legalMoves().map((move, index) => ({
    move: makeCoordinates(move),
    key: start.play(move).key,
    score: { kind: 'centipawns', value: first - index } as const,
  }));
  graph.add({ key: start.key, depth: 9, nodes: 100_000, lines, hasMore: false });
  return graph;
};

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

/** Ends the explorer of a closed page, which no longer stores anything. */
const leave = (): void => {
  const kept = sessionStorage;
  vi.stubGlobal('sessionStorage', undefined);
  open?.stop();
  open = undefined;
  vi.stubGlobal('sessionStorage', kept);
};
afterEach(leave);

/** Opens the page with the explorer and waits until its file and book have been read. */
const openExplorer = async (): Promise<Opened> => {
  leave();
  const page = await openPage();
  const explorer = explorerOf(page);
  open = explorer;
  await until(explorer, () => explorer.size !== undefined && explorer.book !== 'loading');
  return { ...page, explorer };
};

const sans = ({ rows }: ExplorerStore): readonly string[] => rows.map(({ step }) => step.san);

/** The scores of the rows in centipawns. */
const values = ({ rows }: ExplorerStore): readonly number[] =>
  rows.flatMap(({ score }) => (score?.kind === 'centipawns' ? [score.value] : []));

const explored = (explorer: ExplorerStore): number => explorer.size ?? 0;

/** Explores until the given number of positions is known. */
const explore = async (explorer: ExplorerStore, positions: number): Promise<void> => {
  explorer.explore(undefined);
  await until(explorer, () => explored(explorer) >= positions);
  explorer.stop();
};

describe('exploring', () => {
  test('lists the best move first, and resumes after a reload unless the user has stopped it', async () => {
    const first = await openExplorer();
    expect(sans(first.explorer)).toEqual([]);
    first.explorer.explore(undefined);
    await until(first.explorer, () => explored(first.explorer) >= 2);
    expect(first.explorer.run?.line.length).toBeGreaterThan(0);
    const found = values(first.explorer);
    expect(found.length).toBeGreaterThan(3);
    expect(found.toSorted((one, other) => other - one)).toEqual(found);
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

  test('ends at its time limit, and does not run during a game', async () => {
    const { explorer, play } = await openExplorer();
    explorer.explore(0);
    await until(explorer, () => explorer.run === undefined);
    expect(explored(explorer)).toBe(0);
    explorer.explore(undefined);
    await until(explorer, () => explored(explorer) >= 1);
    const from = Position.start(RULESETS.cazaux);
    const game = engineGame({ from, dice: false, color: 'white', level: 1 });
    await playOf(play).begin(valueOf(game));
    expect(explorer.run).toBeUndefined();
    explorer.explore(undefined);
    expect(explorer.run).toBeUndefined();
    // A reload during the game does not resume exploring either.
    expect((await openExplorer()).explorer.run).toBeUndefined();
  });

  test('is disabled in games with dice', async () => {
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

describe('the opening book', () => {
  test('supplies moves up to its end, exploring continues there, and rows count the positions behind them', async () => {
    books.set('cazaux', await readBook('cazaux'));
    const book = valueOf(await TheoryBook.load(await readBook('cazaux')));
    const { explorer, game } = await openExplorer();
    const [best] = book.find(game.position.key)?.moves ?? [];
    expect(explorer.origin).toEqual({ kind: 'book', isOfOtherBuild: false });
    expect(defined(explorer.rows[0]).score).toEqual(defined(best).score);
    const atStart = sans(explorer);
    game.play(legal(game, 'h4h5'));
    expect(sans(explorer).length).toBeGreaterThan(2);
    expect(sans(explorer)[0]).not.toBe(atStart[0]);
    game.undo();
    const count = async (): Promise<void> => {
      explorer.look();
      await until(explorer, () => explorer.whole !== undefined);
    };
    expect([explorer.whole, explorer.rows[0]?.behind]).toEqual([undefined, undefined]);
    explorer.look();
    // The best line appears first; the counts appear once the whole book has been traversed.
    await until(explorer, () => explorer.rows[0]?.behind !== undefined);
    const line = explorer.rows[0]?.behind?.steps.slice(0, 3);
    expect(line?.map(({ san }) => san)).toEqual(['h5', 'e8', 'Ci5']);
    await count();
    expect(explorer.whole).toEqual({ positions: 14_299, nodes: 1_429_900_000, hasBook: true });
    const behind = explorer.rows.slice(0, 3).map((row) => row.behind);
    expect(behind.map((each) => each?.depth)).toEqual([19, 19, 18]);
    expect(behind.map((each) => each?.positions)).toEqual([10_097, 6896, 3471]);
    expect(explorer.rows.some(({ behind }) => behind?.isOwn)).toBe(false);

    // Exploring continues where the book ends.
    const next = () => explorer.rows.find(({ goesOn }) => goesOn);
    for (let row = next(); row !== undefined; row = next()) game.play(row.step.move);
    await count();
    const before = explorer.whole?.positions ?? 0;
    expect(before).toBe(1);
    await explore(explorer, 14_299 + 3);
    // The user's explored positions are counted separately from the book.
    const known = explored(explorer);
    expect(explorer.explored.inBook).toBe(book.size);
    // One position of the book cannot be reached by its moves.
    expect([known - book.size, known - book.size + 1]).toContain(explorer.explored.own);
    explorer.look();
    await until(explorer, () => (explorer.whole?.positions ?? 0) > before);
    const { rows, whole } = explorer;
    expect(whole?.hasBook).toBe(true);
    const own = rows.filter(({ behind }) => behind?.isOwn);
    expect(own.length).toBeGreaterThan(0);
    for (const { behind } of own) expect(behind?.own).toBe(behind?.positions);
    // The number of rows that exploring has not reached depends on when it was stopped.
    for (const { behind } of rows) if (!behind?.isOwn) expect(behind?.own ?? 0).toBe(0);

    // The results are propagated to the moves that led there.
    const [first] = rows;
    const { key } = game.position;
    game.back();
    expect(explorer.origin).toEqual({ kind: 'own', isInBook: true });
    const led = explorer.rows.find(({ step }) => step.after.key === key);
    expect(led?.score).toEqual(first?.score);
    explorer.look();
    await count();
    expect(explorer.whole?.positions).toBeGreaterThan(2);
    while (game.path.length > 0) game.back();
    await count();
    expect(explorer.whole?.positions).toBeGreaterThanOrEqual(14_299 + 3);
    expect(explored((await openExplorer()).explorer)).toBe(known);
  });

  test('is marked if another engine made it, and exploring does not use its values', async () => {
    books.set('cazaux', await makeBook(graphOf('cazaux', 'an older engine', 500)));
    const { explorer } = await openExplorer();
    expect(explorer.origin).toMatchObject({ kind: 'book', isOfOtherBuild: true });
    expect(values(explorer)[0]).toBe(500);
    await explore(explorer, 1);
    expect(explorer.origin).toEqual({ kind: 'own', isInBook: false });
    expect(values(explorer)).not.toContain(500);
    // A book of another engine is not counted.
    explorer.look();
    await until(explorer, () => explorer.whole !== undefined);
    expect(explorer.whole).toMatchObject({ positions: explored(explorer), hasBook: false });
  });

  test('is requested again at the next position if it could not be loaded', async () => {
    const real = await readBook('cazaux');
    books.delete('cazaux');
    const { explorer, game } = await openExplorer();
    expect([explorer.book, explorer.rows]).toEqual(['failed', []]);
    books.set('cazaux', real);
    game.play(legal(game, 'e4e5'));
    await until(explorer, () => explorer.book === 'there');
    expect(explorer.rows.length).toBeGreaterThan(2);
    game.undo();
    // The book has arrived, so nothing is fetched for another position.
    books.delete('cazaux');
    game.play(legal(game, 'h4h5'));
    expect(explorer.book).toBe('there');
  });
});

describe('a theory file', () => {
  const fileOf = (ruleset: RulesetName, build: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(graphOf(ruleset, build, 40).save());

  test('adds its positions to the user’s own graph for the same ruleset', async () => {
    const { explorer } = await openExplorer();
    const own = fileOf('cazaux', ENGINE_IDENTITY);
    await explorer.open(new Blob([own]));
    expect(explorer.opened).toEqual({ ruleset: RULESETS.cazaux, added: 1 });
    expect([explored(explorer), values(explorer)[0]]).toEqual([1, 40]);
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

  test('is added only on request if another build made it, and invalid files are rejected', async () => {
    const { explorer } = await openExplorer();
    const old = new Blob([fileOf('cazaux', 'of old')]);
    await explorer.open(old);
    expect(explorer.opened).toMatchObject({ error: { code: 'theory-build' }, ofOtherBuild: old });
    expect(explored(explorer)).toBe(0);
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
