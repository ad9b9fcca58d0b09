/** Whatever happens to the links of a game, both devices end with the same record or show a contradiction. */
import { expect, test } from 'vitest';
import { Position, RULESETS, choicesForRoll, makeCoordinates } from '../../src/index.js';
import type { Color } from '../../src/index.js';
import { verifyGame, type GameView, type PlayerAction } from '../../src/play/index.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { startMatch, type Match } from './device.js';
import { valueOf } from '../support/value.js';

const GAMES = scaled(5);
const STEPS = 40;

/** A random action that the page offers to the owner of a seat. Some actions are refused. */
const anyAction = (view: GameView, seat: Color, random: Random): PlayerAction | undefined => {
  const { ruleset, dice } = view.settings;
  if (view.turn === seat && !random.chance(5)) {
    const position = valueOf(Position.fromFen(view.fen, ruleset, { dice }));
    const { roll } = view;
    if (dice && roll === undefined) return undefined;
    const moves = roll === undefined ? position.legalMoves() : choicesForRoll(position, roll);
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

/** The parts of a view that must be equal on both devices. */
const shared = ({ moves, fen, end, drawOffer, takeback, chat, clocks }: GameView): unknown => ({
  moves,
  fen,
  end,
  drawOffer,
  takeback,
  chat,
  clocks,
});

/** Plays at random. With `restores`, a device can restore a backup that contradicts its earlier messages. */
const play = async (match: Match, random: Random, restores: boolean): Promise<void> => {
  const { id } = match;
  const mail: { readonly to: Color; readonly link: string }[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    // Usually the side to move acts.
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
        // Any message can arrive, also out of order or twice.
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
        // A message is lost, in some games together with the state of the device.
        if (restores) await device.restore(id);
        if (random.chance(2)) mail.splice(random.below(mail.length + 1), 1);
        break;
      default:
        if (restores) await random.pick([() => device.restore(id), () => device.backUp(id)])();
        else if (random.chance(4)) device.reload();
    }
  }
};

test(`${GAMES} random orders of delivered and lost links lead both devices to the same record`, async () => {
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
    // Finally, one link of each side arrives.
    const last = valueOf(await white.games.link(id));
    const { reply } = await black.receive(last);
    await white.receive(reply ?? valueOf(await black.games.link(id)));
    const view = await white.view(id);
    const theirs = await black.view(id);
    moves += view.moves.length;
    if (restores && view.contradictions.length > 0 && theirs.contradictions.length > 0) {
      // Both devices show the contradiction, and each keeps its own line.
      expect(view.contradictions[0]?.own).toEqual(view.moves.map(({ san }) => san));
      contradictions += 1;
      continue;
    }
    expect(shared(theirs), `seed ${seed}`).toEqual(shared(view));
    // A device may still show a contradiction that the other device has undone by restoring its backup.
    if (!restores) expect([...view.contradictions, ...theirs.contradictions]).toEqual([]);
    const link = valueOf(await black.games.link(id));
    const verified = valueOf(await verifyGame(link));
    expect(shared(verified.view)).toEqual(shared(view));
  }
  expect(contradictions).toBeGreaterThan(GAMES / 100);
  // The games contain moves, not only refusals.
  expect(moves).toBeGreaterThan(2 * GAMES);
});
