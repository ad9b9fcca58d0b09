/**
 * The front door for texts from outside: bytes or text in, games and positions out, in whatever form another program or
 * a person has written them. See docs/files-in-programs.md for the forms.
 */
import { wrongArgument } from '../guards.js';
import { errorIn, type NonEmpty } from '../errors/error.js';
import { joinErrors } from '../errors/join.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip } from '../result.js';
import { Position, type PositionFault } from '../rules/position.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { TextPieces, type Encoding } from './encoding.js';
import { isFen } from './fen.js';
import { isMoveLike } from './move-words.js';
import type { PgnError, PgnGame, ReadOptions } from './pgn-fault.js';
import { PgnReader } from './pgn-read.js';
import { NO_ANNOTATION } from './record.js';
import { parseSan } from './san.js';
import { Unwrapper } from './unwrap.js';

/**
 * What a text is: `pgn` for everything that has tags, move numbers, comments or labels; `moves` for lists of moves, one
 * game a line; `fen` for positions, one a line.
 */
export type GameFormat = 'pgn' | 'moves' | 'fen';

/** What {@link readGames} has found in a text. */
export interface GamesReading {
  readonly format: GameFormat;
  /** Absent for text, and for bytes that are pure ASCII. */
  readonly encoding?: Encoding;
  /** A position is a game without moves. */
  readonly games: readonly PgnGame[];
  /** The errors of all games; if there is no game at all, the one that says so. */
  readonly errors: readonly PgnError[];
  /** The warnings of all games, and those about text between them. */
  readonly warnings: readonly PgnError[];
}

/** Characters without a line break after which a text cannot be a list of positions or games by lines. */
const SNIFF_LENGTH = 1 << 16;

/** Reads games in pieces, as a text arrives. */
export class GamesReader {
  readonly #options: ReadOptions;
  readonly #unwrapper: Unwrapper | undefined;
  /** Text that has arrived before the format is known. */
  #held = '';
  #format: GameFormat | undefined;
  #isComplete = false;
  readonly #pgn: PgnReader;
  /** For `fen` and `moves`: the text that has not been read, its offset, and the number of its first line. */
  #rest: string[] = [];
  #lines: { readonly text: string; readonly at: number; readonly line: number }[] = [];
  /** The first line that has not been read. Shifting a long array takes time in proportion to its length. */
  #next = 0;
  #at = 0;
  #line = 1;

  constructor(options: ReadOptions = {}) {
    this.#options = options;
    this.#pgn = new PgnReader(options);
    this.#unwrapper = options.strict === true ? undefined : new Unwrapper();
  }

  /** What the text is, as soon as its beginning shows it. */
  get format(): GameFormat | undefined {
    return this.#format;
  }

  /** Warnings about text after the last game. */
  get warnings(): readonly PgnError[] {
    return this.#pgn.warnings;
  }

  /** Takes the next piece of the text. */
  push(text: string): void {
    this.#push(this.#unwrapper?.push(text) ?? text);
  }

  #push(text: string): void {
    if (this.#format !== undefined) {
      this.#take(text);
      return;
    }
    this.#held += text;
    this.#format = formatOf(this.#held, false, this.#options);
    this.#release();
  }

  /** Says that no more text will come. */
  end(): void {
    this.#push(this.#unwrapper?.end() ?? '');
    this.#format ??= formatOf(this.#held, true, this.#options) ?? 'pgn';
    this.#release();
    this.#isComplete = true;
    if (this.#format === 'pgn') this.#pgn.end();
    else this.#takeLines('\n');
  }

  /** The games that have arrived since the last call. */
  *arrived(): Generator<PgnGame, void> {
    for (let game = this.next(); game !== undefined; game = this.next()) yield game;
  }

  /** The next game; undefined if more text is needed, or after the last one. */
  next(): PgnGame | undefined {
    for (;;) {
      const game = this.step();
      if (game !== 'token') return game;
    }
  }

  /** Reads a little, so that the caller can pause within a long game. */
  step(): PgnGame | 'token' | undefined {
    if (this.#format === 'pgn') return this.#pgn.step();
    const line = this.#lines[this.#next];
    if (line === undefined) {
      this.#lines = [];
      this.#next = 0;
      return undefined;
    }
    this.#next += 1;
    if (line.text.trim() === '') return 'token';
    const game =
      this.#format === 'fen'
        ? readPosition(line.text, this.#options)
        : readLine(line.text, this.#options);
    const place = ({ at, line: within, ...error }: PgnError): PgnError => ({
      ...error,
      at: at + line.at,
      line: within + line.line - 1,
    });
    return { ...game, errors: game.errors.map(place), warnings: game.warnings.map(place) };
  }

  #release(): void {
    if (this.#format === undefined || this.#held === '') return;
    const held = this.#held;
    this.#held = '';
    this.#take(held);
  }

  #take(text: string): void {
    if (this.#format === 'pgn') this.#pgn.push(text);
    else if (!this.#isComplete) this.#takeLines(text);
  }

  #takeLines(text: string): void {
    const parts = text.split('\n');
    for (const part of parts.slice(0, -1)) {
      const line = this.#rest.join('') + part;
      this.#rest = [];
      this.#lines.push({ text: line, at: this.#at, line: this.#line });
      this.#at += line.length + 1;
      this.#line += 1;
    }
    this.#rest.push(parts.at(-1) ?? '');
  }
}

/** The format of a text from its beginning; undefined if more of it is needed. */
const formatOf = (text: string, isAll: boolean, options: ReadOptions): GameFormat | undefined => {
  const isLong = isAll || text.length > SNIFF_LENGTH;
  const lines = text.split('\n');
  const complete = isLong ? lines : lines.slice(0, -1);
  const [first, second] = complete.map((line) => line.trim()).filter((line) => line !== '');
  if (first === undefined) return isLong ? 'pgn' : undefined;
  if (isFen(first)) return 'fen';
  if (options.strict === true || !isOnlyMoves(first)) return 'pgn';
  if (second === undefined) return isLong ? 'pgn' : undefined;
  return isOnlyMoves(second) && isNewGame(first, second, options) ? 'moves' : 'pgn';
};

const wordsOf = (line: string): readonly string[] => line.match(/\S+/g) ?? [];

const isOnlyMoves = (line: string): boolean => wordsOf(line).every(isMoveLike);

/**
 * Whether a second line of moves begins a game of its own. A list of moves may be wrapped, so it does only if it cannot
 * continue the first line and can begin a game.
 */
const isNewGame = (
  first: string,
  second: string,
  { ruleset = RULESETS.cazaux, dice = false }: ReadOptions,
): boolean => {
  const [move = ''] = wordsOf(second);
  const [game] = [...readAll(first, { ruleset, dice })];
  let position = Position.start(game?.record?.ruleset ?? ruleset, { dice });
  const start = position;
  for (let nodes = game?.record?.children ?? []; nodes[0] !== undefined; nodes = nodes[0].children)
    position = position.play(nodes[0].move);
  return !parseSan(position, move).ok && parseSan(start, move).ok;
};

function* readAll(text: string, options: ReadOptions): Generator<PgnGame, void> {
  const reader = new PgnReader(options);
  reader.push(text);
  reader.end();
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

const NO_GAME: PgnGame = { errors: [], warnings: [] };

/** The error of a text with nothing but blanks. */
const NOTHING: PgnError = {
  ...errorIn(PGN_SENTENCES, 'pgn-no-game', { text: '' }),
  at: 0,
  line: 1,
  token: '',
};

const readLine = (line: string, options: ReadOptions): PgnGame => {
  const [game = NO_GAME] = [...readAll(line, options)];
  return game;
};

/** The rulesets by which a position is tried that names none. */
const rulesetsFor = (ruleset: Ruleset): readonly Ruleset[] => [
  ruleset,
  ...Object.values(RULESETS).filter(({ id }) => id !== ruleset.id),
];

const readPosition = (
  line: string,
  { ruleset = RULESETS.cazaux, dice = false, strict = false }: ReadOptions,
): PgnGame => {
  const read = rulesetsFor(ruleset)
    .slice(0, strict ? 1 : undefined)
    .map((rules) => ({ rules, ...Position.readFen(line, rules, { dice, strict }) }));
  const [own] = read;
  const [fitting, ...others] = read.filter((one) => one.position !== undefined);
  const position = fitting?.position;
  if (own === undefined || position === undefined)
    return own === undefined || own.position !== undefined
      ? NO_GAME
      : { errors: [faultOf(line, own.errors)], warnings: [], unread: line.trim() };
  const record = {
    ...NO_ANNOTATION,
    tags: [],
    ruleset: position.ruleset,
    ...(dice && { dice: true as const }),
    setup: position.setup,
    result: '*' as const,
    children: [],
  };
  const warnings = (fitting?.warnings ?? []).map((warning): PgnError => ({
    ...warning,
    line: 1,
    token: tokenAt(line, warning.at),
  }));
  if (fitting === own) return { record, errors: [], warnings };
  const found = errorIn(PGN_SENTENCES, 'pgn-ruleset-found', {
    ruleset: position.ruleset.id,
    plies: 0,
    others: others.map(({ rules: { id } }) => id),
  });
  const told = { ...found, at: 0, line: 1, token: clip(line.trim()) };
  return { record, errors: [], warnings: [told, ...warnings] };
};

const faultOf = (line: string, faults: NonEmpty<PositionFault>): PgnError => {
  const { at = 0, ...error } = joinErrors(faults);
  return { ...error, at, line: 1, token: tokenAt(line, at) };
};

/** The word of a line that contains an offset. */
const tokenAt = (line: string, at: number): string => {
  const start = Math.max(line.slice(0, at).search(/\S*$/), 0);
  return clip(/^\S*/.exec(line.slice(start))?.[0] ?? '');
};

/**
 * Reads all games and positions of a text. Bytes may be UTF-8, UTF-16 or Windows-1252. What was tolerated is in the
 * warnings, with line and token.
 */
export const readGames = (input: string | Uint8Array, options?: ReadOptions): GamesReading => {
  if (typeof input !== 'string' && !(input instanceof Uint8Array))
    throw wrongArgument('input', 'text or bytes', input);
  const bytes = new TextPieces();
  const text = typeof input === 'string' ? input : bytes.decode(input) + bytes.end();
  const reader = new GamesReader(options);
  reader.push(text);
  reader.end();
  const games = [...reader.arrived()];
  const errors = games.flatMap((game) => game.errors);
  return {
    format: reader.format ?? 'pgn',
    ...(bytes.encoding !== undefined && { encoding: bytes.encoding }),
    games: games.filter(
      ({ record, errors: [first] }) => record !== undefined || first?.code !== 'pgn-no-game',
    ),
    errors: games.length === 0 ? [NOTHING] : errors,
    warnings: [...games.flatMap((game) => game.warnings), ...reader.warnings],
  };
};

/**
 * Yields the games and positions of a text that arrives in pieces, one by one. A text without any yields one game
 * without a record, with an error that says so.
 */
export async function* readGamesStream(
  pieces: AsyncIterable<string>,
  options?: ReadOptions,
): AsyncGenerator<PgnGame, void> {
  const reader = new GamesReader(options);
  let isAny = false;
  for await (const piece of pieces) {
    reader.push(piece);
    for (const game of reader.arrived()) {
      isAny = true;
      yield game;
    }
  }
  reader.end();
  for (const game of reader.arrived()) {
    isAny = true;
    yield game;
  }
  if (!isAny) yield { errors: [NOTHING], warnings: [] };
  if (reader.warnings.length > 0) yield { errors: [], warnings: reader.warnings };
}
