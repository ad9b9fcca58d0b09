/** Adds chapters to the study on the board, and creates studies from several games. */
import type { Path } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyRow, ViewRow } from '../../storage/database.js';
import { chapterToOpen, keyOf, KEY_LENGTH, MAX_CHAPTERS } from '../../storage/chapters.js';
import {
  chapterNameOf,
  commonStudy,
  KEY_TAG,
  orientationOf,
  withoutKey,
} from '../../storage/study-name.js';
import type { Tags } from '../../storage/pgn-header.js';
import { chaptersWords } from '../../words/chapters.js';
import { MAX_TEXT } from '../links/share-link.js';
import { makeStudyLink } from '../links/study-link.js';
import { exportStudies, readTexts } from './library-actions.js';
import type { StudyStore } from './study-store.js';
import { newRow } from './keeping.js';

/** Why chapters could not be added or shown. `kept` means that the user chose to keep the game on the board. */
export type ChapterFault = 'limit' | 'unsaved' | 'kept';

export interface NewChapter
  extends Pick<StudyRow, 'name' | 'pgn'>, Partial<Pick<ViewRow, 'orientation'>> {
  /** The first letters of the chapter's id, if links to the chapter exist. */
  readonly key?: string | undefined;
  readonly imported?: true;
}

const rowOf = ({ name, pgn, key = '', imported }: NewChapter): StudyRow => {
  const row = newRow();
  return {
    ...row,
    ...(/^[\da-f]{8}$/.test(key) && { id: `${key}${row.id.slice(KEY_LENGTH)}` }),
    ...{ name, pgn, revision: 1 },
    ...(imported && { imported }),
  };
};

const viewsOf = (rows: readonly StudyRow[], chapters: readonly NewChapter[]): readonly ViewRow[] =>
  chapters.flatMap(({ orientation }, index) => {
    const { id = '' } = rows[index] ?? {};
    return orientation === undefined ? [] : { id, path: [], orientation, folded: [] };
  });

/** Converts the games in a file to chapters. */
export const chaptersFrom = (
  games: readonly { readonly text: string; readonly tags: Tags }[],
): readonly NewChapter[] =>
  games.map(({ text, tags }) => {
    const orientation = orientationOf(tags);
    return {
      name: chapterNameOf(tags),
      pgn: withoutKey(text),
      ...(orientation && { orientation }),
      key: tags.get(KEY_TAG),
      imported: true,
    };
  });

/**
 * Adds chapters to the study on the board, and shows the first of them. If that study is not a chapter yet, it becomes
 * the first chapter.
 */
export const addToStudy = async (
  studies: StudyStore,
  game: GameStore,
  added: readonly NewChapter[],
): Promise<ChapterFault | undefined> => {
  const { name } = studies;
  if (!(await studies.flush())) return 'unsaved';
  // A game that was only viewed must be stored first.
  const first = studies.isNew
    ? [{ name, pgn: makePgn(game.record), orientation: game.orientation }]
    : [];
  const chapters = [...first, ...added];
  const rows = chapters.map(rowOf);
  const study = studies.chapters.study ?? {
    id: crypto.randomUUID(),
    name,
    chapters: studies.isNew ? [] : [studies.id],
  };
  const fault = await write(studies, study, rows, viewsOf(rows, chapters));
  if (fault !== undefined) return fault;
  const shown = rows[first.length];
  return shown === undefined || (await studies.open(shown.id)) ? undefined : 'kept';
};

/**
 * Creates a study from several games. Shows the chapter with the given key, by default the first chapter. If a study
 * with this id already exists, it is opened unchanged.
 */
export const openAsStudy = async (
  studies: StudyStore,
  { id = crypto.randomUUID(), name }: { readonly id?: string; readonly name: string },
  chapters: readonly NewChapter[],
  key = '',
): Promise<ChapterFault | undefined> => {
  try {
    const work = await studies.library.work();
    if ((await chapterToOpen(work.database, id)) === undefined) {
      const rows = chapters.map(rowOf);
      const fault = await write(studies, { id, name, chapters: [] }, rows, viewsOf(rows, chapters));
      if (fault !== undefined) return fault;
    }
    const stored = await work.database.get('chapters', id);
    const wanted = stored?.chapters.find((chapter) => keyOf(chapter) === key);
    return (await studies.open(wanted ?? stored?.chapters[0] ?? id)) ? undefined : 'kept';
  } catch {
    return 'unsaved';
  }
};

const write = async (
  studies: StudyStore,
  ...chapters: Parameters<Awaited<ReturnType<StudyStore['library']['work']>>['addChapters']>
): Promise<ChapterFault | undefined> => {
  try {
    const work = await studies.library.work();
    return (await work.addChapters(...chapters)) ? undefined : 'limit';
  } catch {
    return 'unsaved';
  }
};

/** The name of the study from which the games come or, if there is none, the name of their file. */
export const studyNameOf = (games: readonly { readonly tags: Tags }[], file = ''): string =>
  commonStudy(games) ?? file.replace(/\.\w+$/, '');

/** The text of each chapter in the study on the board. For links, the texts must contain the chapters' keys. */
export const chapterTexts = async (
  studies: StudyStore,
  withKeys = false,
): Promise<readonly string[]> => {
  const texts: string[] = [];
  await readTexts(studies, studyIdsOf(studies), (more) => void texts.push(...more), { withKeys });
  return texts;
};

/** The study on the board as a PGN file with one game for each chapter. */
export const studyFile = (studies: StudyStore): Promise<Blob> =>
  exportStudies(studies, studyIdsOf(studies));

/** A link that contains the whole study and opens a place in its open chapter. Undefined if it would be too long. */
export const studyLink = async (studies: StudyStore, path: Path): Promise<string | undefined> => {
  const { entries } = studies.chapters;
  // A move takes at least three characters. This check avoids loading studies of many megabytes.
  if (entries.reduce((sum, { plies }) => sum + plies, 0) * 3 > MAX_TEXT) return undefined;
  return makeStudyLink(await chapterTexts(studies, true), keyOf(studies.id), path);
};

const studyIdsOf = ({ chapters }: StudyStore): readonly string[] =>
  chapters.entries.map(({ id }) => id);

/** The message about chapters that could not be added. Returns an empty string if the user has cancelled. */
export const chapterFaultText = (
  host: Parameters<typeof chaptersWords>[0],
  fault: ChapterFault,
): string => {
  if (fault === 'kept') return '';
  const words = chaptersWords(host);
  return fault === 'limit' ? words.limit({ max: `${MAX_CHAPTERS}` }) : words.unsaved;
};
