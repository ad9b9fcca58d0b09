/**
 * A compact binary format for puzzle sets that pages fetch. The file contains compressed data, because few servers
 * compress unknown file types:
 *
 *     0      4         5              5 + n         5 + n + d   9 + n + d
 * ┌──────┬─────────┬──────────────┬─────────────┬───────────┐
 * │ AcxP │ version │ lengths      │ content,    │ CRC32 of  │
 * │      │         │              │ deflated    │ content   │
 * └──────┴─────────┴──────────────┴─────────────┴───────────┘
 *
 * The content begins with the IDs of the puzzles' rulesets. Each kind of data has its own column, because adjacent
 * equal values compress well. JSON would take 50 % more space. Puzzle IDs are omitted, because they follow from the
 * positions.
 */
import { ByteReader, ByteWriter, crc32, DamageError, joinBytes } from '../bytes.js';
import { deflate, inflate } from '../deflate.js';
import { makeCoordinates, parseCoordinates } from '../notation/coordinates.js';
import { makeFen, parseFen } from '../notation/fen.js';
import { isDieRoll } from '../rules/dice.js';
import { COLORS, ROLES, type Piece } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Score } from '../rules/score.js';
import type { Setup } from '../rules/setup.js';
import { SQUARE_COUNT, squareIndex, SQUARES, type Square } from '../rules/squares.js';
import { namePuzzle, type ReadPuzzle } from './file.js';
import { SCORED_GOALS, THEMES, type Puzzle, type PuzzleSource } from './types.js';

const MARK = 'AcxP';
const VERSION = 3;
/** Maximum number of tables, more than any proof has. The limit stops damaged numbers from exhausting memory. */
const MAX_TABLES = 16;
const CRC_BYTES = 4;
/** Maximum content size, more than any set needs. The limit stops damaged lengths from exhausting memory. */
const MAX_BYTES = 2 ** 24;

const COLUMNS = [
  'squares',
  'pieces',
  'state',
  'moves',
  'promotions',
  'labels',
  'ratings',
  'sources',
  'scores',
] as const;
type Columns<Column> = Readonly<Record<(typeof COLUMNS)[number], Column>>;

const makeColumns = <Column>(make: () => Column): Columns<Column> =>
  Object.fromEntries(COLUMNS.map((name) => [name, make()])) as Columns<Column>;

const KINDS: readonly Piece[] = COLORS.flatMap((color) => ROLES.map((role) => ({ color, role })));
const kindOf = ({ color, role }: Piece): number =>
  COLORS.indexOf(color) * ROLES.length + ROLES.indexOf(role);

/** The names of an event and its players. */
type Names = Pick<PuzzleSource, 'event' | 'white' | 'black'>;
const namesOf = ({ event = '', white = '', black = '' }: PuzzleSource): string =>
  [event, white, black].join('\n');

/** Values that most puzzles in a set share. A puzzle stores only different values. */
interface Usual {
  rating: number;
  deviation: number;
  nodes: number;
}
const usual = (): Usual => ({ rating: 0, deviation: 0, nodes: 0 });

/**
 * Writes puzzles in the given order. Throws an Error if a puzzle cannot be replayed or does not use its ruleset's ID.
 */
export const makePuzzleSet = async (puzzles: readonly Puzzle[]): Promise<Uint8Array> => {
  const ids = [...new Set(puzzles.map(({ ruleset }) => ruleset))];
  const names = [...new Set(puzzles.map(({ source }) => namesOf(source)))];
  const makers = [...new Set(puzzles.map(({ proof: { maker = '' } }) => maker))];
  const columns = makeColumns(() => new ByteWriter());
  const before = usual();
  for (const puzzle of puzzles) {
    const named = namePuzzle(puzzle);
    if (!named.ok || named.value.line.ruleset.id !== puzzle.ruleset)
      throw new Error(`puzzle ${puzzle.id}: ${named.ok ? puzzle.ruleset : named.error.message}`);
    const { ruleset } = named.value.line;
    if (ids.length > 1) columns.state.byte(ids.indexOf(puzzle.ruleset));
    writePuzzle(columns, puzzle, { ruleset, names, makers, before });
  }
  const content = new ByteWriter();
  // An empty set may contain any ruleset's name.
  content.text(ids.join(' ') || 'cazaux');
  content.count(puzzles.length);
  for (const texts of [names, makers]) {
    content.count(texts.length);
    for (const each of texts) content.text(each);
  }
  for (const name of COLUMNS) {
    const column = columns[name].finish();
    content.count(column.length);
    content.raw(column);
  }
  const bytes = content.finish();
  const deflated = joinBytes(await deflate([bytes]));
  const file = new ByteWriter();
  file.raw(new TextEncoder().encode(MARK));
  file.byte(VERSION);
  file.count(bytes.length);
  file.count(deflated.length);
  file.raw(deflated);
  file.uint32(crc32(bytes));
  return file.finish();
};

/**
 * Reads and replays a set written by {@link makePuzzleSet}. Resolves to undefined if it is damaged or not a set.
 * Requires {@link loadRules} to have finished.
 */
export const readPuzzleSet = async (
  bytes: Uint8Array,
): Promise<readonly ReadPuzzle[] | undefined> => {
  const puzzles = await unpack(bytes, restReader());
  const read: ReadPuzzle[] = [];
  for (const puzzle of puzzles ?? []) {
    const named = namePuzzle(puzzle);
    if (!named.ok) return undefined;
    read.push(named.value);
  }
  return puzzles && read;
};

/** Whether the bytes start like a puzzle set. */
export const isPuzzleSet = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, MARK.length)) === MARK;

/** The data needed to solve a puzzle. Excludes the ID, because deriving it from the position requires the rules. */
type Essence = Pick<Puzzle, 'ruleset' | 'fen' | 'mistake' | 'roll' | 'solution' | 'goal'>;
/** All other data of a puzzle. */
type Rest = Omit<Puzzle, keyof Essence | 'id'>;

/** Reads the essence of all puzzles without replaying them, for callers that select and replay only one. */
export const unpackPuzzleSet = (bytes: Uint8Array): Promise<readonly Essence[] | undefined> =>
  unpack(bytes, () => ({}));

interface Read {
  readonly names: readonly string[];
  readonly makers: readonly string[];
  /** Number of moves in the solution. */
  readonly moves: number;
  /** The themes as a bit set. */
  readonly bits: number;
}

type ReadMore<More> = (columns: Columns<ByteReader>, read: Read) => More;

/**
 * `readMore` reads each puzzle's other data. Callers that need only the essence do not pass it and therefore do not
 * load its code.
 */
const unpack = async <More>(
  bytes: Uint8Array,
  readMore: ReadMore<More>,
): Promise<readonly (Essence & More)[] | undefined> => {
  try {
    const file = new ByteReader(bytes);
    if (new TextDecoder().decode(file.raw(MARK.length)) !== MARK) return undefined;
    if (file.byte() !== VERSION) return undefined;
    const length = file.count(MAX_BYTES);
    const deflated = file.raw(file.count(bytes.length - CRC_BYTES));
    const sum = file.uint32();
    const content = await inflate(deflated, length);
    if (content === undefined || crc32(content) !== sum) return undefined;
    return readPuzzles(new ByteReader(content), readMore);
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
};

const readPuzzles = <More>(
  content: ByteReader,
  readMore: ReadMore<More>,
): readonly (Essence & More)[] => {
  // Ruleset IDs contain no spaces.
  const rulesets = content.text().split(' ');
  const count = content.count();
  const [names = [], makers = []] = [count, count].map((most) =>
    Array.from({ length: content.count(most) }, () => content.text()),
  );
  const columns = makeColumns(() => new ByteReader(content.raw(content.count(MAX_BYTES))));
  const puzzles: (Essence & More)[] = [];
  // Reads one puzzle at a time. A damaged count thus causes an error at the end of the bytes before it exhausts memory.
  while (puzzles.length < count) {
    const ruleset = rulesets[rulesets.length > 1 ? columns.state.byte() : 0];
    if (ruleset === undefined) throw content.damage();
    const { setup, hasMistake } = readSetup(columns);
    const moves = readMoves(columns);
    const kind = columns.labels.byte();
    const roll = columns.labels.byte();
    const bits = columns.labels.count();
    puzzles.push({
      ruleset,
      fen: makeFen(setup),
      ...(hasMistake && { mistake: moves[0] ?? '' }),
      ...(isDieRoll(roll) && { roll }),
      solution: hasMistake ? moves.slice(1) : moves,
      goal: kind > END ? { kind: 'end', moves: kind - END } : { kind: SCORED_GOALS[kind] ?? 'win' },
      ...readMore(columns, { names, makers, moves: moves.length, bits }),
    });
  }
  return puzzles;
};

/** Returns a function that reads each puzzle's other data in turn. */
const restReader = (): ReadMore<Rest> => {
  const before = usual();
  return ({ labels, ratings, sources, scores }, { names, makers, moves, bits }) => {
    if (bits >= 2 ** THEMES.length) throw labels.damage();
    for (const name of Object.keys(before) as (keyof Usual)[])
      before[name] += ratings.signed(Number.MAX_SAFE_INTEGER / 4);
    const { rating, deviation, nodes } = before;
    const maker = makers[ratings.count(makers.length - 1)] ?? '';
    const tables = Array.from({ length: ratings.count(MAX_TABLES) }, () => ratings.count());
    const [game, ply] = [sources.count(), sources.count()];
    const [event = '', white = '', black = ''] = (
      names[sources.count(names.length - 1)] ?? ''
    ).split('\n');
    const steps = Array.from({ length: scores.count(moves) }, () => {
      const best = readScore(scores);
      const second = readScore(scores);
      if (best === undefined) throw scores.damage();
      return { best, ...(second !== undefined && { second }) };
    });
    return {
      themes: THEMES.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1),
      rating,
      deviation,
      source: { game, ply, ...present({ event, white, black }) },
      proof: { nodes, ...(maker !== '' && { maker }), ...(tables.length > 0 && { tables }), steps },
    };
  };
};

interface Context {
  readonly ruleset: Ruleset;
  readonly names: readonly string[];
  readonly makers: readonly string[];
  readonly before: Usual;
}

/** Bit flags in the byte before a set-up. */
const BLACK = 1;
const HAS_MISTAKE = 2;

/** Goals are stored as numbers. A goal to end the game in N moves is stored as this number plus N. */
const END = SCORED_GOALS.length - 1;

const writePuzzle = (
  columns: Columns<ByteWriter>,
  { fen, mistake, solution, roll, goal, themes, rating, deviation, source, proof }: Puzzle,
  { ruleset, names, makers, before }: Context,
): void => {
  const setup = parseFen(fen, ruleset);
  if (!setup.ok) throw new Error(setup.error.message);
  writeSetup(columns, setup.value, mistake === undefined ? 0 : HAS_MISTAKE);
  writeMoves(columns, mistake === undefined ? solution : [mistake, ...solution]);
  columns.labels.byte(goal.kind === 'end' ? END + goal.moves : SCORED_GOALS.indexOf(goal.kind));
  columns.labels.byte(roll ?? 0);
  columns.labels.count(
    themes.reduce((bits, theme) => bits + 2 ** (THEMES as readonly string[]).indexOf(theme), 0),
  );
  const { nodes, maker = '', tables = [], steps } = proof;
  for (const [name, value] of Object.entries({ rating, deviation, nodes }) as [
    keyof Usual,
    number,
  ][]) {
    columns.ratings.signed(value - before[name]);
    before[name] = value;
  }
  columns.sources.count(source.game);
  columns.sources.count(source.ply);
  columns.sources.count(names.indexOf(namesOf(source)));
  columns.scores.count(steps.length);
  for (const { best, second } of steps) {
    writeScore(columns.scores, best);
    writeScore(columns.scores, second);
  }
  columns.ratings.count(makers.indexOf(maker));
  columns.ratings.count(tables.length);
  for (const mebibytes of tables) columns.ratings.count(mebibytes);
};

/** Keeps the names that are not empty. */
const present = (names: Required<Names>): Names =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));

const writeSetup = (
  { squares, pieces, state }: Columns<ByteWriter>,
  { board, turn, rights, halfmoves, fullmoves }: Setup,
  flags: number,
): void => {
  for (let at = 0; at < SQUARE_COUNT; at += 8)
    squares.byte(
      board
        .slice(at, at + 8)
        .reduce((bits, piece, index) => bits | (piece === undefined ? 0 : 1 << index), 0),
    );
  for (const piece of board) if (piece !== undefined) pieces.byte(kindOf(piece));
  state.byte(flags | (turn === 'black' ? BLACK : 0));
  state.count(rights.length);
  for (const square of rights) state.byte(squareIndex(square));
  state.count(halfmoves);
  state.count(fullmoves);
};

const readSetup = ({
  squares,
  pieces,
  state,
}: Columns<ByteReader>): { readonly setup: Setup; readonly hasMistake: boolean } => {
  const occupied = squares.raw(SQUARE_COUNT / 8);
  const board = SQUARES.map((_, index): Piece | undefined => {
    const bits = occupied[index >> 3] ?? 0;
    return (bits >> (index & 7)) & 1 ? itemOf(KINDS, pieces) : undefined;
  });
  const flags = state.byte();
  const turn = flags & BLACK ? 'black' : 'white';
  const rights = Array.from({ length: state.count(SQUARE_COUNT) }, () => itemOf(SQUARES, state));
  const setup = {
    board,
    turn,
    rights,
    halfmoves: state.count(),
    fullmoves: state.count(),
  } as const;
  return { setup, hasMistake: (flags & HAS_MISTAKE) !== 0 };
};

/** Reads a byte and returns the item at that index. */
const itemOf = <Item extends Piece | Square>(items: readonly Item[], reader: ByteReader): Item => {
  const item = items[reader.byte()];
  if (item === undefined) throw reader.damage();
  return item;
};

const writeMoves = ({ moves, promotions }: Columns<ByteWriter>, texts: readonly string[]): void => {
  moves.count(texts.length);
  for (const text of texts) {
    const move = parseCoordinates(text);
    if (!move.ok) throw new Error(move.error.message);
    const { from, to, promotion } = move.value;
    moves.byte(squareIndex(from));
    moves.byte(squareIndex(to));
    promotions.byte(promotion === undefined ? 0 : ROLES.indexOf(promotion) + 1);
  }
};

const readMoves = ({ moves, promotions }: Columns<ByteReader>): readonly string[] =>
  Array.from({ length: moves.count(MAX_BYTES) }, () => {
    const [from, to] = [itemOf(SQUARES, moves), itemOf(SQUARES, moves)];
    const promotion = ROLES[promotions.byte() - 1];
    if (promotion === 'pawn' || promotion === 'king') throw promotions.damage();
    return makeCoordinates({ from, to, ...(promotion !== undefined && { promotion }) });
  });

/** Codes for kinds of scores; 0 means no score. */
const CENTIPAWNS = 1;
const MATE = 2;

const writeScore = (writer: ByteWriter, score: Score | undefined): void => {
  writer.byte(score === undefined ? 0 : score.kind === 'mate' ? MATE : CENTIPAWNS);
  if (score !== undefined) writer.signed(score.kind === 'mate' ? score.moves : score.value);
};

const readScore = (reader: ByteReader): Score | undefined => {
  const kind = reader.byte();
  if (kind === 0) return undefined;
  const value = reader.signed(MAX_BYTES);
  return kind === MATE ? { kind: 'mate', moves: value } : { kind: 'centipawns', value };
};
