/** The panel of the deep analysis, with a made-up engine. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GameSearch } from '../../src/elements/session/pool-worker.js';
import type { PoolClient } from '../../src/elements/session/pool-client.js';
import { EnginePool } from '../../src/elements/session/pool.js';
import { makeCoordinates, Position, parseRuleset } from '../../src/index.js';
import { valueOf } from '../support/value.js';
import { cutOff, openPage, page, paste, saved, stores, tab, violations } from './views-support.js';

/** Number of searches that the engine may still finish. */
let allowed = 0;
let onAllowed: (() => void)[] = [];
const allow = (searches: number): void => {
  allowed = searches;
  const waiting = onAllowed;
  onAllowed = [];
  for (const go of waiting) go();
};

/** The value of a position for the side that has moved there, in centipawns. */
const value = (key: string): number => (parseInt(key.slice(-3), 16) % 401) - 200;

const search = async ({ request, limits }: GameSearch, isStopped: () => boolean) => {
  while (allowed === 0 && !isStopped()) await new Promise<void>((go) => onAllowed.push(go));
  if (isStopped()) return { ok: true, value: { reason: 'stopped' } };
  allowed -= 1;
  const ruleset = valueOf(parseRuleset(request.ruleset));
  const position = valueOf(Position.fromFen(request.fen, ruleset));
  const { searchMoves } = limits;
  const lines = position
    .legalMoves()
    .map((move) => ({
      ...{ pv: [makeCoordinates(move)], depth: 9, nodes: 100_000 },
      score: { kind: 'centipawns', value: value(position.play(move).key) } as const,
    }))
    .filter(({ pv }) => searchMoves?.includes(pv[0] ?? '') ?? true)
    .sort((one, other) => other.score.value - one.score.value)
    .slice(0, limits.lines);
  return { ok: true, value: { reason: 'nodes', info: lines[0], lines } };
};

/** Replaces the engines of the analysis. */
const scriptEngine = (): void => {
  allowed = 0;
  // Called with its pool, like the original method.
  // oxlint-disable-next-line typescript/unbound-method
  const { open } = EnginePool.prototype;
  vi.spyOn(EnginePool.prototype, 'open').mockImplementation(function (
    this: EnginePool,
    options,
  ): PoolClient {
    if (options.purpose !== 'review') return open.call(this, options);
    let turn = {};
    return {
      state: { status: 'running' },
      restarts: 0,
      search: (request: GameSearch) => {
        const own = (turn = {});
        return search(request, () => own !== turn);
      },
      stop: () => {
        turn = {};
        allow(allowed);
      },
      setShown: () => undefined,
      close: () => undefined,
    } as unknown as PoolClient;
  });
};

const STUDY = '1. e5 {mine} e8 (1... h8) 2. Uf3 *';
const panel = () => page.locator('acedrex-deep');
const state = (): Promise<string> => page.locator('[data-test=deep-state]').innerText();
const progress = (): Promise<string> => page.locator('[data-test=deep-progress]').innerText();

test('the panel starts, pauses and stops an analysis, and shows what has changed', async () => {
  scriptEngine();
  await openPage();
  onTestFinished(() => stores().deep.made?.stop());
  await paste(STUDY);
  await tab('Report');
  await page.locator('select[name=deep-budget]').selectOption('none');
  await panel().getByRole('button', { name: 'Analyse this study' }).click();
  await expect.poll(state).toBe('The engine is searching.');
  allow(2);
  await expect.poll(progress).toContain('2 of 5 positions of the study searched');

  // The analysis on the board comes first.
  stores().analysis.start();
  await expect.poll(state).toBe('Paused while the engine analyses the position on the board.');
  stores().analysis.stop();
  await expect.poll(state).toBe('The engine is searching.');
  allow(60);
  await expect.poll(progress).toMatch(/5 of 5 positions .*, \d\d searches after them/);
  expect(await progress()).toMatch(/Value at the start: [+−]?\d\.\d\d, after the first search/);
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);

  const change = panel().locator('li button').first();
  await change.click();
  const place = (await change.innerText()).replace(/\s*\n.*/s, '');
  await expect.poll(() => stores().game.node?.san ?? 'Start').toBe(place.replace(/^\d+[.…] /, ''));

  await panel().getByRole('button', { name: 'Stop' }).click();
  await panel().getByRole('button', { name: 'Analyse this study' }).waitFor();
  await saved();
  const { game } = stores();
  expect(game.record.evaluation).toBeDefined();
  expect(game.record.children[0]?.comment).toBe('mine');
  const move = game.record.children[0]?.children[1]?.children[0];
  expect(move?.commands?.[0]).toMatch(/^acedrex line \d end$/);
  game.undo();
  expect(game.record.evaluation).toBeUndefined();
});
