/** Live games in tests: a relay on loopback, and the connections of devices to it. */
import { WebSocket } from 'ws';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import {
  LiveGame,
  relayTransport,
  type LiveOptions,
  type RelayTransport,
} from '../../src/play/live/index.js';
import type { ClientSocket } from '../../src/client-socket.js';
import type { LiveTransport } from '../../src/play/live/transport.js';
import { Position, choicesForRoll, makeCoordinates } from '../../src/index.js';
import type { GameSettings, GameView } from '../../src/play/index.js';
import { type Device } from './device.js';
import { defined, valueOf } from '../support/value.js';

/** Short, so that tests do not wait. */
const TIMES = { heartbeat: 200, retry: 10, patience: 60_000 };

/** The connection of one device to a relay, which a test can cut. */
export class Line {
  readonly transport: RelayTransport;
  #socket: WebSocket | undefined;

  constructor({ port }: Pick<Relay, 'port'>) {
    const socket = (address: string): ClientSocket => {
      this.#socket = new WebSocket(address);
      return this.#socket as unknown as ClientSocket;
    };
    const transport = valueOf(relayTransport(`ws://127.0.0.1:${port}/`, { socket }));
    this.transport = transport;
  }

  cut(): void {
    this.#socket?.terminate();
  }
}

export const openRelay = (
  settings: Partial<Parameters<typeof startRelay>[0]> = {},
): Promise<Relay> => startRelay({ host: '127.0.0.1', port: 0, ...settings });

/** Settings of a game with clocks that a relay keeps. */
export const clockAt = async (
  { port }: Pick<Relay, 'port'>,
  time: Omit<Extract<GameSettings['time'], { kind: 'clock' }>, 'kind'>,
): Promise<Pick<GameSettings, 'time' | 'relay'>> => {
  const { identify } = new Line({ port }).transport;
  return { time: { kind: 'clock', ...time }, relay: valueOf(await identify()) };
};

export const sitDown = async (
  device: Device,
  id: string,
  transport: LiveTransport,
  options: Partial<LiveOptions> = {},
): Promise<LiveGame> =>
  valueOf(await LiveGame.open({ games: device.games, id, transport, ...TIMES, ...options }));

/** A legal move of the side to move, chosen by its index in the list. */
export const anyMove = (view: GameView, choice = 0): string => {
  const { ruleset, dice } = view.settings;
  const position = valueOf(Position.fromFen(view.fen, ruleset, { dice }));
  const moves =
    view.roll === undefined ? position.legalMoves() : choicesForRoll(position, view.roll);
  const move = defined(moves[choice % moves.length]);
  return makeCoordinates(move);
};
