/** Recognises a FEN, PGN, a list of moves or a link, and reads it. */
import { withRollsNeeded } from '../../../src/game/dice.js';
import type { Slices } from '../../../src/engine/slices.js';
import { startRecord } from '../../../src/game/tree.js';
import { TextPieces } from '../../../src/notation/encoding.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { pageError } from '../../i18n/error-texts.js';
import { fenError, type ImportError, type ReadGame } from './import-error.js';
import { readFirstGame } from './first-game.js';
import { isFen } from '../../../src/notation/fen.js';
import { pageSlices } from '../../shared/in-slices.js';
import { isLink } from '../../shared/is-link.js';
import type { SharedGame } from './link.js';
import {
  PgnSplitter,
  TooLongGameError,
  type RawGame,
  withFittingRules,
  type ImportRules,
} from './pgn-split.js';

export { isHarmless } from './import-error.js';

/** The result of reading a text. */
export type Imported =
  | { readonly kind: 'fen' | 'link'; readonly game: SharedGame }
  | {
      readonly kind: 'games';
      readonly games: readonly RawGame[];
      /** Errors of the whole file, or of games that are not in the list. */
      readonly errors: readonly ImportError[];
    };

/** Larger files are refused, because browsers cannot hold them as text. */
export const MAX_FILE_BYTES = 256 << 20;

/** Smaller files are read at once. */
const SMALL_FILE_BYTES = 1 << 18;
/** Characters or bytes that are split into games without a pause. */
const PIECE_SIZE = 1 << 16;

/** An address and nothing else, with its scheme or as people shorten it. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:[a-z\d-]+\.)+[a-z]{2,}\/)\S*$/i;

/** The most likely kind of a text; its reader reports the errors. */
export const kindOf = (text: string): 'fen' | 'link' | 'address' | 'games' => {
  const trimmed = text.trim();
  if (isLink(trimmed)) return 'link';
  if (ADDRESS.test(trimmed)) return 'address';
  return isFen(trimmed) ? 'fen' : 'games';
};

/** Reads a text. `rules` apply to a FEN or a list of moves, which do not name their rules. */
export const readText = async (
  text: string,
  rules: ImportRules,
  onProgress?: (games: number) => void,
): Promise<Result<Imported, ImportError>> => {
  if (text.trim() === '') return err(pageError('import-empty', {}));
  const kind = kindOf(text.slice(0, 2000).length < text.length ? text.slice(0, 2000) : text);
  if (kind === 'link') {
    const { readLink } = await import('./share-link.js');
    const game = await readLink(text.trim());
    return game.ok ? ok({ kind, game: game.value }) : game;
  }
  if (kind === 'address') return err(pageError('import-address', {}));
  if (kind === 'fen') {
    const game = readFen(text.trim(), rules);
    return game.ok ? ok({ kind, game: game.value }) : game;
  }
  return splitGames([text], onProgress);
};

/** Reads a file in pieces. */
export const readFile = async (
  file: Blob,
  rules: ImportRules,
  onProgress?: (games: number) => void,
): Promise<Result<Imported, ImportError>> => {
  if (file.size > MAX_FILE_BYTES)
    return err(pageError('import-too-large', { max: MAX_FILE_BYTES >> 20 }));
  const text = new TextPieces();
  const read =
    file.size <= SMALL_FILE_BYTES
      ? await readText(
          text.decode(new Uint8Array(await file.arrayBuffer())) + text.end(),
          rules,
          onProgress,
        )
      : await splitGames(decode(file, text), onProgress);
  if (!read.ok || read.value.kind !== 'games' || text.encoding !== 'windows-1252') return read;
  const errors = [pageError('import-one-byte', {}), ...read.value.errors];
  return ok({ ...read.value, errors });
};

const readFen = (
  text: string,
  { ruleset, dice = false }: ImportRules,
): Result<SharedGame, ImportError> => {
  const read = Position.readFen(text, ruleset, { dice });
  if (read.position !== undefined) return ok({ record: startRecord(read.position), path: [] });
  const error = fenError(read, ruleset, dice);
  if (read.setup === undefined) {
    const { at = 0 } = error;
    // Searches backwards, because a regular expression would try every earlier start.
    let start = at;
    while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1;
    const token = /^\S*/.exec(text.slice(start))?.[0] ?? '';
    return err({ ...error, token: clip(token), line: 1 });
  }
  return err(error);
};

async function* decode(file: Blob, decoder: TextPieces): AsyncGenerator<string, void> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    // Browsers pass on megabytes at once.
    for (let at = 0; at < read.value.length; at += PIECE_SIZE)
      yield decoder.decode(read.value.subarray(at, at + PIECE_SIZE));
  yield decoder.end();
}

function* pieces(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += PIECE_SIZE) yield text.slice(at, at + PIECE_SIZE);
}

/** Removes text between games, such as a signature, that only the reader distinguishes from a game. */
const dropText = async (games: RawGame[], slices: Slices): Promise<void> => {
  for (let at = games.length - 1; at >= 0; at -= 1) {
    const game = games[at];
    if (game === undefined || game.tags.size > 0) continue;
    const read = await readFirstGame(game.text, slices);
    if (read?.record === undefined) games.splice(at, 1);
  }
};

const splitGames = async (
  source: Iterable<string> | AsyncIterable<string>,
  onProgress: ((games: number) => void) | undefined,
): Promise<Result<Imported, ImportError>> => {
  const splitter = new PgnSplitter();
  const games: RawGame[] = [];
  const slices = pageSlices();
  try {
    for await (const text of source)
      for (const piece of pieces(text)) {
        for (const game of splitter.push(piece)) games.push(game);
        if (!slices.isOver(performance.now())) continue;
        onProgress?.(games.length);
        await slices.pause();
      }
    for (const game of splitter.end()) games.push(game);
  } catch (error) {
    if (!(error instanceof TooLongGameError)) throw error;
    return err({ ...pageError('pgn-too-long', {}), line: error.line });
  }
  const errors = splitter.tooLong.map((line) => ({ ...pageError('pgn-too-long', {}), line }));
  if (games.length > 1) await dropText(games, slices);
  return games.length === 0
    ? err(errors[0] ?? pageError('import-empty', {}))
    : ok({ kind: 'games', games, errors });
};

/** The error of the set-up in a game's tags, if it is illegal. */
const unsoundStart = (tags: RawGame['tags']): ImportError | undefined => {
  const ruleset = parseRuleset(tags.get('Ruleset') ?? 'cazaux');
  const fen = tags.get('FEN');
  if (!ruleset.ok || fen === undefined) return undefined;
  const dice = tags.has('Dice');
  const read = Position.readFen(fen, ruleset.value, { dice });
  return read.position !== undefined || read.setup === undefined
    ? undefined
    : fenError(read, ruleset.value, dice);
};

/** Reads one game. A game without tags, such as a list of moves, is read by `rules` if they fit. */
export const readGame = async (
  { text, line, tags }: RawGame,
  rules: ImportRules,
): Promise<ReadGame> => {
  const game = await readFirstGame(await withFittingRules({ text, tags }, rules));
  if (game === undefined) return { errors: [pageError('import-empty', {})] };
  const unsound = game.record === undefined ? unsoundStart(tags) : undefined;
  const { record, legalUnder, warnings = [] } = game;
  const found = warnings.find(({ code }) => code === 'pgn-ruleset-found');
  const errors = [...game.errors, ...warnings.filter((warning) => warning !== found)].map(
    ({ token = '', line: within = 1, ...error }): ImportError => ({
      ...(error.code === unsound?.code ? unsound : error),
      // The other rules concern the whole game, and the error beside this one has the place.
      ...(error.code === 'pgn-legal-elsewhere'
        ? { ...(legalUnder && { legalUnder }) }
        : { token, line: line + within - 1 }),
    }),
  );
  if (record === undefined) return { errors };
  return {
    ...(found && { found }),
    record: rules.dice === true && tags.size === 0 ? withRollsNeeded(record) : record,
    errors,
  };
};
