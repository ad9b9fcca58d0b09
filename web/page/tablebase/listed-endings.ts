/** The endings of a ruleset as the view lists them: what the device has solved, and what the page knows anyway. */
import { parseMaterial, type Material } from '../../../src/tablebase/material.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { TablebaseCounts, TablebaseRow } from './tablebase-types.js';
import { tablebases } from './tablebases.js';
import { groupOf, type TablebaseGroup } from './list.js';
import { publishedCounts, publishedTablebases } from './published.js';
import { roomLeft } from './tablebase-files.js';

export interface ListedEnding extends TablebaseRow {
  readonly material: Material;
  readonly group: TablebaseGroup;
  /** The figures that come with the page. */
  readonly published: TablebaseCounts | undefined;
}

/** Figures of tables, which take seconds to count, as long as the page is open. */
const counted = new Map<string, TablebaseCounts>();

export class ListedEndings extends Store {
  #ruleset: Ruleset | undefined;
  /** The ruleset and the state of the tables that were asked for last. */
  #asked = '';
  #rows: readonly ListedEnding[] | undefined;
  #room: number | undefined;
  #hasFailed = false;
  #fault: Told | undefined;
  /** Endings whose tables have been asked for, by {@link ListedEndings.#keyOf}. */
  readonly #counting = new Set<string>();

  /** Undefined until the list has arrived. */
  get rows(): readonly ListedEnding[] | undefined {
    return this.#rows;
  }

  /** Bytes that the browser has left, if it says so. */
  get room(): number | undefined {
    return this.#room;
  }

  /** Whether the worker could not do what it was asked for. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Why the last ending could not be solved. */
  get fault(): Told | undefined {
    return this.#fault;
  }

  /** Lists the endings under a ruleset, unless the list is up to date. */
  follow(ruleset: Ruleset): void {
    const asked = `${ruleset.id} ${tablebases.version}`;
    if (asked === this.#asked) return;
    // Rows of other rules would be wrong; those of other tables stay until the new ones have arrived.
    if (this.#ruleset?.id !== ruleset.id) this.#rows = undefined;
    this.#ruleset = ruleset;
    this.#asked = asked;
    void this.#list(ruleset, asked);
  }

  /** Tries again to list the endings. */
  tryAgain(): void {
    if (this.#ruleset !== undefined) void this.#list(this.#ruleset, this.#asked);
  }

  async #list(ruleset: Ruleset, asked: string): Promise<void> {
    this.#hasFailed = false;
    try {
      const [rows, room] = await Promise.all([
        tablebases.list(ruleset.id),
        roomLeft(),
        // Without its own figures, the page has at least those of the device.
        publishedTablebases.load().catch(() => undefined),
      ]);
      if (asked !== this.#asked) return;
      this.#rows = rows.flatMap((row) => listedRow(row, ruleset));
      this.#room = room;
    } catch {
      if (asked === this.#asked) this.#hasFailed = true;
    }
    this.changed();
  }

  /** The figures of an ending as far as it is known. */
  countsOf(row: ListedEnding): TablebaseCounts | undefined {
    return row.published ?? counted.get(this.#keyOf(row));
  }

  /** Counts the tables of an ending of which the page has no figures. */
  async count(row: ListedEnding): Promise<void> {
    const key = this.#keyOf(row);
    if (this.countsOf(row) !== undefined || row.known === 0 || this.#counting.has(key)) return;
    this.#counting.add(key);
    await this.#attempt(async (ruleset) => {
      counted.set(key, await tablebases.count(ruleset, row.name));
    });
  }

  /** More parts of an ending make other figures. */
  #keyOf({ name, known }: TablebaseRow): string {
    return `${this.#ruleset?.id} ${name} ${known}`;
  }

  /** Solves endings one after the other. */
  async solve(names: readonly string[]): Promise<void> {
    this.#fault = undefined;
    await this.#attempt(async (ruleset) => {
      this.#fault = await tablebases.solveMaterials(ruleset, names);
    });
  }

  /** Puts a random won position of an ending to a use, if one is found. */
  async withExample(name: string, use: (fen: string) => Promise<void>): Promise<void> {
    await this.#attempt(async (ruleset) => {
      const fen = await tablebases.example(ruleset, name);
      if (fen !== undefined) await use(fen);
    });
  }

  /** Deletes the tables of an ending. */
  async remove(name: string): Promise<void> {
    await this.#attempt((ruleset) => tablebases.remove(ruleset, name));
  }

  async #attempt(work: (ruleset: string) => Promise<void>): Promise<void> {
    if (this.#ruleset === undefined) return;
    try {
      await work(this.#ruleset.id);
    } catch {
      this.#hasFailed = true;
    }
    this.changed();
  }
}

const listedRow = (row: TablebaseRow, ruleset: Ruleset): readonly ListedEnding[] => {
  const material = parseMaterial(row.name);
  if (!material.ok) return [];
  const published = publishedCounts(publishedTablebases.loaded ?? {}, material.value, ruleset);
  return [{ ...row, material: material.value, group: groupOf(material.value), published }];
};

export const isSolved = ({ known, blocks }: TablebaseRow): boolean => known === blocks;

/** What solving several endings takes. */
export const sumOf = (rows: readonly TablebaseRow[]): TablebaseRow['work'] => ({
  blocks: rows.reduce((sum, { work }) => sum + work.blocks, 0),
  bytes: Math.max(...rows.map(({ work }) => work.bytes)),
  positions: rows.reduce((sum, { work }) => sum + work.positions, 0),
});
