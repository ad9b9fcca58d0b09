/**
 * A game, puzzles, a lesson, an ending and the editor by ear and by keyboard alone. The tests learn about the page only
 * from the accessibility tree and from live regions, and the focus is visible at every step.
 */
import { expect, test } from 'vitest';
import { MemoryGameStorage, TwoPlayerGames } from '../../src/play/index.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { scaled } from '../support/scale.js';
import { valueOf } from '../support/value.js';
import type { AttemptStore } from '../../web/page/practice/attempt-store.js';
import { ask, focusOn, heard, openHeard, press, reach, type } from './ear.js';
import { go, holdEngine, page, stores, violations } from './views-support.js';

/** Opens the field for moves and questions. */
const openField = async (): Promise<void> => {
  await page.keyboard.press('t');
  await focusOn('textbox', /Move or question/);
};

/** Opens a view by its link. */
const openView = async (name: string): Promise<void> => {
  await reach('link', name);
  await page.keyboard.press('Enter');
};

/** White mates with the fifteenth move. */
const GAME =
  'j1g3 j12l11 f1k2 h9h8 g3e2 k12h11 l4l5 e12c10 i1l3 b12e12 e2g3 f9f8 e1c3 h11k11 c1a2 g12i10 l3i1 e12h11 i1l3 a12a11 g1i1 i10j11 g3h5 h12j10 h5f6 j11k10 k1l4 d12f9 l4l7'.split(
    ' ',
  );

test('two people play a whole game on one board, and its review opens', async () => {
  await openHeard();
  await reach('tab', 'Analysis');
  await press('ArrowRight');
  await reach('button', 'Two players here');
  await press('Enter');
  await reach('textbox', 'White’s name');
  await type('Anna');
  await reach('textbox', 'Black’s name');
  await type('Ben');
  await reach('button', 'Play');
  await press('Enter');
  await focusOn('gridcell', /a1/);
  await openField();
  for (const [ply, move] of GAME.entries())
    await ask(move, ply % 2 === 0 ? /^\d+\. .*, white / : /^\d+… .*, black /);
  await heard(/^15\. Ll7#, white lion l4 to l7, checkmate$/);
  await heard(/^White wins by checkmate$/);
  await reach('button', 'Review this game');
  await press('Enter');
  await focusOn('tabpanel', /Report/);
  await reach('button', 'Stop');
  await press('Enter');
});

test('a game against the computer is played on the board, to resignation', async () => {
  await openHeard();
  await reach('tab', 'Analysis');
  await press('ArrowRight');
  await reach('slider', /Level/);
  await press('Home');
  await reach('button', 'Play');
  await press('Enter');
  await focusOn('gridcell', /a1/);
  expect(await press('p')).toMatchObject({ role: 'gridcell', name: 'a4, white pawn' });
  expect(await press('Enter')).toMatchObject({ states: ['selected: true'] });
  expect(await press('ArrowUp')).toMatchObject({ name: 'a5, empty, can move here' });
  await press('Enter');
  await heard(/^1\. a5, white pawn a4 to a5$|^white pawn a4 to a5$/);
  await heard(/^1… .*, black /);
  await heard(/^Your move$/);
  await reach('button', 'Hint');
  await press('Enter');
  await heard(/^Hint: move the \w+ on /);
  await reach('button', 'Offer a draw');
  await press('Enter');
  await heard(/^Level 1 declines the draw\.$/);
  expect(await violations()).toEqual([]);
  await reach('button', 'Resign');
  expect(await press('Enter')).toMatchObject({ name: 'Resign this game?' });
  await reach('button', 'Yes, resign');
  expect(await press('Enter')).toMatchObject({ role: 'button', name: 'Review this game' });
  await heard(/^You resigned$/);
  expect(await violations()).toEqual([]);
  const answer = holdEngine();
  await page.keyboard.press('Enter');
  await focusOn('tabpanel', /Report/);
  await page.getByRole('progressbar', { name: 'Game review' }).waitFor();
  answer();
  await heard(/^Reviewed/);
});

test('the focus is kept in a game by links when an action or a question disappears', async () => {
  await loadRules();
  const host = new TwoPlayerGames({ store: new MemoryGameStorage() });
  const { view, invitation } = valueOf(
    await host.create({
      ruleset: RULESETS.cazaux,
      dice: false,
      time: { kind: 'days', days: 3 },
      host: 'white',
      hostName: 'Alfonso',
      analysis: false,
    }),
  );
  await openHeard({ hash: invitation });
  await page.getByRole('button', { name: 'Accept the invitation', exact: true }).click();
  const state = (): Promise<string> => page.locator('[data-test=game-state]').innerText();
  await expect.poll(state).toBe('Waiting for Alfonso');
  const link = await page.locator('[data-test=send-link]').inputValue();
  valueOf(await host.receive(new URL(link).hash));
  go(valueOf(await host.act(view.id, { kind: 'move', move: 'e4e5' })).link);
  await expect.poll(state).toBe('Your move');
  await reach('button', 'Request 7 days of vacation');
  expect(await press('Enter')).toMatchObject({ role: 'status' });
  await reach('button', 'Abort the game');
  expect(await press('Enter')).toMatchObject({ role: 'button', name: 'Play on' });
  expect(await press('Enter')).toMatchObject({ role: 'status' });
  await reach('button', 'Delete game');
  expect(await press('Enter')).toMatchObject({ role: 'button', name: 'Cancel' });
  expect(await violations()).toEqual([]);
});

const solver = (): AttemptStore =>
  (page.locator('acedrex-attempt').elements()[0] as unknown as { store: AttemptStore }).store;

/** A move by the solver: the right one, or a wrong one that does not end the game. */
const moveBy = (isRight: boolean): string => {
  const { shown } = solver();
  const right = shown?.next?.move;
  const move = isRight
    ? right
    : shown?.position
        .legalMoves()
        .find(
          (one) =>
            one.promotion === undefined &&
            (one.from !== right?.from || one.to !== right.to) &&
            shown.position.play(one).status() === 'ongoing',
        );
  return `${move?.from ?? ''}${move?.to ?? ''}`;
};

/** A push tries the first four puzzles, which need each command; the nightly run tries all. */
const PUZZLES = scaled(1) > 1 ? 10 : 4;

test('ten puzzles are solved, failed or explained', async () => {
  await openHeard();
  await openView('Puzzles');
  await reach('gridcell', /./);
  await openField();
  for (let puzzle = 1; puzzle <= PUZZLES; puzzle += 1) {
    await ask('task', /^(?:White|Black) to move/);
    await ask('pieces', /^White: king /);
    if (puzzle === 2) {
      await ask(moveBy(false), /is not the right move\. Try another move\.|wins too/);
      await ask('hint', /^Move the |Move the \w+ on/);
    }
    if (puzzle === 3) await ask('solution', /^The solution /);
    while (!solver().isOver) {
      await ask(moveBy(true), /Solved|is right|Right\.|is good too|is as good/);
      if (!solver().isOver) await heard(/has replied|Solved/);
    }
    if (puzzle < PUZZLES) {
      await type('continue');
      await page.keyboard.press('Enter');
      await focusOn('heading', /(?:White|Black) to move/);
      await openField();
    }
  }
  expect(await violations()).toEqual([]);
});

test('a lesson is tried on the board and by typing', async () => {
  await openHeard();
  await openView('Learn');
  await reach('button', /Try the pieces/);
  await press('Enter');
  await focusOn('heading', /The pieces/);
  await reach('gridcell', /./);
  expect(await press('r')).toMatchObject({ name: 'f6, white rook' });
  await press('Enter');
  expect(await press('ArrowUp')).toMatchObject({
    name: 'f7, empty, marked green, can move here',
  });
  await press('Enter');
  await heard(/^Right\. Move it again, or continue with the next piece\.$/);
  await openField();
  await ask('task', /^The rook\. It moves over /);
  await ask('rook e7', /^white rook f7 to e7$/);
  await ask('continue', /^The crocodile\. /);
  await focusOn('textbox', /Move or question/);
  await ask('pieces', /^White: king a1; crocodile f6; pawn d4\. Black: king l12; pawn i9$/);
  expect(await violations()).toEqual([]);
});

/** Keeps the win in an ending with a rook, or gives the rook away. */
const rookMove = (keepsRook: boolean): string => {
  const { position } = stores().game;
  const move = position.legalMoves().find(
    (one) =>
      position
        .play(one)
        .legalMoves()
        .every(({ captured }) => captured !== 'rook') === keepsRook,
  );
  return `${move?.from ?? ''}${move?.to ?? ''}`;
};

test('an ending is practised with verdicts on the moves', async () => {
  await openHeard();
  await openView('Endings');
  await reach('combobox', 'Rules');
  await type('Gol');
  await reach('button', 'Practise: rook against a bare king');
  await page.keyboard.press('Enter');
  await reach('button', 'Play against the engine');
  await page.keyboard.press('Enter');
  await focusOn('main', /Board/);
  await reach('button', 'Solve this ending');
  expect(await press('Enter')).toMatchObject({ role: 'button', name: 'Stop' });
  await heard(/^After each of your moves/);
  expect(await press()).toMatchObject({ role: 'status' });
  await openField();
  await ask(rookMove(true), /^Now: still won, in \d+ moves/);
  await heard(/^1… .*, black king /);
  await heard(/^Your move$/);
  await ask(rookMove(false), /^That move gave the win away: the position is now a draw\.$/);
  // The engine captures the rook.
  await heard(/^2… .*, black king .* takes rook, both kings bare$/);
  expect(await violations()).toEqual([]);
  await reach('button', 'Try again from there');
  await page.keyboard.press('Enter');
  await focusOn('gridcell', /./);
  await openField();
  await ask('resign', /once more/);
  await ask('resign', /wins/);
});

test('a position is set up in the editor and analysed', async () => {
  await openHeard();
  await openView('Editor');
  await reach('gridcell', /./);
  await reach('button', 'Clear');
  await press('Enter');
  await heard(/^Empty board\. Illegal position: 2 problems\.$/);
  await reach('gridcell', /^a1/, 'Shift+Tab');
  await press('Shift+R');
  await heard(/^white rook on a1$/);
  await press('ArrowRight', 'Shift+K');
  await heard(/^white king on b1\. Illegal position: 1 problem\. /);
  await press('Control+Home', 'ArrowRight', 'ArrowRight', 'k');
  await heard(/^black king on c12\. A legal position, white to move\.$/);
  expect(await press('ArrowRight', 'r')).toMatchObject({ name: 'd12, black rook' });
  await heard(/^black rook on d12$/);
  await press('Delete');
  await heard(/^d12 empty$/);
  await reach('button', 'Undo');
  await press('Enter');
  await heard(/^Undone$/);
  await reach('radio', 'White to move');
  await press('ArrowDown');
  await heard(/^Black to move\. A legal position, black to move\.$/);
  await reach('combobox', 'Ruleset');
  await press('ArrowDown');
  await heard(/^Rules: Game Courier/);
  await reach('button', 'Analyse this', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await focusOn('main', /Board/);
  await reach('gridcell', /./);
  await openField();
  await expect.poll(() => ask('evaluation', /./)).toMatch(/depth/);
  await ask('stop', /./);
});
