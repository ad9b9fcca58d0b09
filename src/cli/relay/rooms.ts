/**
 * The rooms on a relay. A room contains a game's record and the members who play or watch it. A connection belongs to a
 * player after the client has proved that it holds the seat. The relay forwards messages between players unchanged.
 * Spectators only receive.
 */
import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { RelayReason } from '../../errors/live-codes.js';
import { makeBase64Url } from '../../fragment.js';
import type { BySeat } from '../../play/ledger.js';
import {
  makeNews,
  OF_RELAY,
  OFFER,
  parseNews,
  parseObject,
  parseSeatProof,
  PROOF,
  QUESTION,
  RECORD,
  TO_PLAYERS,
  type RelayNews,
} from '../../play/live/relay-protocol.js';
import { readOffer } from '../../play/live/lobby.js';
import type { LiveRole } from '../../play/live/transport.js';
import type { Color } from '../../rules/pieces.js';
import type { Bus, Target } from './bus.js';
import { Lobby } from './lobby.js';
import type { Log } from './log.js';
import { Addresses, listen, refuse, send } from './sockets.js';
import type { RelayStore } from './store.js';
import { Table } from './table.js';

export interface RelayLimits {
  readonly rooms: number;
  /** Maximum number of connections in a room that have not yet proved that they hold a seat. */
  readonly strangers: number;
  readonly spectators: number;
  /** Maximum number of connections from one network address. */
  readonly address: number;
}

export const LIMITS: RelayLimits = { rooms: 20_000, strangers: 16, spectators: 200, address: 200 };

/** In the address of the list of open invitations, this name replaces a game's identity. */
const LOBBY = 'lobby';
/** The name that replaces a game's identity in the address that only returns the relay's key. */
const IDENTITY = 'relay';

/** Maximum number of connections for one seat. The oldest connections are closed first, because they may be dead. */
const SEAT_CONNECTIONS = 3;

/** Maximum number of pending tasks for one connection. */
const MAX_PENDING = 64;

/** Milliseconds that a connection may take to prove its seat. */
const PROOF_TIME = 10_000;

interface Member {
  readonly id: string;
  readonly address: string;
  readonly wants: LiveRole;
  readonly socket: WebSocket;
  readonly nonce: string;
  /** The seat that the connection has proved to hold. */
  seat: Color | undefined;
  isAlive: boolean;
  /** Round-trip time of the last ping in milliseconds. Undefined before the first ping. */
  lag: number | undefined;
  pinged: number;
  pending: number;
  /** Resolves when the pending work is done. */
  work: Promise<void>;
  readonly since: number;
}

interface Frame {
  readonly mark: string;
  readonly rest: string;
  /** Time at which the frame's last byte arrived, in milliseconds since 1970. */
  readonly arrived: number;
}

interface Room {
  readonly members: Map<string, Member>;
  readonly table: Table;
}

export interface RelayCounts {
  readonly rooms: number;
  readonly players: number;
  readonly spectators: number;
  /** Number of open invitations on this relay, and number of connections that read the list. */
  readonly invitations: number;
  readonly readers: number;
}

const roleOf = ({ seat }: Member): LiveRole => (seat === undefined ? 'spectator' : 'player');

/**
 * Whether a member is announced to the other members. Players are announced only after they have proved that they hold
 * a seat.
 */
const isPresent = ({ seat, wants }: Member): boolean => seat !== undefined || wants === 'spectator';

export class Rooms {
  readonly #limits: RelayLimits;
  readonly #store: RelayStore;
  readonly #key: string;
  readonly #rooms = new Map<string, Room>();
  readonly #addresses: Addresses;
  readonly #name: string;
  readonly lobby: Lobby;
  readonly #log: Log;
  #members = 0;
  /** Number of messages received and connections refused since the start. */
  readonly totals = { messages: 0, refused: 0 };
  #bus: Bus | undefined;

  /** `name` is part of the members' IDs, so that IDs from different relays differ. */
  constructor(name: string, limits: RelayLimits, store: RelayStore, log: Log) {
    this.#name = name;
    this.#limits = limits;
    this.#addresses = new Addresses(limits.address);
    this.#store = store;
    this.#key = makeBase64Url(store.key.publicKey);
    this.#log = log;
    this.lobby = new Lobby({
      log,
      now: () => store.now(),
      share: (text) => this.#bus?.publish(LOBBY, '=', text),
    });
  }

  /** Starts sharing the rooms with other relays. */
  share(bus: Bus): void {
    this.#bus = bus;
    void bus.enter(LOBBY).then(() => this.lobby.ask());
    this.lobby.onChange = () => this.lobby.share(this.#name);
  }

  get counts(): RelayCounts {
    const { size: invitations, readers } = this.lobby;
    const counts = { rooms: this.#rooms.size, players: 0, spectators: 0, invitations, readers };
    for (const { members } of this.#rooms.values())
      for (const member of members.values())
        if (isPresent(member)) counts[`${roleOf(member)}s`] += 1;
    return counts;
  }

  /** Admits a connection from a network address to a game's room, or closes it with a reason. */
  enter(socket: WebSocket, game: string, wants: LiveRole, address: string): void {
    const reason = this.#addresses.admit(socket, address)
      ? this.#reasonAgainst(game, wants)
      : 'address-full';
    if (reason !== undefined) {
      this.totals.refused += 1;
      this.#log('refused', { reason, address });
      refuse(socket, reason);
      return;
    }
    if (game === LOBBY) {
      this.lobby.enter(socket, address);
      return;
    }
    const nonce = makeBase64Url(randomBytes(16));
    const welcome = makeNews({ kind: 'welcome', key: this.#key, nonce, now: this.#store.now() });
    if (game === IDENTITY) {
      socket.send(welcome);
      setTimeout(() => socket.terminate(), PROOF_TIME).unref();
      return;
    }
    this.#members += 1;
    const member: Member = {
      id: `${this.#name}${this.#members}`,
      address,
      wants,
      socket,
      nonce,
      seat: undefined,
      isAlive: true,
      lag: undefined,
      pinged: 0,
      pending: 0,
      work: Promise.resolve(),
      since: performance.now(),
    };
    const room = this.#rooms.get(game) ?? this.#open(game);
    room.members.set(member.id, member);
    this.#listen(game, room, member);
    socket.send(welcome);
    if (room.table.link !== undefined) send(socket, this.#recordFrame(room.table.link));
    if (wants === 'spectator') this.#forward(game, TO_PLAYERS, joined(member), member.id);
  }

  #reasonAgainst(game: string, wants: LiveRole): RelayReason | undefined {
    const { rooms, strangers, spectators } = this.#limits;
    if (game === IDENTITY) return undefined;
    if (game === LOBBY) return this.lobby.isFull ? 'room-full' : undefined;
    const room = this.#rooms.get(game);
    if (room === undefined) return this.#rooms.size >= rooms ? 'rooms-full' : undefined;
    const alike = [...room.members.values()].filter(
      (member) => member.wants === wants && member.seat === undefined,
    );
    return alike.length >= (wants === 'player' ? strangers : spectators) ? 'room-full' : undefined;
  }

  #open(game: string): Room {
    const members = new Map<string, Member>();
    const table = new Table(game, this.#store, {
      changed: (link, isOwn) => {
        if (!table.isFree) this.lobby.close(game);
        this.#deliver(members, this.#recordFrame(link));
        if (isOwn) this.#bus?.publish(game, '=', link);
        // The response to the ping measures how long the record takes to reach each player and return.
        for (const member of members.values()) if (member.seat !== undefined) ping(member);
      },
      lag: () => lagOf(members),
    });
    const room = { members, table };
    this.#rooms.set(game, room);
    if (this.#bus !== undefined) void this.#bus.enter(game).then(() => table.refresh());
    return room;
  }

  #recordFrame(link: string): string {
    return makeNews({ kind: 'record', link, now: this.#store.now() });
  }

  /** Handles a frame from another relay. */
  receive(game: string, target: Target, frame: string): void {
    if (game === LOBBY) {
      this.lobby.follow(frame);
      return;
    }
    const room = this.#rooms.get(game);
    if (room === undefined) return;
    if (target === '=') {
      void room.table.follow(frame, this.#store.now());
      return;
    }
    this.#deliver(room.members, frame, { to: target });
    // Announces this relay's members to the new player.
    const news = frame.startsWith(OF_RELAY) ? parseNews(frame.slice(OF_RELAY.length)) : undefined;
    if (news?.kind !== 'joined' || news.role !== 'player') return;
    for (const member of room.members.values())
      if (isPresent(member)) this.#bus?.publish(game, `#${news.peer}`, joined(member));
  }

  /** Ends connections that have not answered since the last call, and pings all other connections. */
  beat(): void {
    this.lobby.beat(this.#name);
    this.#addresses.sweep();
    for (const { members } of this.#rooms.values())
      for (const member of members.values()) {
        const isStranger = member.wants === 'player' && member.seat === undefined;
        if (!member.isAlive) member.socket.terminate();
        else if (isStranger && performance.now() - member.since > PROOF_TIME)
          refuse(member.socket, 'seat');
        else {
          member.isAlive = false;
          ping(member);
        }
      }
  }

  close(): void {
    this.lobby.stop(this.#name);
    for (const { members, table } of this.#rooms.values()) {
      table.close();
      for (const { socket } of members.values()) refuse(socket, 'stopping');
    }
  }

  #listen(game: string, room: Room, member: Member): void {
    const { socket } = member;
    socket.on('pong', () => {
      member.isAlive = true;
      member.lag = performance.now() - member.pinged;
    });
    socket.on('close', () => this.#leave(game, room, member));
    listen(socket, {
      onFlood: () => this.#log('flood', { game, address: member.address }),
      onText: (text) => {
        const arrived = this.#store.now();
        member.isAlive = true;
        this.totals.messages += 1;
        const mark = text.charAt(0);
        const rest = text.slice(1);
        if (mark === QUESTION) send(socket, makeNews({ kind: 'alive' }));
        else if (member.wants === 'spectator') refuse(socket, 'read-only');
        else this.#work(member, () => this.#read(game, room, member, { mark, rest, arrived }));
      },
    });
  }

  /** Queues work after the member's earlier work, within limits. */
  #work(member: Member, work: () => Promise<void>): void {
    if (member.pending >= MAX_PENDING) {
      refuse(member.socket, 'flood');
      return;
    }
    member.pending += 1;
    member.work = member.work
      .then(work)
      // An error in this work must end neither the process nor other games.
      .catch(() => member.socket.terminate())
      .finally(() => (member.pending -= 1));
  }

  async #read(game: string, room: Room, member: Member, frame: Frame): Promise<void> {
    const { mark, rest, arrived } = frame;
    if (mark === PROOF) await this.#prove(game, room, member, rest, arrived);
    else if (member.seat === undefined) refuse(member.socket, 'seat');
    else if (mark === RECORD) await this.#take(game, room, member, rest, arrived);
    else if (mark === OFFER) await this.#offer(game, room, member, rest);
    else if (mark === TO_PLAYERS)
      this.#forward(game, TO_PLAYERS, `${member.id} ${rest}`, member.id);
  }

  /** Processes a record that arrived at a given time. Sends the relay's record back if the member lacks entries. */
  async #take(
    game: string,
    room: Room,
    member: Member,
    link: string,
    arrived: number,
  ): Promise<void> {
    const received = await room.table.receive(link, arrived);
    // Another relay, and thus the opponent, may lack entries from the time when Redis was unavailable.
    if (received.ok && received.value === 'same') this.#bus?.publish(game, '=', link);
    const isBehind = received.ok
      ? received.value === 'older'
      : received.error.code === 'play-seat-taken';
    const own = room.table.link;
    if (own !== undefined && isBehind) send(member.socket, this.#recordFrame(own));
  }

  /** Adds a game's invitation to the list. */
  async #offer(game: string, room: Room, member: Member, text: string): Promise<void> {
    const offer = readOffer(parseObject(text));
    const isOpen = offer !== undefined && (await room.table.isInvitation(offer.link));
    const isHere = room.members.has(member.id);
    const until = isOpen && isHere ? this.lobby.open(game, offer, member.address) : 0;
    send(member.socket, makeNews({ kind: 'offered', until }));
  }

  async #prove(
    game: string,
    room: Room,
    member: Member,
    text: string,
    arrived: number,
  ): Promise<void> {
    const proof = parseSeatProof(text);
    if (proof === undefined || member.seat !== undefined) {
      refuse(member.socket, 'seat');
      return;
    }
    await this.#take(game, room, member, proof.link, arrived);
    if (!(await room.table.isProved(proof, member.nonce))) {
      refuse(member.socket, 'seat');
      return;
    }
    // The connection may have closed in the meantime.
    if (!room.members.has(member.id)) return;
    const { seat } = proof;
    const others = [...room.members.values()].filter((other) => other.seat === seat);
    for (const old of others.slice(0, Math.max(0, others.length - SEAT_CONNECTIONS + 1)))
      refuse(old.socket, 'replaced');
    member.seat = seat;
    ping(member);
    for (const other of room.members.values())
      if (other.id !== member.id && isPresent(other)) send(member.socket, joined(other));
    this.#forward(game, TO_PLAYERS, joined(member), member.id);
  }

  #leave(game: string, room: Room, member: Member): void {
    if (!room.members.delete(member.id)) return;
    if (
      member.seat !== undefined &&
      ![...room.members.values()].some(({ seat }) => seat === member.seat)
    )
      this.lobby.close(game);
    const left: RelayNews = { kind: 'left', peer: member.id };
    this.#forward(game, TO_PLAYERS, makeNews(left), member.id);
    if (room.members.size > 0) return;
    room.table.close();
    this.#rooms.delete(game);
    this.#bus?.leave(game);
  }

  #forward(game: string, target: Target, frame: string, from: string): void {
    const room = this.#rooms.get(game);
    if (room !== undefined) this.#deliver(room.members, frame, { to: target, from });
    this.#bus?.publish(game, target, frame);
  }

  #deliver(
    members: ReadonlyMap<string, Member>,
    frame: string,
    { to, from }: { readonly to?: Target; readonly from?: string } = {},
  ): void {
    // Encodes the frame only once for all members.
    const data = Buffer.from(frame);
    for (const member of members.values())
      if (member.id !== from && isFor(to, member)) send(member.socket, data);
  }
}

const joined = (member: Member): string =>
  makeNews({ kind: 'joined', peer: member.id, role: roleOf(member) });

const isFor = (target: Target | undefined, { id, seat }: Member): boolean =>
  target === undefined || (target === TO_PLAYERS ? seat !== undefined : target === `#${id}`);

const ping = (member: Member): void => {
  member.pinged = performance.now();
  member.socket.ping();
};

/** The round-trip time of each player's newest connection. */
const lagOf = (members: ReadonlyMap<string, Member>): BySeat<number> => {
  const lag = { white: 0, black: 0 };
  for (const member of members.values())
    if (member.seat !== undefined) lag[member.seat] = member.lag ?? 0;
  return lag;
};
