/** A table for tests: a relay on loopback, and the devices of those who play and watch there. */
import { WebSocket } from 'ws';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import { LiveGame, relayTransport, type LiveOptions } from '../../src/play/live/index.js';
import type { RelaySocket } from '../../src/play/live/relay-transport.js';
import type { LiveTransport } from '../../src/play/live/transport.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import type { GameView } from '../../src/play/index.js';
import { choicesForRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { valueOf, type Device } from './device.js';

/** Short, so that tests do not wait. */
const TIMES = { heartbeat: 200, retry: 10, patience: 60_000 };

/** The way of one device to a relay, which can be cut. */
export class Line {
  readonly transport: LiveTransport;
  #socket: WebSocket | undefined;

  constructor({ port }: Pick<Relay, 'port'>) {
    const socket = (address: string): RelaySocket => {
      this.#socket = new WebSocket(address);
      return this.#socket as unknown as RelaySocket;
    };
    const transport = relayTransport(`ws://127.0.0.1:${port}/`, { socket });
    if (!transport.ok) throw new Error(transport.error.message);
    this.transport = transport.value;
  }

  cut(): void {
    this.#socket?.terminate();
  }
}

export const openRelay = (): Promise<Relay> => startRelay({ host: '127.0.0.1', port: 0 });

export const sitDown = async (
  device: Device,
  id: string,
  transport: LiveTransport,
  options: Partial<LiveOptions> = {},
): Promise<LiveGame> =>
  valueOf(await LiveGame.open({ games: device.games, id, transport, ...TIMES, ...options }));

/** A move that the player on turn may make, the first of the list or a later one. */
export const anyMove = (view: GameView, choice = 0): string => {
  const { ruleset, dice } = view.settings;
  const position = Position.fromFen(view.fen, ruleset, { dice });
  if (!position.ok) throw new Error(position.error[0].message);
  const moves =
    view.roll === undefined
      ? position.value.legalMoves()
      : choicesForRoll(position.value, view.roll);
  const move = moves[choice % moves.length];
  if (move === undefined) throw new Error('no move is legal');
  return makeCoordinates(move);
};
