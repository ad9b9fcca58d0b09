/** Reviews of whole games: what they write to the game, and how they end. */
import { mainLine } from '../../src/game/tree.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EngineAccess } from '../../src/elements/session/engine-access.js';
import { EngineClient } from '../../src/worker/client.js';
import { importsOf } from '../../web/page/import/import-store.js';
import { effortOf, NODES, pliesBelow, reviewedParts } from '../../web/page/review/effort.js';
import { openDatabase, type EvaluationRow } from '../../web/storage/database.js';
import type { Workspace } from '../../web/page/workspace.js';
import { emptyBrowser, killEngines, movesOf, openPage, until } from './support.js';

// Their order matters, and that the first pass lasts longer than the interval between updates.
vi.mock(import('../../web/page/review/effort.js'), async (original) => ({
  ...(await original()),
  NODES: { quick: 100_000, normal: 130_000, deep: 400_000 },
}));

emptyBrowser();

const GAME = '1. e5 e8 2. Uf3 Uf10 3. h5 h8 *';

const openGame = async (pgn = GAME): Promise<Workspace> => {
  const page = await openPage();
  await importsOf(page.imports).take(pgn);
  await page.review.prepare();
  return page;
};

/** Opens a game, starts a review and waits for its first results. */
const startReview = async (pgn?: string) => {
  const page = await openGame(pgn);
  const running = page.review.run('normal');
  await until(page.game, () => evaluated(page).length > 0);
  return { ...page, page, running };
};

/** Plies whose positions have an evaluation; 0 is the start. */
const evaluated = ({ game }: Workspace): readonly number[] =>
  [game.record, ...mainLine(game.record)].flatMap(({ evaluation }, ply) =>
    evaluation === undefined ? [] : [ply],
  );

test('a review evaluates a game from its end to its start, and Undo removes the whole review', async () => {
  const page = await openGame();
  const { game, review } = page;
  const seen: (readonly number[])[] = [];
  game.subscribe(() => seen.push(evaluated(page)));
  const progress: unknown[] = [];
  review.subscribe(() => progress.push(review.progress));
  await review.run('normal');
  expect(evaluated(page)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  // Results are written at once, and always cover the end of the game.
  for (const plies of seen) expect(plies).toEqual([0, 1, 2, 3, 4, 5, 6].slice(-plies.length));
  expect(seen.length).toBeGreaterThan(2);
  // A quick pass over the whole game comes first.
  for (const [pass, isWhole] of [['quick', false] as const, ['normal', true] as const])
    expect(progress).toContainEqual({ pass, isWhole, done: 0, total: 7 });
  expect(effortOf(game.record)).toBe('normal');
  expect([review.isRunning, review.error]).toEqual([false, undefined]);
  game.undo();
  expect([evaluated(page), effortOf(game.record)]).toEqual([[], undefined]);
  expect(movesOf(game)).toHaveLength(6);
});

test('after its first pass, a review does not search decided positions again', async () => {
  const fen = 'k11/12/12/12/p11/12/12/12/12/12/AR10/KRRRRRRAA3 w - - 0 1';
  const { game, review } = await openGame(`[FEN "${fen}"]\n\n1. Rl2 a7 2. Rk2 *`);
  const progress: unknown[] = [];
  review.subscribe(() => progress.push(review.progress));
  await review.run('normal');
  expect(progress).toContainEqual({ pass: 'normal', isWhole: true, done: 0, total: 0 });
  expect(effortOf(game.record)).toBe('normal');
});

test('a stopped review keeps its results, and the next review fills the gaps', async () => {
  const { page, game, review, running } = await startReview();
  review.stop();
  await running;
  const found = evaluated(page);
  expect(found.length).toBeLessThan(7);
  expect([reviewedParts(game.record).length > 0, effortOf(game.record)]).toEqual([true, undefined]);
  const before = mainLine(game.record).map(({ evaluation }) => evaluation?.depth);
  await review.run('quick');
  expect(evaluated(page)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  // Deeper results stay, although the second review is a quick one.
  for (const [index, depth] of before.entries())
    if (depth !== undefined) expect(mainLine(game.record)[index]?.evaluation?.depth).toBe(depth);
  expect(effortOf(game.record)).toBe('quick');
});

test('a review ends when another study opens, saves its results and does not mark that study', async () => {
  const { page, game, review, studies, running } = await startReview();
  const { id } = studies;
  await studies.flush();
  await importsOf(page.imports).take('1. a5 {[%eval 0.00]} a8 {[%eval 9.00]} *');
  expect(studies.id).not.toBe(id);
  const { record } = game;
  await running;
  expect(game.record).toBe(record);
  expect([review.hasEndedAnother, review.progress]).toEqual([true, undefined]);
  await studies.open(id);
  expect(review.hasEndedAnother).toBe(false);
  expect(evaluated(page).length).toBeGreaterThan(0);
  expect(evaluated(page).length).toBeLessThan(7);
  expect(reviewedParts(game.record).length > 0).toBe(true);
  await review.run('quick');
  expect(evaluated(page)).toHaveLength(7);
});

test('edits undone during a review can still be redone', async () => {
  const page = await openGame('1. e5 e8 *');
  const { game, review } = page;
  game.amend((record) => ({ ...record, comment: 'my long thought' }), 'comment');
  const running = review.run('normal');
  await until(game, () => evaluated(page).length > 0);
  game.undo();
  expect(evaluated(page)).toEqual([]);
  game.undo();
  expect(game.record.comment).toBe('');
  await running;
  expect(game.record.comment).toBe('');
  game.redo();
  expect(game.record.comment).toBe('my long thought');
  game.redo();
  expect(evaluated(page)).toHaveLength(3);
});

test('a deeper review evaluates all positions again, even after a reload', async () => {
  const page = await openGame('1. e5 e8 *');
  await page.review.run('quick');
  const later = await openPage();
  expect(effortOf(later.game.record)).toBe('quick');
  await later.review.prepare();
  const search = vi.spyOn(EngineClient.prototype, 'analyse');
  // No position needs another quick review.
  await later.review.run('quick');
  expect(search).not.toHaveBeenCalled();
  await later.review.run('normal');
  const nodes = search.mock.calls.map(([, limits]) => limits?.nodes);
  expect(nodes).toEqual([NODES.normal, NODES.normal, NODES.normal]);
  expect(effortOf(later.game.record)).toBe('normal');
});

test('a stored result is reused if it took at least nine tenths of the required nodes', async () => {
  const page = await openGame('1. e5 e8 *');
  await page.review.run('quick');
  const database = await openDatabase();
  onTestFinished(() => {
    database.close();
  });
  const rows = (): Promise<readonly EvaluationRow[]> => database.getAll('evaluations');
  await expect.poll(async () => (await rows()).length).toBe(3);
  const search = vi.spyOn(EngineClient.prototype, 'analyse').mockClear();
  for (const [nodes, searches] of [
    [0.9 * NODES.quick, 0],
    [0.9 * NODES.quick - 1, 3],
  ] as const) {
    for (const row of await rows()) await database.put('evaluations', { ...row, nodes });
    await importsOf(page.imports).take(`[Event "${nodes}"]\n\n1. e5 e8 *`);
    await page.review.prepare();
    await page.review.run('quick');
    expect(search).toHaveBeenCalledTimes(searches);
  }
});

test('a stopped review replaces the file’s evaluations only in the part that it has reached', async () => {
  const page = await openGame(
    '{[%eval 9.00]} 1. e5 {[%eval 9.00] theirs} e8 {[%eval 9.00]} 2. Uf3 {[%eval 9.00]} Uf10 {[%eval 9.00]} *',
  );
  const { game, review } = page;
  const foreign = (): readonly number[] =>
    [game.record, ...mainLine(game.record)].flatMap(({ evaluation }, ply) =>
      evaluation?.score.kind === 'centipawns' && evaluation.score.value === 900 ? [ply] : [],
    );
  expect([effortOf(game.record), foreign()]).toEqual([undefined, [0, 1, 2, 3, 4]]);
  const running = review.run('normal');
  await until(game, () => foreign().length < 5);
  review.stop();
  await running;
  // The replaced evaluations cover the end of the game, as the tag records.
  const left = foreign();
  expect(left).toEqual([0, 1, 2, 3].slice(0, left.length));
  expect(pliesBelow(game, 'quick')).toEqual(left);
  expect([effortOf(game.record), reviewedParts(game.record).length > 0]).toEqual([undefined, true]);
  await review.run('normal');
  expect(effortOf(game.record)).toBe('normal');
  expect([foreign(), pliesBelow(game, 'normal')]).toEqual([[], []]);
  expect(mainLine(game.record)[0]?.comment).toBe('theirs');
});

test('a review keeps deeper evaluations', async () => {
  const { game, review } = await openGame('1. e5 {[%eval 0.10,90]} e8 {[%eval 9.00,1]} *');
  await review.run('quick');
  const [deeper, other] = mainLine(game.record).map(({ evaluation }) => evaluation);
  expect(deeper).toEqual({ score: { kind: 'centipawns', value: 10 }, depth: 90 });
  expect(other?.depth).toBeGreaterThan(1);
  expect(effortOf(game.record)).toBe('quick');
});

test('a review that an exception ends records only the effort of its pass', async () => {
  const { game, review } = await openGame('1. e5 e8 *');
  const search = vi.spyOn(EngineAccess.prototype, 'search');
  onTestFinished(() => search.mockRestore());
  const info = { score: { kind: 'centipawns', value: 10 }, pv: [], depth: 9 } as never;
  const result = { ok: true, value: { reason: 'finished', info } } as never;
  search.mockResolvedValueOnce(result).mockRejectedValueOnce(new Error('unexpected'));
  await expect(review.run('deep')).rejects.toThrow('unexpected');
  expect(reviewedParts(game.record)).toEqual([{ effort: 'quick', from: 2 }]);
});

test('a stopped deeper review records its progress and can be completed', async () => {
  const page = await openGame();
  const { game, review } = page;
  await review.run('quick');
  const running = review.run('normal');
  await until(game, () => pliesBelow(game, 'normal').length < 7);
  review.stop();
  await running;
  const left = pliesBelow(game, 'normal').length;
  expect(left).toBeGreaterThan(0);
  expect(pliesBelow(game, 'normal')).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, left));
  expect([effortOf(game.record), pliesBelow(game, 'quick')]).toEqual(['quick', []]);
  let total = 0;
  review.subscribe(() => (total = review.progress?.total ?? total));
  await review.run('normal');
  expect([total, effortOf(game.record)]).toEqual([left, 'normal']);
});

test('a review of a line that is no longer the main line does not mark the game as reviewed', async () => {
  const pgn = '1. e5 e8 (1... h8 2. h5 {[%eval 9.00]}) 2. Uf3 Uf10 *';
  const { game, running } = await startReview(pgn);
  game.promote([0, 1]);
  const noted = reviewedParts(game.record);
  expect(noted).toHaveLength(1);
  await running;
  expect(reviewedParts(game.record)).toEqual(noted);
  expect(effortOf(game.record)).toBeUndefined();
});

test('a review is completed even if its engine crashes', async () => {
  const { page, review, running } = await startReview();
  const found = evaluated(page);
  killEngines();
  await running;
  expect([evaluated(page).length, review.error]).toEqual([7, undefined]);
  expect(evaluated(page)).toEqual(expect.arrayContaining([...found]));
});

test('a game against the engine ends a review and prevents a new one', async () => {
  const { game, review } = await openGame();
  const running = review.run('normal');
  await until(review, () => review.isRunning);
  review.suspend(true);
  await running;
  await review.run('quick');
  expect([review.isRunning, effortOf(game.record)]).toEqual([false, undefined]);
  review.suspend(false);
  await review.run('quick');
  expect(effortOf(game.record)).toBe('quick');
});
