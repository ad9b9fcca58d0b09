/**
 * The rooms of a relay. A room has the members of one game: players and spectators. What a player sends goes to the
 * others as it is; spectators only receive. The relay does not store or read messages.
 */
import type { WebSocket } from 'ws';
import type { RelayReason } from '../../errors/live-codes.js';
import {
  TokenBucket,
  closeCode,
  makeNews,
  OF_RELAY,
  parseNews,
  QUESTION,
  TO_ALL,
  TO_PLAYERS,
  type RelayNews,
} from '../../play/live/relay-protocol.js';
import type { LiveRole } from '../../play/live/transport.js';
import type { Bus, Target } from './bus.js';

export interface RelayLimits {
  readonly rooms: number;
  /** Connections of players in a room; a player who reconnects may still have an old connection. */
  readonly players: number;
  readonly spectators: number;
}

export const LIMITS: RelayLimits = { rooms: 20_000, players: 8, spectators: 200 };

/** What a connection may send per second, and at once. */
const MESSAGES = [20, 60] as const;
const BYTES = [64 * 1024, 512 * 1024] as const;
/** Bytes that may wait for a connection before it is ended. */
const MAX_WAITING = 1 << 20;

/** Milliseconds that members have to answer the close frame. */
const LAST_WORDS = 1000;

interface Member {
  readonly id: string;
  readonly role: LiveRole;
  readonly socket: WebSocket;
  isAlive: boolean;
}

export interface RelayCounts {
  readonly rooms: number;
  readonly players: number;
  readonly spectators: number;
}

export class Rooms {
  readonly #limits: RelayLimits;
  readonly #rooms = new Map<string, Map<string, Member>>();
  readonly #name: string;
  #members = 0;
  #bus: Bus | undefined;

  /** `name` distinguishes the members of this relay from those of others. */
  constructor(name: string, limits: RelayLimits) {
    this.#name = name;
    this.#limits = limits;
  }

  /** Shares the rooms with other relays. */
  share(bus: Bus): void {
    this.#bus = bus;
  }

  get counts(): RelayCounts {
    const counts = { rooms: this.#rooms.size, players: 0, spectators: 0 };
    for (const room of this.#rooms.values())
      for (const { role } of room.values())
        counts[role === 'player' ? 'players' : 'spectators'] += 1;
    return counts;
  }

  /** Lets a connection into the room of a game, or closes it with a reason. */
  enter(socket: WebSocket, game: string, role: LiveRole): void {
    const room = this.#rooms.get(game);
    if (room === undefined && this.#rooms.size >= this.#limits.rooms) {
      refuse(socket, 'rooms-full');
      return;
    }
    const most = role === 'player' ? this.#limits.players : this.#limits.spectators;
    const known = [...(room?.values() ?? [])].filter((member) => member.role === role).length;
    if (known >= most) {
      refuse(socket, 'room-full');
      return;
    }
    this.#members += 1;
    const member: Member = { id: `${this.#name}${this.#members}`, role, socket, isAlive: true };
    const members = room ?? new Map<string, Member>();
    members.set(member.id, member);
    this.#rooms.set(game, members);
    this.#listen(game, member);
    const joined = makeNews({ kind: 'joined', peer: member.id, role });
    this.#deliver(members, TO_PLAYERS, joined, member.id);
    if (role === 'player')
      for (const { id, role: other } of members.values())
        if (id !== member.id)
          send(member, Buffer.from(makeNews({ kind: 'joined', peer: id, role: other })));
    if (this.#bus === undefined) return;
    if (room !== undefined) this.#bus.publish(game, TO_PLAYERS, joined);
    else
      void this.#bus.enter(game).then(() => {
        // The member may have left meanwhile.
        if (this.#rooms.get(game)?.has(member.id)) this.#bus?.publish(game, TO_PLAYERS, joined);
      });
  }

  /** A frame from another relay. */
  receive(game: string, target: Target, frame: string): void {
    const room = this.#rooms.get(game);
    if (room === undefined) return;
    this.#deliver(room, target, frame);
    // Announce the members of this relay to the new player.
    const news = frame.startsWith(OF_RELAY) ? parseNews(frame.slice(OF_RELAY.length)) : undefined;
    if (news?.kind !== 'joined' || news.role !== 'player') return;
    for (const { id, role } of room.values())
      this.#bus?.publish(game, `#${news.peer}`, makeNews({ kind: 'joined', peer: id, role }));
  }

  /** Ends connections that have not answered since the last call, and pings the others. */
  beat(): void {
    for (const room of this.#rooms.values())
      for (const member of room.values()) {
        if (!member.isAlive) member.socket.terminate();
        else {
          member.isAlive = false;
          member.socket.ping();
        }
      }
  }

  close(): void {
    for (const room of this.#rooms.values())
      for (const { socket } of room.values()) {
        dismiss(socket, 'stopping');
      }
  }

  #listen(game: string, member: Member): void {
    const { socket, role, id } = member;
    const messages = new TokenBucket(...MESSAGES, performance.now());
    const bytes = new TokenBucket(...BYTES, performance.now());
    socket.on('pong', () => (member.isAlive = true));
    socket.on('close', () => {
      this.#leave(game, member);
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      // Frames still arrive while a refused connection is being closed.
      if (socket.readyState !== socket.OPEN) return;
      member.isAlive = true;
      const now = performance.now();
      if (!messages.take(now) || !bytes.take(now, data.length) || isBinary) {
        refuse(socket, 'flood');
        return;
      }
      const text = data.toString('utf8');
      const target = text.charAt(0);
      if (target === QUESTION) send(member, Buffer.from(makeNews({ kind: 'alive' })));
      else if (role === 'spectator') refuse(socket, 'read-only');
      else if (target === TO_ALL || target === TO_PLAYERS)
        this.#forward(game, target, `${id} ${text.slice(1)}`, id);
    });
  }

  #leave(game: string, member: Member): void {
    const room = this.#rooms.get(game);
    if (room === undefined || !room.delete(member.id)) return;
    const left: RelayNews = { kind: 'left', peer: member.id };
    this.#forward(game, TO_PLAYERS, makeNews(left), member.id);
    if (room.size > 0) return;
    this.#rooms.delete(game);
    this.#bus?.leave(game);
  }

  #forward(game: string, target: Target, frame: string, from: string): void {
    const room = this.#rooms.get(game);
    if (room !== undefined) this.#deliver(room, target, frame, from);
    this.#bus?.publish(game, target, frame);
  }

  #deliver(room: ReadonlyMap<string, Member>, target: Target, frame: string, from?: string): void {
    // Encoded once for all.
    const data = Buffer.from(frame);
    for (const member of room.values())
      if (member.id !== from && isFor(target, member)) send(member, data);
  }
}

const isFor = (target: Target, { id, role }: Member): boolean =>
  target === TO_ALL || (target === TO_PLAYERS ? role === 'player' : target === `#${id}`);

const send = ({ socket }: Member, data: Buffer): void => {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_WAITING) {
    dismiss(socket, 'slow');
    return;
  }
  socket.send(data, { binary: false });
};

/** Closes a connection, also if the member does not answer. */
const dismiss = (socket: WebSocket, reason: RelayReason): void => {
  refuse(socket, reason);
  setTimeout(() => {
    socket.terminate();
  }, LAST_WORDS).unref();
};

export const refuse = (socket: WebSocket, reason: RelayReason): void => {
  socket.close(closeCode(reason), reason);
};
