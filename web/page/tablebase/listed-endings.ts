/** The endings listed for a ruleset: solved on the device, or known from published statistics. */
import { parseMaterial, type Material } from '../../../src/tablebase/material.js';
import { COLORS } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import { Store } from '../../../src/elements/shared/store.js';
import { GRADES, winGradesOf, type Grade } from '../../../src/tablebase/grades.js';
import type { PracticeStart, TablebaseCounts, TablebaseRow } from './tablebase-types.js';
import { tablebases } from './tablebases.js';
import { groupOf, type TablebaseGroup } from './list.js';
import { publishedCounts, publishedTablebases } from './published.js';
import { roomLeft } from './tablebase-files.js';

export interface ListedEnding extends TablebaseRow {
  readonly material: Material;
  readonly group: TablebaseGroup;
  /** The published statistics; undefined if there are none. */
  readonly published: TablebaseCounts | undefined;
}

/** Caches the statistics of tables while the page is open, because counting takes seconds. */
const counted = new Map<string, TablebaseCounts>();

export class ListedEndings extends Store<ListedEndings> {
  #ruleset: Ruleset | undefined;
  /** The ruleset and the version of the tables in the last request. */
  #asked = '';
  /** Undefined until the list has been loaded. */
  readonly rows: readonly ListedEnding[] | undefined;
  /** Free bytes in the browser's storage; undefined if the browser does not report them. */
  readonly room: number | undefined;
  readonly hasFailed: boolean = false;
  /** Why the last ending could not be solved. */
  readonly fault: Told | undefined;
  /** Endings whose tables are being counted, by {@link ListedEndings.#keyOf}. */
  readonly #counting = new Set<string>();

  /** Lists the endings under a ruleset, unless the list is up to date. */
  follow(ruleset: Ruleset): void {
    const asked = `${ruleset.id} ${tablebases.version}`;
    if (asked === this.#asked) return;
    // Rows for other rules would be wrong. Outdated rows for the same rules stay until the new rows have been loaded.
    if (this.#ruleset?.id !== ruleset.id) this.assign({ rows: undefined });
    this.#ruleset = ruleset;
    this.#asked = asked;
    void this.#list(ruleset, asked);
  }

  tryAgain(): void {
    if (this.#ruleset !== undefined) void this.#list(this.#ruleset, this.#asked);
  }

  async #list(ruleset: Ruleset, asked: string): Promise<void> {
    this.assign({ hasFailed: false });
    try {
      const [rows, room] = await Promise.all([
        tablebases.list(ruleset.id),
        roomLeft(),
        // Without the published statistics, the page still shows the device's own.
        publishedTablebases.load().catch(() => undefined),
      ]);
      if (asked !== this.#asked) return;
      this.assign({ rows: rows.flatMap((row) => listedRow(row, ruleset)), room });
    } catch {
      if (asked === this.#asked) this.assign({ hasFailed: true });
    }
    this.changed();
  }

  /** The statistics of an ending; undefined if unknown. */
  countsOf(row: ListedEnding): TablebaseCounts | undefined {
    return row.published ?? counted.get(this.#keyOf(row));
  }

  /** Counts the tables of an ending without known statistics. */
  async count(row: ListedEnding): Promise<void> {
    const key = this.#keyOf(row);
    if (this.countsOf(row) !== undefined || row.known === 0 || this.#counting.has(key)) return;
    this.#counting.add(key);
    await this.#attempt(async (ruleset) => {
      counted.set(key, await tablebases.count(ruleset, row.name));
    });
  }

  /** The key of an ending's statistics, which depend on its solved parts. */
  #keyOf({ name, known }: TablebaseRow): string {
    return `${this.#ruleset?.id} ${name} ${known}`;
  }

  /** Solves endings one after the other. */
  async solve(names: readonly string[]): Promise<void> {
    this.assign({ fault: undefined });
    await this.#attempt(async (ruleset) => {
      this.assign({ fault: await tablebases.solveMaterials(ruleset, names) });
    });
  }

  /**
   * Passes a position for practice to a function. If the ending has no table, solves it first. Resolves to false if the
   * ending has no such position.
   */
  async withStart(
    { name, known }: TablebaseRow,
    grade: Grade,
    use: (start: PracticeStart) => Promise<void>,
  ): Promise<boolean> {
    let isMissing = false;
    if (known === 0) await this.solve([name]);
    if (this.fault !== undefined) return true;
    await this.#attempt(async (ruleset) => {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const start = await tablebases.start(ruleset, name, grade, seed);
      if (start === 'none') isMissing = true;
      else if (start !== undefined) await use(start);
    });
    return !isMissing;
  }

  /** The grades of positions for practice that an ending has, as far as its statistics show. */
  gradesOf(row: ListedEnding): readonly Grade[] {
    const counts = this.countsOf(row);
    if (counts === undefined || this.#ruleset === undefined) return row.known > 0 ? GRADES : [];
    const longest = Math.max(...COLORS.map((color) => counts[color].longest?.plies ?? 0));
    // A draw that must be held is still drawn after the move, so both sides have draws.
    const hasDraws = COLORS.every((color) => counts[color].draws > 0);
    return [...winGradesOf(longest, this.#ruleset), ...(hasDraws ? (['draw'] as const) : [])];
  }

  async remove(name: string): Promise<void> {
    await this.#attempt((ruleset) => tablebases.remove(ruleset, name));
  }

  async #attempt(work: (ruleset: string) => Promise<void>): Promise<void> {
    if (this.#ruleset === undefined) return;
    try {
      await work(this.#ruleset.id);
    } catch {
      this.assign({ hasFailed: true });
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

/** The total work to solve several endings. */
export const sumOf = (rows: readonly TablebaseRow[]): TablebaseRow['work'] => ({
  blocks: rows.reduce((sum, { work }) => sum + work.blocks, 0),
  bytes: Math.max(...rows.map(({ work }) => work.bytes)),
  positions: rows.reduce((sum, { work }) => sum + work.positions, 0),
});
