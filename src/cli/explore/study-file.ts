/** Reads the studies in a PGN file, and writes them with the results of their analysis. */
import { createReadStream } from 'node:fs';
import { makePgn } from '../../notation/pgn.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { TheoryGraph } from '../../theory/graph.js';
import type { GrowthOptions } from '../../theory/growth.js';
import {
  addStudy,
  markOf,
  positionsOfStudy,
  rootsOfStudy,
  tasksOfStudy,
  writeMarks,
  type StudyPosition,
} from '../../theory/study.js';
import { failOnFaults, placed, say } from '../io.js';
import { openSink } from '../output.js';

interface Chapter {
  readonly record: GameRecord;
  /** Empty if the chapter is copied without analysis. */
  readonly positions: readonly StudyPosition[];
}

const gamesIn = (file: string, ruleset?: Ruleset): ReturnType<typeof readGamesStream> =>
  readGamesStream(createReadStream(file) as AsyncIterable<Uint8Array>, {
    ...(ruleset !== undefined && { ruleset }),
    name: file,
  });

/** The ruleset of the first game in a file; undefined if the file contains no game. */
export const rulesetOfStudy = async (file: string): Promise<Ruleset | undefined> => {
  for await (const { record } of gamesIn(file)) if (record !== undefined) return record.ruleset;
  return undefined;
};

export class StudyFile {
  readonly #chapters: readonly Chapter[];
  readonly #faults: number;

  private constructor(chapters: readonly Chapter[], faults: number) {
    this.#chapters = chapters;
    this.#faults = faults;
  }

  /** Reads all games of a file, each with its variations. Reports unreadable text on stderr. */
  static async read(file: string, ruleset: Ruleset): Promise<StudyFile> {
    const chapters: Chapter[] = [];
    let faults = 0;
    let game = 0;
    for await (const { record, errors, warnings } of gamesIn(file, ruleset)) {
      game += 1;
      faults += errors.length;
      for (const error of [...errors, ...warnings]) say(`${file}, ${placed(error)}`);
      if (record === undefined) continue;
      const reason =
        record.dice === true
          ? 'uses dice'
          : record.ruleset.id !== ruleset.id && `uses the ruleset ${record.ruleset.id}`;
      if (reason !== false) say(`${file}, game ${game} ${reason}; it is copied without analysis`);
      chapters.push({ record, positions: reason === false ? positionsOfStudy(record) : [] });
    }
    return new StudyFile(chapters, faults);
  }

  /** Adds the studies to a graph. Returns where the graph grows. */
  addTo(graph: TheoryGraph): Required<Pick<GrowthOptions, 'roots' | 'first'>> {
    const all = this.#chapters.map(({ positions }) => positions);
    for (const positions of all) addStudy(graph, positions);
    return {
      roots: () => all.flatMap((positions) => rootsOfStudy(graph, positions)),
      first: tasksOfStudy(all.flat()),
    };
  }

  /** Writes the studies with the results in a graph. Throws a Failure if some text could not be read. */
  async write(path: string, graph: TheoryGraph): Promise<void> {
    const sink = openSink({ path, isJson: false });
    try {
      for (const { record, positions } of this.#chapters) {
        const marks = positions.flatMap((position) => markOf(graph, position) ?? []);
        await sink.write(makePgn(writeMarks(record, marks)));
      }
      await sink.keep();
    } catch (error) {
      sink.discard();
      throw error;
    }
    failOnFaults(this.#faults);
  }
}
