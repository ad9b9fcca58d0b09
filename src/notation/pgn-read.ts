/** Reads PGN: any number of games with variations, comments and glyphs. */
import { checkText } from '../guards.js';
import { GamesOfForm, type PgnForm, type Misread, type Place } from './games-of-form.js';
import type { PgnGame, ReadOptions, Reading, PgnError } from './pgn-fault.js';
import { STRICT_PGN } from './strict-pgn.js';
import { sortColumns } from './columns.js';
import { letterSetsIn } from './letters.js';
import { LooseGameReader, type Manner } from './loose-game.js';
import { LooseLexer } from './loose-lexer.js';
import type { LetterSet } from '../errors/codes.js';
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { Position } from '../rules/position.js';
import type { GameRecord } from './record.js';
import { parseDiceSan } from './san.js';
import { GameBounds } from './game-bounds.js';

/** Reads one game's text again in another way. If `isPartial` is true, also accepts a game with an illegal move. */
const readIn = (
  { text, at, line, options }: Misread,
  manner: Manner,
  isPartial = false,
): Reading => {
  const lexer = new LooseLexer({ offset: at, line });
  const game = new LooseGameReader(lexer, at, options, manner);
  const bounds = new GameBounds();
  lexer.push(text);
  lexer.end();
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const { isMainLine } = bounds;
    bounds.isNext(token, lexer);
    game.take(token, isMainLine, lexer.moveNumber);
    lexer.isHeader = bounds.isHeader;
    lexer.keep(at);
    if (game.isIllegal && !isPartial) break;
  }
  if (lexer.moveNumber !== undefined) game.takeNumber(lexer.moveNumber);
  return game.finish(lexer.offset);
};

/** Whether a reading used a suitable letter set. */
const hasLetters = ({ isMisspelled }: Reading, letters: LetterSet): boolean =>
  letters === 'english' || !isMisspelled;

const isWhole = ({ illegalAt, isMisnumbered, hasStart, isGame }: Reading): boolean =>
  hasStart && isGame && illegalAt === undefined && !isMisnumbered;

type Note = Omit<PgnError, 'at' | 'line' | 'token'>;

const noted = (game: PgnGame, notes: readonly Note[], { at, line }: Place): PgnGame => ({
  ...game,
  warnings: [
    ...notes.map((error) => ({ ...error, at, line, token: '' }) as PgnError),
    ...game.warnings,
  ],
});

/** Minimum number of legal moves that make a ruleset preferable even if later moves are illegal. */
const MIN_FURTHEST = 2;

/**
 * Tries other ways to read an illegal game: under other rulesets, with columns sorted by number, with numbers that
 * count plies, or with piece letters from other languages. Accepts a way only if it makes all moves legal, and adds a
 * warning. Tries the rulesets in the order cazaux, courier, murray, golladay. If a game specifies its ruleset, that
 * ruleset is kept, and a warning lists rulesets that would make the moves legal.
 */
export const inOtherManners = (reading: Reading, misread: Misread): PgnGame => {
  const { isMisnumbered, ruleset, mislabelled } = reading;
  const isRead = isWhole(reading);
  const isBetter = (read: Reading): boolean =>
    reading.isMisspelled || read.mislabelled < mislabelled;
  const columns = isMisnumbered ? sortColumns(misread.text) : undefined;
  const sorted = columns && { ...misread, text: columns.text };
  const rulesets = [ruleset, ...Object.values(RULESETS).filter(({ id }) => id !== ruleset?.id)];
  for (const letters of ['english' as const, ...letterSetsIn(misread.text)])
    for (const [text, byPlies] of [
      [misread, false],
      ...(isMisnumbered ? ([[misread, true]] as const) : []),
      ...(sorted === undefined ? [] : ([[sorted, false]] as const)),
    ] as const) {
      const isUsual = letters === 'english' && text === misread && !byPlies;
      if (isRead && (letters === 'english' || text !== misread)) continue;
      const fitting = rulesets
        .slice(isUsual ? 1 : 0, isRead || (reading.namesRules && !isUsual) ? 1 : undefined)
        .map((rules) => ({
          rules,
          read: readIn(text, {
            letters,
            byPlies,
            ...(rules !== ruleset && { ruleset: rules }),
          } as Manner),
        }))
        .filter(
          ({ read }) => isWhole(read) && hasLetters(read, letters) && (!isRead || isBetter(read)),
        );
      const [first, ...others] = fitting;
      if (first === undefined) continue;
      if (isUsual && reading.namesRules) return elsewhere(reading, misread, fitting);
      const notes: Note[] = [];
      if (first.rules?.id !== ruleset?.id)
        notes.push(
          errorIn(PGN_SENTENCES, 'pgn-ruleset-found', {
            ruleset: first.rules?.id ?? '',
            plies: first.read.plies,
            others: others.map(({ rules }) => rules?.id ?? ''),
          }),
        );
      if (letters !== 'english') notes.push(errorIn(PGN_SENTENCES, 'pgn-letters', { letters }));
      if (text === sorted) notes.push(errorIn(PGN_SENTENCES, 'pgn-columns', {}));
      if (byPlies) notes.push(errorIn(PGN_SENTENCES, 'pgn-by-plies', {}));
      return noted(first.read.game, notes, misread);
    }
  return isRead || reading.namesRules ? reading.game : furthest(reading, misread, rulesets);
};

/** If a game that specifies a ruleset is illegal, warns about other rulesets that would make it legal. */
const elsewhere = (
  { game }: Reading,
  misread: Misread,
  fitting: readonly { readonly rules: Ruleset | undefined }[],
): PgnGame => {
  const legalUnder = fitting.flatMap(({ rules }) => rules ?? []);
  const rulesets = legalUnder.map(({ id }) => id);
  const error = errorIn(PGN_SENTENCES, 'pgn-legal-elsewhere', { rulesets });
  return noted({ ...game, legalUnder }, [error], game.errors[0] ?? misread);
};

/** Reads a game that is illegal under every ruleset. Uses the ruleset that makes the most moves legal. */
const furthest = (
  reading: Reading,
  misread: Misread,
  rulesets: readonly (Ruleset | undefined)[],
): PgnGame => {
  let best: { readonly plies: number; readonly ruleset?: Ruleset } = {
    plies: Math.max(reading.plies, MIN_FURTHEST - 1),
  };
  for (const ruleset of rulesets.slice(1)) {
    const { plies, isGame } = ruleset ? readIn(misread, { ruleset }) : reading;
    if (ruleset !== undefined && isGame && plies > best.plies) best = { plies, ruleset };
  }
  const { ruleset } = best;
  if (ruleset === undefined || reading.illegalAt === undefined) return reading.game;
  const note = errorIn(PGN_SENTENCES, 'pgn-ruleset-furthest', { ruleset: ruleset.id });
  return noted(readIn(misread, { ruleset }, true).game, [note], misread);
};

/** Reads PGN that arrives in pieces. */
export class PgnReader extends GamesOfForm {
  constructor(options: ReadOptions = {}) {
    super(options.strict === true ? STRICT_PGN : LOOSE_PGN, options);
  }

  /** Yields the games that have arrived since the last call. */
  *arrived(): Generator<PgnGame, void> {
    for (let game = this.next(); game !== undefined; game = this.next()) yield game;
  }
}

/**
 * Yields the games in a text one by one. Also yields undefined after each token, so that the caller can pause within a
 * long game.
 */
export function* readPgnInSteps(
  text: string,
  options?: ReadOptions,
): Generator<PgnGame | undefined, void> {
  const reader = readerOf(text, options);
  for (let game = reader.step(); game !== undefined; game = reader.step())
    yield game === 'token' ? undefined : game;
}

/** Yields the games in a text one by one, so that the games of a long file are not all in memory at once. */
export function* readPgn(text: string, options?: ReadOptions): Generator<PgnGame, void> {
  const reader = readerOf(text, options);
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** Yields the games in a text one by one. The text arrives in pieces. */
export async function* readPgnStream(
  pieces: AsyncIterable<string>,
  options?: ReadOptions,
): AsyncGenerator<PgnGame, void> {
  const reader = new PgnReader(options);
  for await (const piece of pieces) {
    reader.push(piece);
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  }
  reader.end();
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** Reads all games in a text. */
export const parsePgn = (text: string, options?: ReadOptions): readonly PgnGame[] => [
  ...readPgn(text, options),
];

const readerOf = (text: string, options?: ReadOptions): PgnReader => {
  checkText(text, 'text');
  const reader = new PgnReader(options);
  reader.push(text);
  reader.end();
  return reader;
};

/**
 * Whether a word begins another game in a list. If the game before it is illegal, first tries to read that game by
 * other rules.
 */
const beginsList: NonNullable<PgnForm['beginsList']> = (game, word, before, options) => {
  if (!(game instanceof LooseGameReader)) return false;
  if (!game.isIllegal) return game.beginsList(word);
  if (before === undefined) return false;
  const [{ record } = { record: undefined }] = parsePgn(before, options);
  return record !== undefined && record.unread === undefined && beginsListAfter(record, word);
};

const beginsListAfter = (record: GameRecord, word: string): boolean => {
  const { ruleset, dice = false } = record;
  const start = Position.start(ruleset, { dice });
  let position = start;
  for (let [node] = record.children; node !== undefined; [node] = node.children)
    position = position.play(node.move);
  return !parseDiceSan(position, word).ok && parseDiceSan(start, word).ok;
};

/** Tolerant PGN reading. */
export const LOOSE_PGN: PgnForm = {
  beginsList,
  newLexer: () => new LooseLexer(),
  newGame: (source, at, options) => new LooseGameReader(source, at, options),
  inOtherManners,
};
