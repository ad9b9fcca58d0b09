/**
 * A relay's data: its key, the stamped records, and the pauses during which it was not running. Each stamp is stored
 * before it is sent. After a crash, the relay thus has every stamp that a player has seen.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRelayKey, restoreRelayKey, type KeyPair } from '../../play/crypto.js';
import type { Pause } from '../../play/live/arbiter.js';
import { Failure } from '../io.js';
import { messageOf } from '../queue/job.js';

export interface RelayStore {
  readonly key: KeyPair;
  /** Whole milliseconds since 1970. All relays with this store share the time, which is never set back. */
  readonly now: () => number;
  /** The pauses during which no relay was running, in order. */
  readonly pauses: () => readonly Pause[];
  /** Resolves when records can be written and the pauses are known. */
  readonly ready: () => Promise<void>;
  readonly read: (game: string) => Promise<Uint8Array | undefined>;
  /** Stores a record if the stored record still has `before` stamps. Otherwise, resolves to false. */
  readonly write: (
    game: string,
    record: Uint8Array,
    before: number,
    stamps: number,
  ) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between a relay's signs of life, and milliseconds of silence after which it counts as stopped. */
export const ALIVE = 5000;
export const AWAY = 12_000;
/**
 * Maximum number of stored pauses. In a game that was idle during more pauses, the oldest pauses are charged to the
 * clocks.
 */
export const MAX_PAUSES = 100;

const platformNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Records when no relay was running, which is inferred from the relays' signs of life. */
export class Signs {
  readonly pauses: Pause[];
  alive: number;

  constructor(alive: number, pauses: readonly Pause[]) {
    this.alive = alive;
    this.pauses = [...pauses];
  }

  /** Records a sign of life. A silence longer than `gap` milliseconds is a pause. After a restart, `gap` is 0. */
  note(now: number, gap: number): void {
    if (this.alive > 0 && now - this.alive > gap) this.pauses.push({ from: this.alive, at: now });
    this.pauses.splice(0, this.pauses.length - MAX_PAUSES);
    this.alive = now;
  }
}

/** A store in memory, for tests and temporary relays. */
export const memoryStore = async (now: () => number = platformNow): Promise<RelayStore> => {
  const games = new Map<string, Uint8Array>();
  const { pair } = await makeRelayKey();
  return {
    key: pair,
    now,
    pauses: () => [],
    ready: () => Promise.resolve(),
    read: (game) => Promise.resolve(games.get(game)),
    write: (game, record) => {
      games.set(game, record);
      return Promise.resolve(true);
    },
    close: () => Promise.resolve(),
  };
};

/** A store in a folder, for a single relay. */
export const folderStore = async (folder: string): Promise<RelayStore> => {
  const games = join(folder, 'games');
  const keyFile = join(folder, 'key.json');
  const aliveFile = join(folder, 'alive.json');
  let key: KeyPair | undefined;
  let known = { alive: 0, pauses: [] as Pause[] };
  try {
    mkdirSync(games, { recursive: true });
    if (existsSync(keyFile)) key = await restoreRelayKey(readFileSync(keyFile, 'utf8'));
    else {
      const made = await makeRelayKey();
      writeFileSync(keyFile, made.text, { mode: 0o600 });
      key = made.pair;
    }
    if (existsSync(aliveFile)) known = JSON.parse(readFileSync(aliveFile, 'utf8')) as typeof known;
  } catch (error) {
    throw new Failure(`The folder of the relay cannot be used: ${messageOf(error)}`);
  }
  if (key === undefined) throw new Failure(`${keyFile} is not the key of a relay`);
  // The machine's clock may have been set back while the relay was not running.
  const ahead = Math.max(0, known.alive - platformNow());
  const now = (): number => platformNow() + ahead;
  const signs = new Signs(known.alive, known.pauses);
  /** Writes a file. After a crash, either the old or the new file exists. */
  const replace = async (path: string, data: Uint8Array | string): Promise<void> => {
    await writeFile(`${path}.new`, data);
    await rename(`${path}.new`, path);
  };
  const note = async (gap: number): Promise<void> => {
    signs.note(now(), gap);
    const { alive, pauses } = signs;
    await replace(aliveFile, JSON.stringify({ alive, pauses }));
  };
  await note(0);
  const timer = setInterval(() => void note(AWAY).catch(() => undefined), ALIVE);
  const fileOf = (game: string): string => join(games, game);
  return {
    key,
    now,
    pauses: () => signs.pauses,
    ready: () => Promise.resolve(),
    read: async (game) => {
      try {
        return new Uint8Array(await readFile(fileOf(game)));
      } catch {
        return undefined;
      }
    },
    write: async (game, record) => {
      await replace(fileOf(game), record);
      return true;
    },
    close: async () => {
      clearInterval(timer);
      await note(AWAY).catch(() => undefined);
    },
  };
};
