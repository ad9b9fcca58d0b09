/** Adds an event of this device's player to a record, and signs it. */
import { ok, type Result } from '../result.js';
import { opposite, type Color } from '../rules/pieces.js';
import { sign, type Bytes, type PrivateKey } from './crypto.js';
import { refuse, type PlayError } from './error.js';
import { makeEvent, type PlayAction, type PlayEvent } from './events.js';
import { connectLedger, MAX_EVENTS, type Ledger } from './ledger.js';
import { replay, type Replay } from './replay.js';
import { CHAIN_LENGTH, indicesAt } from './rolls.js';
import { plyOf } from './state.js';

export interface Author {
  readonly seat: Color;
  readonly privateKey: PrivateKey;
  /** The player's numbers for the die, in a game with dice. */
  readonly chain?: readonly Bytes[];
}

/** Whether an action has to reveal the player's next number. */
const mustReveal = ({ ledger, state }: Replay, seat: Color, { kind }: PlayAction): boolean =>
  ledger.settings.dice &&
  (kind === 'ready' || (kind === 'move' && state.revealed[seat] < indicesAt(plyOf(state)).own));

/**
 * The game after an action, or why the action is not allowed. `joinWith` is the key of the invitation, with which the
 * event that takes a seat is signed too.
 */
export const appendEvent = async (
  game: Replay,
  author: Author,
  action: PlayAction,
  now: number,
  joinWith?: PrivateKey,
): Promise<Result<Replay, PlayError>> => {
  const { ledger } = game;
  const { seat, privateKey, chain } = author;
  const [own, other] = [ledger.entries[seat], ledger.entries[opposite(seat)]];
  if (own.length >= MAX_EVENTS) return refuse('play-flood', { seat, max: MAX_EVENTS });
  const before = own.at(-1)?.event.time ?? ledger.settings.time0;
  const reveals = mustReveal(game, seat, action);
  // A clock that is behind the other device's would make the event older than what it follows.
  const time = Math.max(now, before, other.at(-1)?.event.time ?? 0);
  const event: PlayEvent = { ...action, seen: other.length, time, reveals };
  const log = ledger.logs[seat];
  const number = reveals ? chain?.[ledger.numbers[seat].length] : log.number;
  if (reveals && number === undefined) return refuse('play-flood', { seat, max: CHAIN_LENGTH });
  const events = [...log.events, makeEvent(event, before)];
  const withEvent = {
    ...ledger,
    logs: { ...ledger.logs, [seat]: { events, ...(number !== undefined && { number }) } },
    // Its place; the hash that it signs is not known yet.
    ...(joinWith !== undefined && { joinSignature: new Uint8Array() }),
  };
  const connected = await connectLedger(withEvent, ledger);
  if (!connected.ok) return connected;
  const replayed = replay(connected.value, game);
  if (!replayed.ok) return replayed;
  const head = connected.value.entries[seat].at(-1)?.hash ?? ledger.game;
  const signature = await sign(privateKey, head);
  const signed: Ledger = {
    ...connected.value,
    logs: { ...connected.value.logs, [seat]: { ...connected.value.logs[seat], signature } },
    ...(joinWith !== undefined && { joinSignature: await sign(joinWith, head) }),
  };
  return ok({ ...replayed.value, ledger: signed });
};
