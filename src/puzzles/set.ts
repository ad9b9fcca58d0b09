/**
 * A set of puzzles in few bytes, for pages to fetch. Compressed in the file itself, because few servers compress a kind
 * of file that they do not know:
 *
 *     0      4         5              5 + n         5 + n + d   9 + n + d
 *     ┌──────┬─────────┬──────────────┬─────────────┬───────────┐
 *     │ AcxP │ version │ lengths      │ content,    │ CRC32 of  │
 *     │      │         │              │ deflated    │ content   │
 *     └──────┴─────────┴──────────────┴─────────────┴───────────┘
 *
 * The content begins with the ids of the puzzles' rulesets. It has a column for each kind of data, because equal things
 * next to each other compress well; JSON takes half as much again. The ids of puzzles are left out: they follow from the
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
import { THEMES, type Puzzle, type PuzzleSource } from './types.js';

const MARK = 'AcxP';
const VERSION = 2;
/** More than any proof has; a damaged number cannot take the memory of a device. */
const MAX_TABLES = 16;
const CRC_BYTES = 4;
/** More than any set needs, so that a damaged length cannot take the memory of a device. */
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

/** Who played, and where. */
type Names = Pick<PuzzleSource, 'event' | 'white' | 'black'>;
const namesOf = ({ event = '', white = '', black = '' }: PuzzleSource): string =>
  [event, white, black].join('\n');

/** What of a puzzle is the same in most puzzles of a set, so that only the difference is written. */
interface Usual {
  rating: number;
  deviation: number;
  nodes: number;
}
const usual = (): Usual => ({ rating: 0, deviation: 0, nodes: 0 });

/**
 * Writes puzzles, in their order. Throws an Error if one of them cannot be replayed, or does not name its ruleset by its
 * id.
 */
export const makePuzzleSet = async (puzzles: readonly Puzzle[]): Promise<Uint8Array> => {
  const ids = [...new Set(puzzles.map(({ ruleset }) => ruleset))];
  const names = [...new Set(puzzles.map(({ source }) => namesOf(source)))];
  const columns = makeColumns(() => new ByteWriter());
  const before = usual();
  for (const puzzle of puzzles) {
    const named = namePuzzle(puzzle);
    if (!named.ok || named.value.line.ruleset.id !== puzzle.ruleset)
      throw new Error(`puzzle ${puzzle.id}: ${named.ok ? puzzle.ruleset : named.error.message}`);
    const { ruleset } = named.value.line;
    if (ids.length > 1) columns.state.byte(ids.indexOf(puzzle.ruleset));
    writePuzzle(columns, puzzle, { ruleset, names, before });
  }
  const content = new ByteWriter();
  // A set of no puzzles has the rules of any.
  content.text(ids.join(' ') || 'cazaux');
  content.count(puzzles.length);
  content.count(names.length);
  for (const each of names) content.text(each);
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
 * Reads what {@link makePuzzleSet} has written, and replays it; undefined if it is damaged or something else. Needs
 * {@link loadRules} to have finished.
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

/** Whether bytes begin as a set does. */
export const isPuzzleSet = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, MARK.length)) === MARK;

/** What is needed to solve a puzzle. The id follows from the position, which only the rules tell. */
type Essence = Pick<Puzzle, 'ruleset' | 'fen' | 'mistake' | 'roll' | 'solution' | 'goal'>;
/** What else is known of it. */
type Rest = Omit<Puzzle, keyof Essence | 'id'>;

/** The essence of all puzzles, not replayed, for those who want one of many and replay that. */
export const unpackPuzzleSet = (bytes: Uint8Array): Promise<readonly Essence[] | undefined> =>
  unpack(bytes, () => ({}));

interface Read {
  readonly names: readonly string[];
  /** Number of the moves. */
  readonly moves: number;
  /** Those of the themes. */
  readonly bits: number;
}

type ReadMore<More> = (columns: Columns<ByteReader>, read: Read) => More;

/** `readMore` reads what else is wanted of each puzzle, so that who needs only the essence need not load it. */
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
  // Ids have no spaces in them.
  const rulesets = content.text().split(' ');
  const count = content.count();
  const names = Array.from({ length: content.count(count) }, () => content.text());
  const columns = makeColumns(() => new ByteReader(content.raw(content.count(MAX_BYTES))));
  const puzzles: (Essence & More)[] = [];
  // One after the other: a damaged count fails at the end of the bytes before it takes too much memory.
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
      goal: kind > END ? { kind: 'end', moves: kind - END } : { kind: GOALS[kind] ?? 'win' },
      ...readMore(columns, { names, moves: moves.length, bits }),
    });
  }
  return puzzles;
};

/** Reads the rest of one puzzle after the other. */
const restReader = (): ReadMore<Rest> => {
  const before = usual();
  return ({ labels, ratings, sources, scores }, { names, moves, bits }) => {
    if (bits >= 2 ** THEMES.length) throw labels.damage();
    for (const name of Object.keys(before) as (keyof Usual)[])
      before[name] += ratings.signed(Number.MAX_SAFE_INTEGER / 4);
    const { rating, deviation, nodes } = before;
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
      proof: { nodes, ...(tables.length > 0 && { tables }), steps },
    };
  };
};

interface Context {
  readonly ruleset: Ruleset;
  readonly names: readonly string[];
  readonly before: Usual;
}

/** Bits of the byte before a set-up. */
const BLACK = 1;
const HAS_MISTAKE = 2;

/** Goals by their numbers; an end in so many moves is this number and the moves. */
const GOALS = ['win', 'hold', 'best'] as const;
const END = 2;

const writePuzzle = (
  columns: Columns<ByteWriter>,
  { fen, mistake, solution, roll, goal, themes, rating, deviation, source, proof }: Puzzle,
  { ruleset, names, before }: Context,
): void => {
  const setup = parseFen(fen, ruleset);
  if (!setup.ok) throw new Error(setup.error.message);
  writeSetup(columns, setup.value, mistake === undefined ? 0 : HAS_MISTAKE);
  writeMoves(columns, mistake === undefined ? solution : [mistake, ...solution]);
  columns.labels.byte(goal.kind === 'end' ? END + goal.moves : GOALS.indexOf(goal.kind));
  columns.labels.byte(roll ?? 0);
  columns.labels.count(
    themes.reduce((bits, theme) => bits + 2 ** (THEMES as readonly string[]).indexOf(theme), 0),
  );
  const { nodes, tables = [], steps } = proof;
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
  columns.ratings.count(tables.length);
  for (const mebibytes of tables) columns.ratings.count(mebibytes);
};

/** The names that are there. */
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

/** What a byte stands for. */
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

/** Kinds of scores; 0 stands for none. */
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
