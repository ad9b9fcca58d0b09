/** Complete dice games, played on the page and exported. */
import { describe, expect, test, vi } from 'vitest';
import { mainLine } from '../../src/game/tree.js';
import { parseFen } from '../../src/notation/fen.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { isDieRoll, movesForRoll } from '../../src/rules/dice.js';
import { isPass, type LegalMove } from '../../src/rules/moves.js';
import { ROLES } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { diceGame } from '../web/dice-game.js';
import { rollText } from './dice-support.js';
import { clickMove, exportedPgn, openPage, page, skipIntroduction, tab } from './views-support.js';

/** White is far ahead and soon captures Black's king. A game from the starting position takes over a hundred moves. */
const MIDDLEGAME = '4k7/12/3p4p3/12/12/6A5/2R5L3/4U7/12/3G4C3/12/6K5 w - - 0 1';

const positionOn = async (): Promise<Position> => {
  const fen = await page.locator('acedrex-board').evaluate((board) => (board as AcedrexBoard).fen);
  const setup = parseFen(fen, RULESETS.cazaux);
  const position = setup.ok
    ? Position.fromSetup(setup.value, RULESETS.cazaux, { dice: true })
    : undefined;
  if (position?.ok !== true) throw new Error(`no position: ${fen}`);
  return position.value;
};

/** The exported PGN and the game read from it. */
const exported = async (): Promise<{ readonly pgn: string; readonly record: GameRecord }> => {
  const pgn = await exportedPgn();
  const [game, ...others] = parsePgn(pgn);
  expect([game?.errors, others]).toEqual([[], []]);
  if (game?.record === undefined) throw new Error('no game');
  return { pgn, record: game.record };
};

const sansOf = (record: GameRecord): readonly string[] =>
  mainLine(record).map(({ san, roll }) => `${roll ?? '?'} ${san}`);

/** Shortens the engine's pauses and makes its random choices repeatable. */
const hurry = (): void => {
  const later = globalThis.setTimeout.bind(globalThis);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, delay = 0) =>
    later(act, delay / 20),
  );
  let chance = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance / 2_147_483_647;
  });
};

/** Captures the king or the most valuable piece. Without captures, moves forward. */
const choose = (moves: readonly LegalMove[]): LegalMove | undefined => {
  const valueOf = ({ captured, to }: LegalMove): number =>
    captured === undefined ? Number(to.slice(1)) / 100 : ROLES.length - ROLES.indexOf(captured);
  return [...moves].sort((a, b) => valueOf(b) - valueOf(a))[0];
};

describe('a complete dice game', () => {
  test('can be played by two people with a physical die and is exported unchanged', async () => {
    const game = await diceGame(40);
    const [played] = parsePgn(game.pgn);
    if (played?.record === undefined) throw new Error('no game');
    await openPage();
    await skipIntroduction();
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('hand');
    for (const { move, roll } of mainLine(played.record)) {
      await page
        .locator('.faces button')
        .nth((roll ?? 1) - 1)
        .click();
      if (isPass(move)) await page.getByRole('button', { name: 'Pass the turn' }).click();
      else await clickMove(move.from, move.to);
    }
    const status = page.locator('[data-test=status]');
    await expect
      .poll(() => status.innerText())
      .toMatch(/^The king is captured: (White|Black) wins$/);
    const { pgn, record } = await exported();
    expect(sansOf(record)).toEqual(sansOf(played.record));
    expect(makePgn(record)).toBe(pgn);
  });

  test('can be played against the engine and is exported unchanged', async () => {
    await openPage({ hash: `#ruleset=cazaux&dice=8&fen=${MIDDLEGAME.replaceAll(' ', '_')}` });
    hurry();
    await tab('Play');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.locator('input[name=level]').fill('2');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Source of rolls').click();
    await page.locator('select[name=roll-source]').selectOption('seed');
    await page.locator('input[name=roll-seed]').fill('Murcia');
    await page.locator('input[name=roll-seed]').blur();
    const state = page.locator('[data-test=play-state]');
    const ends = /^You (won|lost)|: a draw$/;
    const told: string[] = [];
    for (;;) {
      await expect
        .poll(() => state.innerText())
        .toMatch(/^(Your roll|Your move|You (won|lost).*|.*: a draw)$/);
      const now = await state.innerText();
      if (ends.test(now)) break;
      if (now === 'Your roll') {
        const turns = page.locator('acedrex-moves button.move');
        const before = turns.count();
        await page.getByRole('button', { name: 'Roll', exact: true }).click();
        // A roll without a legal move passes the turn; the engine may pass too, or end the game.
        await expect
          .poll(async () => (await rollText()).includes('White rolls') || turns.count() > before)
          .toBe(true);
        continue;
      }
      const roll = Number(/White rolls (\d)/.exec(await rollText())?.[1]);
      const position = await positionOn();
      const move = isDieRoll(roll) ? choose(movesForRoll(position, roll)) : undefined;
      if (move === undefined) throw new Error(`nothing to move on ${roll}`);
      told.push(`${roll} ${move.from}${move.to}`);
      await clickMove(move.from, move.to);
    }
    const end = await state.innerText();
    const { pgn, record } = await exported();
    const nodes = mainLine(record);
    const own = nodes.flatMap(({ move, roll }, ply) =>
      ply % 2 === 0 && !isPass(move) ? [`${roll ?? '?'} ${move.from}${move.to}`] : [],
    );
    expect(own).toEqual(told);
    expect(nodes.every(({ roll }) => roll !== undefined)).toBe(true);
    expect(makePgn(record)).toBe(pgn);
    expect(record.result).toBe(
      end.startsWith('You won') ? '1-0' : end.startsWith('You lost') ? '0-1' : '1/2-1/2',
    );
  });
});
