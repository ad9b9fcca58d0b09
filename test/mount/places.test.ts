/** Every place has an address, and Back leads to the previous place, never out of the page. */
import { describe, expect, test, vi } from 'vitest';
import type { AcedrexBoardView } from '../../web/page/shell/board-view.component.js';
import { places } from '../../web/page/places.js';
import { sampled } from '../support/scale.js';
import { go, openPage, openTool, openView, page, settled, visit } from './views-support.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const shown = (place: string) => page.locator(place).locator('visible=true').first();
const hashOf = (): string => new URL(page.url()).hash;

/** Waits until the entry of the closed part is removed from the history. */
const rested = () =>
  expect.poll(() => (history.state as { below?: unknown } | null)?.below).toBe(undefined);

const START = 'acedrex-introduction';
const dialog = (name: string): string => `acedrex-${name}-dialog dialog[open]`;

/** The address of each place, a selector of its content, and the document title. */
const PLACES = [
  ['#puzzles', 'acedrex-attempt', 'puzzles'],
  ['#puzzles?daily=yes', 'acedrex-attempt', 'puzzles'],
  ['#puzzles?course=giraffe', 'acedrex-course', 'puzzles'],
  ['#puzzles?problems=yes', 'acedrex-problem-collection acedrex-board', 'puzzles'],
  ['#puzzles?progress=yes', '[data-test=courses]', 'puzzles'],
  ['#learn', 'acedrex-learn-view h1', 'learn'],
  ['#learn?pieces', 'acedrex-learn-view h1', 'learn'],
  ['#library', 'acedrex-library-view h1', 'library'],
  ['#endings', 'acedrex-tablebase-view h1', 'endings'],
  ['#endings?ending=KAKR', '.ending.open', 'endings'],
  ['#friends', 'acedrex-games-view h1', 'friends'],
  ['#friends?new', 'acedrex-invitation-form', 'friends'],
  ['#editor', 'acedrex-editor-view', 'editor'],
  ['#lesson=lion', 'acedrex-trial', 'lion'],
  ['#start', START, 'first steps'],
  ['#open', dialog('open'), ''],
  ['#share', dialog('share'), ''],
  ['#settings', dialog('settings'), 'settings'],
  ['#help', dialog('help'), 'keys and gestures'],
  ['#rules', dialog('rules'), ''],
  ['#play', 'acedrex-new-game-form', 'play'],
  ['#ruleset', 'acedrex-position-panel', 'rules'],
] as const;

describe.each(sampled(PLACES, 6))('the place %s', (address, place, title) => {
  test('opens from its address, closes with Back and reopens with Forward', async () => {
    await openPage({ hash: address });
    await shown(place).waitFor();
    await expect.poll(() => document.title).toContain(`Acedrex · ${title}`);
    await visit('#library');
    await shown('acedrex-library-view h1').waitFor();
    go('#endings');
    await shown('acedrex-tablebase-view h1').waitFor();
    go(address);
    await shown(place).waitFor();
    // A link to a part that opens over the board leads to the board first.
    await expect.poll(hashOf).toContain(address);
    await page.goBack();
    if (place !== START) await expect.poll(() => shown(place).isVisible()).toBe(false);
    await page.goForward();
    await shown(place).waitFor();
    await page.reload();
    await shown(place).waitFor();
  });
});

test.each(
  sampled(['#lesson=constructor', '#settings/x', '#lesson=queen', '#lesson=', '#start=1'], 1),
)('the unknown address %s shows the board', async (address) => {
  await openPage({ hash: address });
  await page.locator('acedrex-board-view').waitFor();
  expect(page.locator('acedrex-trial, dialog[open]').count()).toBe(0);
  await openView('Library');
  await shown('acedrex-library-view h1').waitFor();
  await openView('Board');
  expect(page.locator('acedrex-trial, dialog[open]').count()).toBe(0);
});

test.each(sampled(PLACES.slice(13), 3))(
  'pressing Back before %s is shown keeps it closed, and Forward opens it',
  async (address, place) => {
    await openPage();
    await visit('#learn');
    go(address);
    await page.goBack();
    await settled();
    if (place !== START) expect(shown(place).isVisible()).toBe(false);
    expect(hashOf()).not.toBe(address);
    await page.goForward();
    await shown(place).waitFor();
    expect(hashOf()).toBe(address);
  },
);

describe('two parts closed at once', () => {
  const enter = (address: string) => places.enter({ address, close: () => undefined });

  const enterTwo = async () => {
    await openPage();
    await visit('#learn');
    const both = [enter('#help'), enter('')] as const;
    await expect.poll(() => places.open.length).toBe(2);
    return both;
  };

  const isClosed = async (): Promise<void> => {
    await rested();
    await settled();
    expect(page.locator('dialog[open]').count()).toBe(0);
    expect(hashOf()).toBe('#learn');
  };

  test('stay closed when a third part is closed', async () => {
    const [help, question] = await enterTwo();
    question.release();
    help.release();
    enter('#share').release();
    await isClosed();
  });

  test('stay closed while the browser removes a history entry', async () => {
    const [help, question] = await enterTwo();
    const travel = vi.spyOn(history, 'go');
    question.release();
    await vi.waitUntil(() => travel.mock.calls.length > 0, { interval: 0 });
    help.release();
    await isClosed();
  });

  test('add no extra history entry before the next view', async () => {
    const [help, question] = await enterTwo();
    question.release();
    help.release();
    places.go('#library');
    await shown('acedrex-library-view h1').waitFor();
    await page.goBack();
    await shown('acedrex-learn-view h1').waitFor();
    await isClosed();
  });
});

test('Back from a lesson that was started on the start page leads to the start page', async () => {
  await openPage();
  await openView('Learn');
  await openView('Board');
  await page.getByRole('button', { name: 'Try the lion' }).click();
  const trial = page.locator('acedrex-trial');
  await trial.waitFor();
  await page.goBack();
  await page.locator(START).waitFor();
  await page.goForward();
  await trial.getByRole('button', { name: 'Next: The giraffe' }).click();
  await expect.poll(hashOf).toBe('#lesson=giraffe');
  await page.reload();
  await trial.getByRole('heading', { name: 'The giraffe' }).waitFor();
  await trial.getByRole('button', { name: 'Back to the game' }).click();
  await page.locator(START).waitFor();
  expect(hashOf()).toBe('');
  await rested();
  await page.goBack();
  await page.locator('acedrex-learn-view').waitFor();
});

test('on a phone, Back closes a dialog, then the panel below it, and then leaves the board', async () => {
  await openPage(PHONE);
  await openView('Learn');
  await openView('Board');
  const form = page.locator('acedrex-new-game-form');
  await page.getByRole('tab', { name: 'Play' }).tap();
  await form.waitFor();
  await page.getByRole('tab', { name: 'Rules' }).tap();
  await expect.poll(hashOf).toBe('#ruleset');
  await openTool('Settings');
  await page.locator(dialog('settings')).waitFor();
  await expect.poll(hashOf).toBe('#settings');
  await page.reload();
  await page.locator(dialog('settings')).waitFor();
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
  await page.goForward();
  await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
  // Choosing the Moves tab closes the panel, too.
  await page.getByRole('tab', { name: 'Moves' }).tap();
  await rested();
  await page.goBack();
  await page.locator('acedrex-learn-view').waitFor();
});

test('a panel that is closed below a dialog stays closed when the dialog is closed', async () => {
  await openPage(PHONE);
  await openView('Learn');
  await openView('Board');
  await page.getByRole('tab', { name: 'Rules' }).tap();
  await expect.poll(hashOf).toBe('#ruleset');
  await openTool('Settings');
  await page.locator(dialog('settings')).waitFor();
  await expect.poll(hashOf).toBe('#settings');
  // Simulates a game that is opened while the dialog is open.
  await page.locator('acedrex-board-view').evaluate((view) => {
    (view as AcedrexBoardView).choose('analysis');
  });
  await page.keyboard.press('Escape');
  await rested();
  await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
  await page.goBack();
  await page.locator('acedrex-learn-view').waitFor();
});

test('a place whose code loads late opens even if another place has just been closed', async () => {
  await openPage({ hash: '#lesson=lion' });
  const lesson = page.locator('acedrex-trial');
  await lesson.getByRole('heading', { name: 'The lion' }).waitFor();
  await settled();
  const { opener } = places;
  places.opener = (address) => {
    setTimeout(() => opener(address), 400);
  };
  places.close('#lesson=lion');
  go('#lesson=giraffe');
  await lesson.getByRole('heading', { name: 'The giraffe' }).waitFor();
  expect(hashOf()).toBe('#lesson=giraffe');
});
