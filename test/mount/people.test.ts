/** Games with people: what a guest sees first, a rematch, turns in other views, and the games of the first version. */
import { expect, test, vi } from 'vitest';
import {
  IndexedDbGameStorage,
  MemoryGameStorage,
  TwoPlayerGames,
  type GameSettings,
} from '../../src/play/index.js';
import { makeSeatKey } from '../../src/play/crypto.js';
import { codeDigits } from '../../src/play/handover.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { GAMES_CHANNEL } from '../../web/page/games/games-address.js';
import { addressOfSeat } from '../../web/page/games/seat-address.js';
import stored from '../play/version-1.json';
import { valueOf } from '../support/value.js';
import { go, openPage, page, stores, violations, visit } from './views-support.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const SETTINGS: GameSettings = {
  ruleset: RULESETS.cazaux,
  dice: false,
  time: { kind: 'days', days: 3 },
  host: 'white',
  hostName: 'Alfonso',
  analysis: false,
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const state = () => page.locator('[data-test=game-state]').innerText();

/** The hash of the link that the page shows. */
const linkOf = async (): Promise<string> => {
  const field = page.locator('[data-test=send-link]');
  await field.waitFor({ state: 'attached' });
  return new URL(await field.inputValue()).hash;
};

const heightOf = async (locator: string): Promise<{ top: number; bottom: number }> => {
  const { y, height } = await page.locator(locator).first().boundingBox();
  return { top: y, bottom: y + height };
};

test('a guest accepts an invitation by link and plays a rematch', async () => {
  await loadRules();
  const host = new TwoPlayerGames({ store: new MemoryGameStorage() });
  const { view, invitation } = valueOf(await host.create(SETTINGS));
  await openPage({ ...PHONE, hash: invitation });
  await button('Accept the invitation').waitFor();
  expect(await page.locator('acedrex-games-view h1').innerText()).toContain('Alfonso');
  expect((await heightOf('acedrex-games-view acedrex-board')).top).toBeGreaterThan(0);
  expect((await heightOf('acedrex-games-view form button')).bottom).toBeLessThan(844);
  expect(page.locator('acedrex-games-view .primary').count()).toBe(1);
  expect(await violations()).toEqual([]);
  await button('Accept the invitation').click();
  await expect.poll(state).toBe('Waiting for Alfonso');
  valueOf(await host.receive(await linkOf()));
  go(valueOf(await host.act(view.id, { kind: 'resign' })).link);
  await expect.poll(state).toContain('0-1');
  await button('Rematch with colours reversed').click();
  await expect.poll(state).toBe('Nobody has accepted the invitation yet');
  const received = valueOf(await host.receive(await linkOf()));
  expect(received).toMatchObject({ kind: 'invited', rematchOf: view.id });
  const joined = await host.join(await linkOf(), { name: 'Alfonso', rematchOf: view.id });
  go(valueOf(joined).link);
  await expect.poll(state).toBe('Your move');
});

test('every view counts the games that await the user’s move, and the oldest game is listed first', async () => {
  let now = Date.UTC(2026, 5, 1);
  const games = new TwoPlayerGames({ store: new IndexedDbGameStorage(), now: () => now });
  await openPage();
  await visit('#library');
  await expect.poll(() => document.title).toBe('Acedrex · library');
  const channel = new BroadcastChannel(GAMES_CHANNEL);
  for (const hostName of ['First', 'Second']) {
    const host = new TwoPlayerGames({ store: new MemoryGameStorage(), now: () => now });
    const { view, invitation } = valueOf(await host.create({ ...SETTINGS, hostName }));
    valueOf(await host.receive(valueOf(await games.join(invitation, { name: 'Me' })).link));
    now += 60_000;
    const { link } = valueOf(await host.act(view.id, { kind: 'move', move: 'c1f3' }));
    valueOf(await games.receive(link));
    channel.postMessage(view.id);
    now += 60_000;
  }
  channel.close();
  await expect.poll(() => document.title).toBe('(2) Acedrex · library');
  expect(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? 'icon-turn').toContain(
    'icon-turn',
  );
  await visit('#friends');
  await page.locator('.games li').first().waitFor();
  expect(await page.locator('.games li').first().innerText()).toContain('First');
  await page.reload();
  await expect.poll(() => document.title).toBe('(2) Acedrex · friends');
});

test('games stored by the first version can be read and exported but not continued', async () => {
  await loadRules();
  await openPage({
    prepare: async () => {
      const store = new IndexedDbGameStorage();
      for (const { id, record } of stored) {
        const bytes = Uint8Array.from(atob(record), (character) => character.charCodeAt(0));
        const { privateKey } = await makeSeatKey();
        const seat = { color: 'white', privateKey } as const;
        const row = { id, revision: 1, record: bytes, seat, notes: 'mine', contradictions: [] };
        await store.write(row);
      }
    },
  });
  await expect.poll(() => document.title).not.toContain('(');
  await visit('#friends');
  await expect.poll(() => page.locator('.games li').count()).toBe(stored.length);
  for (const { id, moves, end } of stored) {
    go(`#friends?game=${id}`);
    if (end === null) await expect.poll(state).toBe('Started with an older version');
    const shown = page.locator('[data-test=game-moves] button');
    await expect.poll(() => shown.count()).toBe(moves.length);
    expect(shown.allInnerTexts().map((text) => text.trim())).toEqual(moves);
    await page.getByText('This game was started with an older version.').waitFor();
    for (const name of ['Resign', 'Offer a draw', 'Request a takeback', 'Play live', 'Copy link'])
      expect(button(name).count(), name).toBe(0);
    await button('Save as a study and analyse').waitFor();
  }
  const ended = stored.find(({ end }) => end !== null);
  go(`#friends?game=${ended?.id ?? ''}`);
  await button('Save as a study and analyse').click();
  await expect.poll(() => stores().game.record.children.length).toBe(1);
  expect(stores().game.record.result).toBe(ended?.end?.result);
});

test('a code moves a seat to this device, and a QR code moves it on to another device', async () => {
  await loadRules();
  const device = () => new TwoPlayerGames({ store: new MemoryGameStorage() });
  const [host, guest, phone] = [device(), device(), device()];
  const { view, invitation } = valueOf(await host.create(SETTINGS));
  const { id } = view;
  const { link } = valueOf(await guest.join(invitation, { name: 'Beatriz' }));
  valueOf(await host.receive(link));
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  const code = page.locator('[data-test=seat-code]');
  const away = page.locator('input[name=seat-code]');
  const digits = page.locator('input[name=seat-digits]');

  await openPage({ hash: link });
  await page.getByText('You are watching').waitFor();
  // The user may hold a seat on another device, so the page offers to move it first.
  await page.getByText('This device does not hold a seat in this game.').waitFor();
  const { top } = await heightOf('acedrex-link-game acedrex-move-seat');
  expect(top).toBeLessThan((await heightOf('text=Watch live')).top);
  await page.getByText('Continue on this device').click();
  await button('Get a code').click();
  await code.waitFor();
  const shown = await code.inputValue();
  await page.reload();
  await page.getByText('Continue on this device').click();
  await button('Get a code').click();
  await expect.poll(() => code.inputValue()).toBe(shown);
  await page.locator('acedrex-code-picture svg path').waitFor({ state: 'attached' });
  expect(await page.locator('[data-test=seat-digits]').innerText()).toBe(codeDigits(shown));
  expect(await violations()).toEqual([]);
  go(valueOf(await host.moveSeat(id, shown)).link);
  await page.getByText('Your seat is now on this device.').waitFor();
  await expect.poll(state).toBe('Your move');
  await page.getByText('This browser may delete the data of this page').waitFor();
  expect(persist).toHaveBeenCalledOnce();
  await button('Request 7 days of vacation').click();
  await page.getByText('You have requested a vacation.').waitFor();

  valueOf(await phone.receive(link));
  await page.getByText('Continue on another device').click();
  await away.fill('nonsense');
  await button('Move this game').click();
  await page.getByText('The code is damaged').waitFor();
  // The address in a picture opens the form, and the digits beside the picture confirm it.
  const offered = valueOf(await phone.requestSeat(id));
  go(addressOfSeat(id, offered));
  await expect.poll(() => away.inputValue()).toBe(offered);
  expect(await button('Move this game').isDisabled()).toBe(true);
  await digits.fill(codeDigits(offered));
  expect(await violations()).toEqual([]);
  await button('Move this game').click();
  await page.getByText('Your seat has moved').waitFor();
  // Without the link, the seat would be lost.
  await page.reload();
  const received = valueOf(await phone.receive(await linkOf()));
  expect([received.kind, received.view.seat]).toEqual(['seat', 'white']);
  expect(button('Resign').count() + button('Abort the game').count()).toBe(0);
});
