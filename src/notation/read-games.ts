/**
 * Reads external texts: games and positions in any form that programs and people use. `readGamesStream` accepts all
 * input: bytes or text, possibly wrapped in an email, a table or an archive. `readGames` reads only text without a
 * container. docs/files-in-programs.md lists the formats.
 */
import { wrongArgument } from '../guards.js';
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { TextPieces, type Encoding } from './encoding.js';
import type { GamePlace, PgnError, PgnGame, ReadOptions } from './pgn-fault.js';
import { PgnReader } from './pgn-read.js';
import { openSource, type GamesSource, type OpenText, type SourceOptions } from './source.js';

/** The result of {@link readGames}. */
export interface GamesReading {
  /** The detected encoding. Absent for text, and for bytes that are pure ASCII. */
  readonly encoding?: Encoding;
  /** The games. A position is a game without moves. */
  readonly games: readonly PgnGame[];
  /** The errors in all games, or the error which says that the text contains no game. */
  readonly errors: readonly PgnError[];
  /** All warnings, including those about text between games. */
  readonly warnings: readonly PgnError[];
}

export interface StreamOptions extends ReadOptions, SourceOptions {}

/** The error for a text that contains only white space. */
const NOTHING: PgnError = {
  ...errorIn(PGN_SENTENCES, 'pgn-no-game', { text: '' }),
  at: 0,
  line: 1,
  token: '',
};

/** Whether a reading contains only the message that a text has no game. */
const isNoGame = ({ record, skimmed, errors: [first] }: PgnGame): boolean =>
  record === undefined && skimmed === undefined && first?.code === 'pgn-no-game';

/**
 * Reads all games and positions in a text without a container. Bytes may be UTF-8, UTF-16 or Windows-1252. Warnings
 * report tolerated deviations with their line and token.
 */
export const readGames = (input: string | Uint8Array, options?: ReadOptions): GamesReading => {
  if (typeof input !== 'string' && !(input instanceof Uint8Array))
    throw wrongArgument('input', 'text or bytes', input);
  const bytes = new TextPieces();
  const text = typeof input === 'string' ? input : bytes.decode(input) + bytes.end();
  const reader = new PgnReader(options);
  reader.push(text);
  reader.end();
  const games = [...reader.arrived()];
  return {
    ...(bytes.encoding !== undefined && { encoding: bytes.encoding }),
    games: games.filter((game) => !isNoGame(game)),
    errors: games.length === 0 ? [NOTHING] : games.flatMap(({ errors }) => errors),
    warnings: [...games.flatMap(({ warnings }) => warnings), ...reader.warnings],
  };
};

/**
 * Yields the games and positions in a source one by one, as it arrives. Decodes bytes, and unwraps containers such as
 * emails, web pages, tables and archives. A source without games yields one game that has an error and no record.
 * Warnings about text after the last game also arrive in a game without a record.
 */
export async function* readGamesStream(
  source: GamesSource,
  options: StreamOptions = {},
): AsyncGenerator<PgnGame, void> {
  let isAny = false;
  let noGame: PgnGame | undefined;
  const rest: PgnError[] = [];
  for await (const text of openSource(source, options)) {
    for await (const game of gamesOfText(text, options)) {
      if (isNoGame(game)) {
        noGame ??= game;
        continue;
      }
      if (game.record === undefined && game.errors.length === 0 && game.skimmed === undefined) {
        rest.push(...game.warnings);
        continue;
      }
      isAny = true;
      const warnings = [...rest.splice(0), ...game.warnings];
      yield { ...game, warnings };
    }
    if (noGame !== undefined && isAny) {
      // Because another text contains games, the error becomes a warning.
      rest.push(...noGame.errors.map(asSkipped));
      noGame = undefined;
    }
  }
  if (!isAny) yield noGame ?? { errors: [NOTHING], warnings: [] };
  // If there is no game, its error is the only message.
  if (rest.length > 0 && isAny) yield { errors: [], warnings: rest };
}

/** Turns the error that a text contains no game into a warning. Used if another text contains games. */
const asSkipped = (error: PgnError): PgnError => ({
  ...errorIn(PGN_SENTENCES, 'pgn-text', { text: error.token }),
  at: error.at,
  line: error.line,
  token: error.token,
});

/** Adds a warning about the first replacement character in a text, because it shows that characters have been lost. */
class LostCharacters {
  readonly warnings: PgnError[] = [];
  #at = 0;
  #line = 1;

  push(piece: string): void {
    const found = piece.indexOf('\ufffd');
    const isFirst = found >= 0 && this.warnings.length === 0;
    const end = isFirst ? found : piece.length;
    for (let at = piece.indexOf('\n'); at >= 0 && at < end; at = piece.indexOf('\n', at + 1))
      this.#line += 1;
    if (isFirst)
      this.warnings.push({
        ...errorIn(PGN_SENTENCES, 'text-replaced', {}),
        at: this.#at + found,
        line: this.#line,
        token: '\ufffd',
      });
    this.#at += piece.length;
  }
}

/** Number of tokens between two time checks. A check is slower than a token. */
const TOKENS = 16;

/** Yields the games in a text with their places in the input, and finally the warnings about the remaining text. */
async function* gamesOfText(
  { pieces, placed, label, warnings: about }: OpenText,
  options: StreamOptions,
): AsyncGenerator<PgnGame, void> {
  const { pace } = options;
  const reader = new PgnReader(options);
  const placeOf = ({ at, end, line }: GamePlace): GamePlace => {
    const first = placed({ ...NOTHING, at, line });
    return { at: first.at, end: placed({ ...NOTHING, at: end }).at, line: first.line };
  };
  const found = (game: PgnGame): PgnGame => ({
    ...game,
    errors: game.errors.map(placed),
    warnings: game.warnings.map(placed),
    ...(game.place && { place: placeOf(game.place) }),
    ...(label !== '' && { label }),
  });
  let tokens = 0;
  const arrived = async function* (): AsyncGenerator<PgnGame, void> {
    for (let game = reader.step(); game !== undefined; game = reader.step()) {
      if (game !== 'token') yield found(game);
      tokens += 1;
      if (tokens % TOKENS === 0 && pace?.isOver(performance.now()) === true) await pace.pause();
    }
  };
  const lost = new LostCharacters();
  for await (const piece of pieces) {
    lost.push(piece);
    reader.push(piece);
    yield* arrived();
  }
  reader.end();
  yield* arrived();
  const warnings = [...reader.warnings, ...lost.warnings].map(placed).concat(about);
  if (warnings.length > 0) yield { errors: [], warnings };
}
