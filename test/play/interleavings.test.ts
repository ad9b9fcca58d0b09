/** Whatever happens to the links of a game, both devices end with one record, or show that there is none. */
import { beforeAll, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { verifyGame, type GameView, type PlayerAction } from '../../src/play/index.js';
import { choicesForRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { startMatch, valueOf, type Match } from './device.js';

beforeAll(() => loadRules());

const GAMES = scaled(10);
const STEPS = 40;

/** What the page would allow the owner of a seat to try; some of it is refused, as a hasty user's clicks are. */
const anyAction = (view: GameView, seat: Color, random: Random): PlayerAction | undefined => {
  const { ruleset, dice } = view.settings;
  if (view.turn === seat && !random.chance(5)) {
    const position = Position.fromFen(view.fen, ruleset, { dice });
    if (!position.ok) throw new Error(position.error[0].message);
    const { roll } = view;
    if (dice && roll === undefined) return undefined;
    const moves =
      roll === undefined ? position.value.legalMoves() : choicesForRoll(position.value, roll);
    if (moves.length === 0) return undefined;
    return {
      kind: 'move',
      move: makeCoordinates(random.pick(moves)),
      offersDraw: random.chance(8),
    };
  }
  if (random.chance(60)) return { kind: 'resign' };
  const kind = random.pick([
    'draw-offer',
    'draw-decline',
    'takeback-request',
    'takeback-accept',
    'takeback-decline',
  ] as const);
  if (random.chance(10)) return { kind: 'say', phrase: 'good-move' };
  return random.chance(30) ? { kind: 'draw-accept' } : { kind };
};

/** What both devices must agree on. */
const shared = ({ moves, fen, end, drawOffer, takeback, chat, clocks }: GameView): unknown => ({
  moves,
  fen,
  end,
  drawOffer,
  takeback,
  chat,
  clocks,
});

/** Plays at random. With `restores`, a device goes back to a backup of its store, which may contradict what it sent. */
const play = async (match: Match, random: Random, restores: boolean): Promise<void> => {
  const { id } = match;
  const mail: { readonly to: Color; readonly link: string }[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    // Most of the time the player on turn is at the board.
    const seat = random.chance(3)
      ? random.pick(['white', 'black'] as const)
      : (await match.white.view(id)).turn;
    const device = match[seat];
    const other = seat === 'white' ? 'black' : 'white';
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2: {
        const action = anyAction(await device.view(id), seat, random);
        if (action === undefined) break;
        match.time.now += random.below(50_000);
        const sent = await device.games.act(id, action);
        if (sent.ok) mail.push({ to: other, link: sent.value.link });
        else expect(sent.error.code).toMatch(/^play-(not-now|flood)$/);
        break;
      }
      case 3:
      case 4:
      case 5: {
        // Any letter, not only the next one; it may come again.
        const index = random.below(mail.length + 1);
        const letter = mail[index];
        if (letter === undefined) break;
        if (!random.chance(3)) mail.splice(index, 1);
        const receipt = await match[letter.to].receive(letter.link);
        expect(receipt.kind).toMatch(
          restores ? /^(same|old|updated|contradiction)$/ : /^(same|old|updated)$/,
        );
        break;
      }
      case 6:
        // Lost, and in some games with it what the device knew.
        if (restores) await device.restore(id);
        if (random.chance(2)) mail.splice(random.below(mail.length + 1), 1);
        break;
      default:
        if (restores) await random.pick([() => device.restore(id), () => device.backUp(id)])();
        else if (random.chance(4)) device.reload();
    }
  }
};

test(`${GAMES} interleavings of deliveries, duplicates, losses and reloads end in the same record`, async () => {
  let moves = 0;
  let contradictions = 0;
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const random = new Random(seed * 2_654_435);
    const dice = seed % 10 === 0;
    const ruleset = RULESETS[random.pick(['cazaux', 'courier', 'murray', 'golladay'] as const)];
    const match = await startMatch({ ruleset, dice, host: random.pick(['white', 'black']) });
    const { id, white, black } = match;
    const restores = seed % 2 === 1;
    await play(match, random, restores);
    // In the end one link of each side arrives.
    const last = valueOf(await white.games.link(id));
    const { reply } = await black.receive(last);
    await white.receive(reply ?? valueOf(await black.games.link(id)));
    const view = await white.view(id);
    const theirs = await black.view(id);
    moves += view.moves.length;
    if (restores && view.contradictions.length > 0 && theirs.contradictions.length > 0) {
      // Both devices show it, and each keeps its own line.
      expect(view.contradictions[0]?.own).toEqual(view.moves.map(({ san }) => san));
      contradictions += 1;
      continue;
    }
    expect(shared(theirs), `seed ${seed}`).toEqual(shared(view));
    // One device may still show what the other one took back by going to its backup.
    if (!restores) expect([...view.contradictions, ...theirs.contradictions]).toEqual([]);
    const link = valueOf(await black.games.link(id));
    const verified = valueOf(await verifyGame(link, { now: match.time.now }));
    expect(shared(verified.view)).toEqual(shared(view));
  }
  expect(contradictions).toBeGreaterThan(GAMES / 100);
  // They are games, not refusals.
  expect(moves).toBeGreaterThan(2 * GAMES);
});
