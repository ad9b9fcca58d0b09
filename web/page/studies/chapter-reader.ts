/** Loads the chapters of the study on the board. */
import { chaptersOf, noteLastChapter } from '../../storage/chapters.js';
import type { ChaptersRow, Database, StudyEntry } from '../../storage/database.js';

/** A study with its chapters. If the open study is not a chapter, there is no study and no entry. */
interface Found {
  readonly study: ChaptersRow | undefined;
  readonly entries: readonly StudyEntry[];
}

interface Studies {
  readonly id: string;
  readonly chapters: Found;
  readonly sequence: { step(by: 1 | -1): Promise<void> };
  open(id: string): Promise<boolean>;
}

export class ChapterReader {
  readonly #database: Database;
  readonly #show: (found: Found) => void;
  /** Current entries without the field `words`, which can be as long as the study's text. */
  readonly #known = new Map<string, StudyEntry>();
  #reads = 0;
  /** Number of running writes of a chapter order. */
  #writes = 0;
  #isShown = false;

  constructor(database: Database, show: (found: Found) => void) {
    this.#database = database;
    this.#show = show;
  }

  /** Loads the chapters of the study that contains `id`. Only the entries of changed studies are loaded again. */
  async read(id: string, changed: readonly string[]): Promise<void> {
    for (const one of changed) this.#known.delete(one);
    this.#reads += 1;
    const read = this.#reads;
    const found = await this.#find(id).catch(() => undefined);
    if (read !== this.#reads || this.#writes > 0 || (found === undefined && !this.#isShown)) return;
    this.#isShown = found !== undefined;
    this.#show(found ?? { study: undefined, entries: [] });
  }

  async #find(id: string): Promise<Found | undefined> {
    const found = await chaptersOf(this.#database, id, this.#known);
    if (found === undefined) return undefined;
    const { study } = found;
    const entries = found.entries.map((entry) => ({ ...entry, words: '' }));
    for (const entry of entries) this.#known.set(entry.id, entry);
    if (study.last !== id) await noteLastChapter(this.#database, study.id, id);
    return { study, entries };
  }

  /**
   * Shows the chapters in a new order. Call the returned function after the order has been written. Until then, a load
   * may still return the old order.
   */
  order(chapters: readonly string[], { study, entries }: Found): () => void {
    this.#writes += 1;
    const written = (): void => void (this.#writes -= 1);
    if (study === undefined) return written;
    this.#show({
      study: { ...study, chapters },
      entries: chapters.flatMap((id) => entries.find((entry) => entry.id === id) ?? []),
    });
    return written;
  }
}

/** The id of the chapter after or before `chapter`. Returns undefined if there is none. */
export const neighbourOf = (
  { entries }: Found,
  chapter: string,
  by: 1 | -1,
): string | undefined => {
  const at = entries.findIndex(({ id }) => id === chapter);
  return at < 0 ? undefined : entries[at + by]?.id;
};

/** Opens the next or previous chapter or, if there is none, the next or previous study in the library's list. */
export const stepFrom = async (studies: Studies, by: 1 | -1): Promise<void> => {
  const chapter = neighbourOf(studies.chapters, studies.id, by);
  if (chapter === undefined) await studies.sequence.step(by);
  else await studies.open(chapter);
};
