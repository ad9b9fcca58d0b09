/** Reads texts, files and links as games for the page, with the reader that all imports share. */
import { withRollsNeeded } from '../../../src/game/dice.js';
import { makePgn } from '../../../src/notation/pgn.js';
import type { PgnGame } from '../../../src/notation/pgn-fault.js';
import { readGamesStream } from '../../../src/notation/read-games.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GamesSource } from '../../../src/notation/source.js';
import { err, ok, type Result } from '../../../src/result.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset, type Ruleset } from '../../../src/rules/rulesets.js';
import { pageError } from '../../i18n/error-texts.js';
import { isAddress, isLink, LONGEST_ADDRESS } from '../../shared/is-link.js';
import { pageSlices } from '../../shared/in-slices.js';
import { splitHeader, tagMap } from '../../storage/pgn-header.js';
import { readFirstGame } from '../links/first-game.js';
import { fenError, type ImportError, type ReadGame } from '../links/import-error.js';
import type { SharedGame } from '../links/line-link.js';
import type { LinkedStudy } from '../links/study-link.js';
import { withName } from '../../storage/study-name.js';

export { isHarmless } from '../links/import-error.js';

/** A game in text form, not necessarily parsed yet. */
export interface RawGame {
  /** PGN with tags: the text in the file, or the converted text if the file has another format. */
  readonly text: string;
  /** The line of the file on which the text begins, counted from 1. */
  readonly line: number;
  /** The file's name, if several files were read together or the file was in an archive. */
  readonly file?: string;
  /** The value of each tag. If a tag is repeated, the first value counts. */
  readonly tags: ReadonlyMap<string, string>;
  /** The parsed game; undefined if only its tags have been read. */
  readonly read?: ReadGame;
}

/** The result of reading a text. */
export type Imported =
  | { readonly kind: 'link'; readonly game: SharedGame }
  | { readonly kind: 'study'; readonly study: LinkedStudy; readonly games: readonly RawGame[] }
  | {
      readonly kind: 'games';
      readonly games: readonly RawGame[];
      /** Errors and notes that do not belong to any game in the list. */
      readonly errors: readonly ImportError[];
    };

type Games = Pick<Extract<Imported, { kind: 'games' }>, 'games' | 'errors'>;

/** The rules for texts that do not specify their own. */
export interface ImportRules {
  readonly ruleset: Ruleset;
  /** Whether the game uses dice. If so, the king can be captured. */
  readonly dice?: boolean;
}

type OnProgress = (games: number) => void;

/** Larger files are rejected, because browsers cannot hold their games in memory. */
export const MAX_FILE_BYTES = 256 << 20;
/** Reads a text, such as a link. `rules` apply to positions and moves that do not specify their own rules. */
export const readText = async (
  text: string,
  rules: ImportRules,
  onProgress?: OnProgress,
): Promise<Result<Imported, ImportError>> => {
  const trimmed = text.trim();
  if (trimmed === '') return err(pageError('import-empty', {}));
  if (isLink(trimmed)) {
    const { isStudyLink, readStudyLink } = await import('../links/study-link.js');
    if (isStudyLink(trimmed)) {
      const study = await readStudyLink(trimmed);
      if (!study.ok) return study;
      const { games } = await readGames(study.value.pgn, rules, '', onProgress);
      return games.length === 0
        ? err(pageError('link-damaged', {}))
        : ok({ kind: 'study', study: study.value, games });
    }
    const { readLink } = await import('../links/share-link.js');
    const game = await readLink(trimmed);
    return game.ok ? ok({ kind: 'link', game: game.value }) : game;
  }
  const read = await readGames(text, rules, '', onProgress);
  return read.games.length === 0 && isAddress(trimmed)
    ? err(pageError('import-address', {}))
    : ok({ kind: 'games', ...read });
};

/**
 * Reads one file, or lists the games of several files in the order of the files. Each unreadable file becomes an error
 * that names the file.
 */
export const readFiles = async (
  files: readonly File[],
  rules: ImportRules,
  onProgress?: OnProgress,
): Promise<Result<Imported, ImportError>> => {
  const games: RawGame[] = [];
  const errors: ImportError[] = [];
  const [, ...others] = files;
  // Limits the texts of all files together, because the list holds them in memory.
  let room = MAX_FILE_BYTES;
  for (const file of files) {
    const found = (count: number): void => onProgress?.(games.length + count);
    const read = await readFile(file, room, rules, found);
    if (others.length === 0) return read.ok ? ok({ kind: 'games', ...read.value }) : read;
    if (file.size <= room) room -= file.size;
    const { name } = file;
    const value = read.ok ? read.value : { games: [], errors: [read.error] };
    for (const game of value.games) games.push({ ...game, file: named(name, game.file) });
    for (const error of value.errors) errors.push({ ...error, file: named(name, error.file) });
  }
  return ok({ kind: 'games', games, errors });
};

const named = (file: string, part: string | undefined): string =>
  part === undefined ? file : `${file}: ${part}`;

const readFile = async (
  file: File,
  room: number,
  rules: ImportRules,
  onProgress: OnProgress,
): Promise<Result<Games, ImportError>> => {
  const max = MAX_FILE_BYTES >> 20;
  if (file.size > MAX_FILE_BYTES) return err(pageError('import-too-large', { max }));
  if (file.size > room) return err(pageError('import-too-large-together', { max }));
  try {
    const read = await readGames(piecesOf(file), rules, file.name, onProgress);
    const [first] = read.games;
    // The file may contain only a link.
    if (first === undefined && file.size < LONGEST_ADDRESS && isLink(await file.text())) {
      const link = await readText(await file.text(), rules);
      if (!link.ok) return link;
      const { value } = link;
      if (value.kind === 'link') return ok({ games: [gameOf(value.game)], errors: [] });
      if (value.kind === 'study') return ok({ games: value.games, errors: [] });
    }
    return ok(read);
  } catch (error) {
    // The file is a folder or has been deleted.
    const reason = error instanceof Error ? error.message : String(error);
    return err(pageError('import-unreadable', { reason }));
  }
};

/** Reads a file's bytes in chunks of the size that the browser chooses. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** Converts a game from a link to the form of a game from a PGN file. */
const gameOf = ({ record, name = '' }: SharedGame): RawGame => {
  const text = withName(makePgn(record), name);
  return { text, line: 1, tags: tagMap(splitHeader(text).tags), read: { record, errors: [] } };
};

/** Reads the games in a source. If a game has tags, only the tags are read, so a list of 20,000 games loads quickly. */
const readGames = async (
  source: GamesSource,
  rules: ImportRules,
  name: string,
  onProgress: OnProgress | undefined,
): Promise<Games> => {
  const games: RawGame[] = [];
  const errors: ImportError[] = [];
  const slices = pageSlices();
  const pace = {
    isOver: (now: number) => slices.isOver(now),
    pause: async () => {
      onProgress?.(games.length);
      await slices.pause();
    },
  };
  for await (const game of readGamesStream(source, { ...rules, name, pace, skim: true })) {
    const raw = rawGameOf(game, rules);
    if (raw !== undefined) games.push(raw);
    else errors.push(...saidOf(game, rules, tagMap(splitHeader(game.unread ?? '').tags)));
  }
  const isEmpty = games.length === 0 && errors.every(isOfNothing);
  return { games, errors: isEmpty ? [pageError('import-empty', {})] : errors };
};

const isOfNothing = ({ code, token }: Pick<ImportError, 'code' | 'token'>): boolean =>
  code === 'pgn-no-game' && token === '';

/** Converts a game from the reader to text. Returns undefined if the text contains no game, but only errors. */
export const rawGameOf = (game: PgnGame, rules: ImportRules): RawGame | undefined => {
  const { skimmed, place, label, record } = game;
  const where = { line: place?.line ?? 1, ...(label !== undefined && { file: label }) };
  if (skimmed !== undefined) return { ...skimmed, ...where };
  if (record === undefined) return undefined;
  const own = rules.dice === true && record.dice === true ? withRollsNeeded(record) : record;
  const text = makePgn(own);
  return {
    text,
    tags: tagMap(splitHeader(text).tags),
    ...where,
    read: readGameOf(own, saidOf(game, rules)),
  };
};

/** A game's errors and notes. `tags` may contain a set-up that the editor can repair. */
const saidOf = (
  { errors, warnings = [], legalUnder, label }: ReadGame & Pick<PgnGame, 'label'>,
  rules: ImportRules,
  tags?: RawGame['tags'],
  before = 0,
): readonly ImportError[] => {
  const unsound = tags && unsoundStart(tags, rules);
  return [...errors, ...warnings].map(({ token = '', line = 1, ...error }): ImportError => ({
    ...(error.code === unsound?.code ? unsound : error),
    // A note about other rules concerns the whole game, so only the error that accompanies it has a place.
    ...(error.code === 'pgn-legal-elsewhere'
      ? { ...(legalUnder && { legalUnder }) }
      : { token, line: line + before }),
    ...(label !== undefined && { file: label }),
  }));
};

/** The error in the set-up given by a game's tags, if the set-up is illegal. */
const unsoundStart = (
  tags: RawGame['tags'],
  { ruleset: given, dice: isDice = false }: ImportRules,
): ImportError | undefined => {
  const ruleset = parseRuleset(tags.get('Ruleset') ?? given.id);
  const fen = tags.get('FEN');
  if (!ruleset.ok || fen === undefined) return undefined;
  const dice = tags.has('Dice') || isDice;
  const read = Position.readFen(fen, ruleset.value, { dice });
  return read.position !== undefined || read.setup === undefined
    ? undefined
    : fenError(read, ruleset.value, dice);
};

const readGameOf = (record: GameRecord | undefined, said: readonly ImportError[]): ReadGame => {
  const found = said.find(({ code }) => code === 'pgn-ruleset-found');
  return {
    ...(record && { record }),
    errors: said.filter((error) => error !== found),
    ...(found && { found }),
  };
};

/** Parses a game from a list. */
export const readGame = async (
  { text, line, tags, read }: RawGame,
  rules: ImportRules,
): Promise<ReadGame> => {
  if (read !== undefined) return read;
  const game = await readFirstGame(text);
  if (game === undefined) return { errors: [pageError('import-empty', {})] };
  const { record } = game;
  return readGameOf(record, saidOf(game, rules, record === undefined ? tags : undefined, line - 1));
};
