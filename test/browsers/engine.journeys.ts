/** The engine of the analysis page: its options and its output. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { withMaximum } from '../support/little-memory.js';
import {
  analyse,
  canShare,
  clickMove,
  engineState,
  moves,
  paste,
  pieceOn,
  reachesDepth,
  reloadWithWorker,
  SLOW,
} from './support/board.js';
import { journey, quiet, openSite, openTab } from './support/journey.js';
import { button, square, tabNamed, type Page } from './support/page.js';

const chooseOption = async (page: Page, name: string, value: string): Promise<void> => {
  // The introduction takes the place of the engine's panel.
  if ((await page.count('acedrex-board-view[introduces]')) > 0)
    await page.click(button('See the openings'));
  if ((await page.count('acedrex-engine-options >> select')) === 0)
    await page.click(button('Engine options'));
  await page.fill(`acedrex-engine-options >> select[name=${name}]`, value);
};

quiet('the engine searches deeper, follows the position, stops and resumes', async () => {
  const { page, host } = await openSite();
  await analyse(page);
  await reachesDepth(page, 4);
  expect(host.asked.some((path) => /engine-.*wasm/.test(path))).toBe(true);
  expect(await page.text('[data-test=line]')).toMatch(/^1\. \S+ \S+ 2\. /);
  expect(await page.text('[data-test=score]')).toMatch(/^[+−]?\d+\.\d\d$/);
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => page.text('[data-test=line]'), SLOW).toMatch(/^1… \S+ 2\. /);
  await page.click(button('Stop'));
  await expect.poll(() => engineState(page)).toBe('stopped');
  await analyse(page);
  await expect.poll(() => engineState(page), SLOW).toBe('searching');
});

journey('the engine searches without a limit until it is stopped', async () => {
  const { page } = await openSite();
  await chooseOption(page, 'limit', 'infinite');
  await analyse(page);
  await reachesDepth(page, 7);
  expect(await engineState(page)).toBe('searching');
  await page.click(button('Stop'));
  await expect.poll(() => engineState(page)).toBe('stopped');
});

journey('the engine stops at its depth limit and goes deeper on request', async () => {
  const { page } = await openSite();
  await chooseOption(page, 'limit', 'depth');
  await page.fill('acedrex-engine-options >> input[type=number]', '3');
  await analyse(page);
  await expect.poll(() => engineState(page), SLOW).toBe('finished');
  expect(await page.text('[data-test=depth]')).toBe('3');
  await page.click(button('Go deeper'));
  await reachesDepth(page, 4);
});

journey('several lines are shown, the best first', async () => {
  const { page } = await openSite();
  await chooseOption(page, 'lines', '4');
  await analyse(page);
  await reachesDepth(page, 4);
  await page.click(button('Stop'));
  await expect.poll(() => page.count('acedrex-lines >> li')).toBe(4);
  const firsts = await page.texts('acedrex-lines >> .step:first-child');
  expect(new Set(firsts).size).toBe(4);
  // While an iteration runs, its first line is above older ones that may be better.
  await expect.poll(() => engineState(page), SLOW).not.toBe('searching');
  const values = (await page.texts('acedrex-lines >> .value')).map((text) =>
    Number(text.replace('−', '-')),
  );
  expect(values).toEqual([...values].sort((a, b) => b - a));
});

quiet('several threads search once the service worker has isolated the page', async () => {
  const { page } = await openSite({
    before: `Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });`,
  });
  await chooseOption(page, 'lines', '1');
  await expect.poll(() => page.text('[data-test=threads]')).toMatch(/^1 thread: /);
  await reloadWithWorker(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // Each choice restarts all threads.
  for (const threads of [4, 3, 2]) {
    await chooseOption(page, 'threads', String(threads));
    if (threads === 4) await analyse(page);
    await reachesDepth(page, 5);
    const said = (await canShare(page))
      ? `Threads: ${threads}, as chosen.`
      : '1 thread: this browser does not let threads share memory.';
    await expect.poll(() => page.text('[data-test=threads]'), SLOW).toBe(said);
    await expect.poll(() => engineState(page), SLOW).toBe('searching');
  }
  await page.click(button('Stop'));
  await expect.poll(() => engineState(page)).toBe('stopped');
});

quiet('with little memory, the hash table is smaller and the page reports its size', async () => {
  const { page } = await openSite({
    instead: (path) => {
      if (!/\/engine-[^/]*\.wasm$/.test(path) || path.includes('engine-threads')) return undefined;
      return { body: withMaximum(readFileSync(`dist/app${path}`), 48) };
    },
  });
  await analyse(page);
  await reachesDepth(page, 4);
  await expect
    .poll(() => page.text('[data-test=small-hash]'))
    .toBe('hash 32 MB: not enough memory for more');
  await page.click(button('Engine options'));
  await page.appears({
    css: 'acedrex-engine-options >> p',
    text: 'Hash 32 MB: not enough memory for more.',
  });
  await page.fill('acedrex-engine-options >> select[name=hash]', '16');
  await page.vanishes('[data-test=small-hash]');
  await expect.poll(() => engineState(page), SLOW).toBe('searching');
});

journey('an engine line can be inserted into the game', async () => {
  const { page } = await openSite();
  await analyse(page);
  await reachesDepth(page, 5);
  await page.click(button('Stop'));
  await expect.poll(() => engineState(page)).toBe('stopped');
  const sans = (await page.texts('acedrex-lines >> .step')).map((text) =>
    text.replace(/^\d+[.…]\s*/, '').trim(),
  );
  await page.click(button('Insert line 1 as a variation'));
  await expect.poll(async () => (await moves(page)).slice(0, 3)).toEqual(sans.slice(0, 3));
});

journey('the threat can be shown, and a finished game is not searched', async () => {
  const { page } = await openSite();
  await clickMove(page, 'e4', 'e5');
  await page.press('x');
  await expect.poll(() => page.text('[data-test=line]'), SLOW).toMatch(/^1\. /);
  await page.press('x');
  await expect.poll(() => page.text('[data-test=line]'), SLOW).toMatch(/^1… /);
  await paste(page, '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1');
  await expect.poll(() => page.text('[data-test=score]')).toBe('1–0');
  expect(await page.text('[data-test=end]')).toBe('Bare king');
});

quiet('a game against the engine can be started, played and resigned', async () => {
  const { page } = await openSite();
  await page.click(button('Play level 1'));
  await expect.poll(() => page.text('[data-test=play-state]')).toBe('Your move');
  await clickMove(page, 'e4', 'e5');
  await expect.poll(async () => (await moves(page)).length, SLOW).toBe(2);
  await expect.poll(() => page.text('[data-test=play-state]'), SLOW).toBe('Your move');
  await page.click(button('Resign'), button('Yes, resign'));
  await expect.poll(() => page.text('[data-test=play-state]')).toMatch(/resigned|Black wins/);
});

journey('the engine in one tab pauses when the engine in another tab starts', async () => {
  const { page, url } = await openSite();
  await analyse(page);
  await expect.poll(() => engineState(page), SLOW).toBe('searching');
  const other = await openTab(url);
  await other.exists(square('e4'));
  await analyse(other);
  await expect.poll(() => engineState(other), SLOW).toBe('searching');
  await page.show();
  await page.appears({ css: 'p[role=status]', text: 'Paused: the engine runs on another board' });
  expect(await engineState(page)).toBe('stopped');
});

quiet('a short game can be reviewed', async () => {
  const { page } = await openSite();
  await paste(page, '1. e5 e8 2. Uf3 Uf10 *');
  await expect.poll(async () => (await moves(page)).length).toBe(4);
  await page.click(tabNamed('Report'));
  await page.fill('select[name=effort]', 'quick');
  await page.click(button('Review game'));
  await expect
    .poll(() => page.text('[data-test=reviewed]'), { timeout: 120_000 })
    .toContain('quick');
  await page.appears('acedrex-graph');
  expect(await page.count('acedrex-moves >> .evaluation')).toBe(4);
});

journey('a position can be evaluated under all rulesets', async () => {
  const { page } = await openSite();
  await page.click(tabNamed('Rules'), button('Evaluate under all rulesets'));
  await expect
    .poll(
      async () => {
        const texts = await page.texts('[data-test=compared-score]');
        return texts.filter((text) => /depth \d/.test(text)).length;
      },
      { timeout: 120_000 },
    )
    .toBe(4);
  await pieceOn(page, 'e4', 'white pawn');
});

quiet('a deep analysis of a study resumes after a reload, and runs in one tab only', async () => {
  const { page, url } = await openSite();
  await paste(page, '1. e5 {mine} e8 (1... h8) 2. Uf3 *');
  await page.click(tabNamed('Report'), button('Analyse this study'));
  const progress = (tab: Page): Promise<string> => tab.text('[data-test=deep-progress]');
  await expect.poll(() => progress(page), SLOW).toMatch(/^[2-5] of 5 positions/);
  // The panel is not shown after the reload.
  await page.click(tabNamed('Notes'));
  await page.reload();
  await page.exists('[data-test=activity-deep]');
  await page.click(tabNamed('Report'));
  await expect.poll(() => progress(page), SLOW).toMatch(/^5 of 5 positions.* searches? after them/);
  await page.exists('acedrex-moves >> .text');
  expect(await page.text('acedrex-moves >> .text')).toMatch(/^mine/);

  const other = await openTab(url);
  await other.click(tabNamed('Report'));
  await expect
    .poll(() => other.text('[data-test=deep-state]'), SLOW)
    .toBe('Another tab is analysing this study.');
  await page.click(button('Stop'));
  await page.exists(button('Analyse this study'));
  await other.exists(button('Analyse this study'));
});
