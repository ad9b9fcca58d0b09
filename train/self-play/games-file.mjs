/** Writes games to a file in order, although they arrive in any order. */
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { JobFailed } from '../../build/library/cli/queue/job.js';
import { HEADER_BYTES, makeHeader, readGames } from '../games.mjs';

/** Continues a file from an earlier run. Drops an incomplete record. Returns the number of games in the file. */
const resume = (path) => {
  if (!existsSync(path)) {
    writeFileSync(path, makeHeader());
    return 0;
  }
  let games = 0;
  let end = HEADER_BYTES;
  for (const read of readGames(readFileSync(path))) {
    games += 1;
    end = read.end;
  }
  truncateSync(path, end);
  return games;
};

export class GamesFile {
  #path;
  #part;
  #count;
  /** Number of written games. */
  #written;
  /** Groups of games that wait for earlier games, by the number of the first game in the group. */
  #early = new Map();
  #failed = false;

  /** Opens the file at a path. The file gets its final name when it has `count` games. */
  constructor(path, count) {
    this.#path = path;
    this.#part = `${path}.part`;
    this.#count = count;
    this.#written = resume(this.#part);
    this.#finish();
  }

  /** The number of the first missing game in the file. */
  get written() {
    return this.#written;
  }

  /** Writes games as soon as all earlier games have been written. Resolves when this has been done. */
  write(first, count, records) {
    return new Promise((resolve, reject) => {
      this.#early.set(first, { count, records, resolve, reject });
      this.#settle();
    });
  }

  /** Discards the waiting games, because some earlier games cannot be played, so the later games cannot be written. */
  fail() {
    this.#failed = true;
    this.#settle();
  }

  #settle() {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      appendFileSync(this.#part, next.records);
      this.#written += next.count;
      next.resolve();
    }
    this.#finish();
    if (!this.#failed) return;
    for (const { reject } of this.#early.values())
      reject(new JobFailed(`${this.#path}: games before these are missing`));
    this.#early.clear();
  }

  #take() {
    const next = this.#early.get(this.#written);
    this.#early.delete(this.#written);
    return next;
  }

  #finish() {
    if (this.#written === this.#count && existsSync(this.#part)) renameSync(this.#part, this.#path);
  }
}
