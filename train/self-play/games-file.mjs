/** A file of games that is written in order, though its games come in any order. */
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { JobFailed } from '../../dist/cli/queue/job.js';
import { HEADER_BYTES, makeHeader, readGames } from '../games.mjs';

/** Continues a file that an earlier run has begun: the number of its games, after dropping half a record. */
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
  /** Number of games that have been written. */
  #written;
  /** By the number of their first game: games that wait for earlier ones. */
  #early = new Map();
  #failed = false;

  /** Opens the file at a path, which gets its final name when it has `count` games. */
  constructor(path, count) {
    this.#path = path;
    this.#part = `${path}.part`;
    this.#count = count;
    this.#written = resume(this.#part);
    this.#finish();
  }

  /** The number of the first game that is missing, counted within the file. */
  get written() {
    return this.#written;
  }

  /** Writes games, as soon as those before them have been written; resolves then. */
  write(first, count, records) {
    return new Promise((resolve, reject) => {
      this.#early.set(first, { count, records, resolve, reject });
      this.#settle();
    });
  }

  /** Gives up: some games cannot be played, so those after them cannot be written in this run. */
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
