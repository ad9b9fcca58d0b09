import type { ExerciseKind } from '../../../src/puzzles/course.js';
import type { Theme } from '../../../src/puzzles/types.js';
import type { Color } from '../../../src/rules/pieces.js';
import { ENGLISH_ATTEMPT, type AttemptWords } from '../../../src/elements/puzzle/attempt-words.js';
import type { PuzzleOutcome } from '../../storage/practice.js';
import { MAX_MEGABYTES, type HistoryFault } from '../practice/history-file.js';
import type { Difficulty } from './choose.js';
import type { RatingChange, Unrated } from './puzzles-store.js';

/** The texts of the puzzles, apart from those of the page, which are fetched before its first view. */
export interface PuzzleWords extends Pick<AttemptWords, 'task' | 'mistake' | 'rolled'> {
  readonly title: string;
  readonly training: string;
  readonly daily: string;
  readonly course: string;
  readonly problems: string;
  /** The rating and its change. */
  readonly change: (change: RatingChange) => string;
  /** Why a try has not changed the rating. */
  readonly unrated: Readonly<Record<Unrated, string>>;
  /** The rules of the puzzle. */
  readonly rules: (title: string) => string;
  /** What the last move wins, and what the second-best one would, for the side that solves. */
  readonly compared: (turn: Color, best: string, second: string) => string;
  readonly unknown: (id: string) => string;
  readonly next: string;
  readonly analyse: string;
  readonly loading: string;
  readonly failed: string;
  readonly again: string;
  readonly none: string;
  readonly choice: string;
  readonly ruleset: string;
  readonly game: string;
  readonly games: Readonly<Record<'plain' | 'dice', string>>;
  readonly theme: string;
  readonly anyTheme: string;
  readonly piece: string;
  readonly anyPiece: string;
  readonly difficulty: string;
  readonly difficulties: Readonly<Record<Difficulty, string>>;
  readonly count: (count: number) => string;
  readonly themes: Readonly<Record<Theme, string>>;
  readonly about: (rating: number, themes: readonly string[]) => string;
  readonly progress: string;
  readonly rating: string;
  readonly inARow: string;
  readonly days: string;
  readonly solvedOf: string;
  readonly of: (solved: number, all: number) => string;
  readonly history: string;
  /** What came of a try, at a puzzle or at a mistake of a game. */
  readonly result: (outcome: PuzzleOutcome, date: string, isMistake: boolean) => string;
  readonly exportIt: string;
  readonly importIt: string;
  /** How many tries and exercises a file has added. */
  readonly imported: (results: number, exercises: number) => string;
  readonly importFault: (fault: HistoryFault) => string;
  readonly importUnkept: string;
  readonly unkept: string;
  readonly study: (id: string) => string;
  // --- The course of a piece ---
  readonly pieces: string;
  readonly exercises: string;
  readonly exercise: (kind: ExerciseKind, piece: string, moves: number) => string;
  readonly place: (number: number, of: number) => string;
  readonly exerciseNumber: (number: number, isDone: boolean) => string;
  readonly judged: Readonly<Record<'wrong' | 'late' | 'done', string>>;
  readonly nextExercise: string;
}

export const ENGLISH: PuzzleWords = {
  title: 'Puzzles',
  training: 'Training',
  daily: 'Puzzle of the day',
  course: 'Course',
  problems: 'Problems',
  task: ENGLISH_ATTEMPT.task,
  mistake: ENGLISH_ATTEMPT.mistake,
  rolled: ENGLISH_ATTEMPT.rolled,
  change: ({ by, to }) => `Your rating: ${to} (${by < 0 ? '−' : '+'}${Math.abs(by)})`,
  unrated: {
    helped: 'Your rating stays the same, because you took a hint.',
    again: 'Your rating stays the same: only your first try at a puzzle counts.',
  },
  rules: (title) => `Rules: ${title}.`,
  compared: (turn, best, second) =>
    `${turn === 'white' ? 'White' : 'Black'} is at ${best} after the last move, and would be at ${second} with the second-best one.`,
  unknown: (id) => `Puzzle “${id}” was not found. This is another one.`,
  next: 'Next puzzle',
  analyse: 'Analyse',
  loading: 'Loading puzzles…',
  failed: 'The puzzles could not be loaded.',
  again: 'Try again',
  none: 'No puzzle matches. Choose another theme or piece.',
  choice: 'Choose puzzles',
  ruleset: 'Rules',
  game: 'Game',
  games: { plain: 'without dice', dice: 'with dice' },
  theme: 'Theme',
  anyTheme: 'any theme',
  piece: 'Piece to move',
  anyPiece: 'any piece',
  difficulty: 'Difficulty',
  difficulties: { easier: 'easier', normal: 'at your level', harder: 'harder' },
  count: (count) => (count === 1 ? '1 puzzle' : `${count} puzzles`),
  themes: {
    checkmate: 'checkmate',
    'bare-king': 'bare king',
    stalemate: 'stalemate',
    fork: 'fork',
    pin: 'pin',
    'bent-pin': 'pin round a corner',
    'discovered-attack': 'discovered attack',
    'discovered-check': 'discovered check',
    'double-check': 'double check',
    'leap-over': 'leap over pieces',
    'king-leap': 'leap of the king',
    'bent-way': 'way round a corner',
    promotion: 'promotion',
    'promotion-by-file': 'promotion by the right file',
    hanging: 'undefended piece',
    sacrifice: 'sacrifice',
    quiet: 'quiet move',
    defence: 'defence',
    ending: 'ending',
    'exact-ending': 'ending of few pieces',
    'king-capture': 'capture of the king',
  },
  about: (rating, themes) =>
    `Rating of the puzzle: ${rating}.${themes.length === 0 ? '' : ` Themes: ${themes.join(', ')}.`}`,
  progress: 'Your progress',
  rating: 'Rating',
  inARow: 'Solved in a row',
  days: 'Days in a row',
  solvedOf: 'Solved on first try',
  of: (solved, all) => `${solved} of ${all}`,
  history: 'Your last puzzles',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'mistake of a game: ' : ''}${outcome === 'solved' ? 'solved' : outcome === 'helped' ? 'solved with a hint' : 'not solved'}, ${date}`,
  exportIt: 'Export the history',
  importIt: 'Import a history',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 try' : `${results} tries`] : []),
      ...(exercises > 0 ? [exercises === 1 ? '1 exercise' : `${exercises} exercises`] : []),
    ];
    return parts.length === 0 ? 'This file contains nothing new.' : `Added: ${parts.join(', ')}.`;
  },
  importFault: (fault) => {
    switch (fault.code) {
      case 'unreadable':
        return 'The file could not be read.';
      case 'too-large':
        return `The file is too large for a history: at most ${MAX_MEGABYTES} MB can be read.`;
      case 'json':
        return `The file is not a history: it is not JSON${fault.line === undefined ? '' : `, see line ${fault.line}`}.`;
      case 'format':
        return 'The file is not a history that was exported here.';
      case 'version':
        return `The file was written by a newer version of this page (${fault.version}). Reload the page to get it.`;
      case 'field':
        return fault.value === undefined
          ? `Nothing was imported: ${fault.field} is missing.`
          : `Nothing was imported: ${fault.field} cannot be ${fault.value}.`;
    }
  },
  importUnkept: 'The browser could not save the history, so nothing was imported.',
  unkept: 'The browser cannot save your history. It is lost when you close the page.',
  study: (id) => `Puzzle ${id}`,
  pieces: 'The courses of the pieces',
  exercises: 'Exercises',
  exercise: (kind, piece, moves) => {
    const inMoves = moves === 1 ? 'one move' : `${moves} moves`;
    switch (kind) {
      case 'reach':
        return `Bring the ${piece} to the marked square in ${inMoves}, without capturing.`;
      case 'take':
        return `Take the marked pawns with the ${piece}, one with each move.`;
      case 'fork':
        return `Attack both marked pieces at once. Nothing may be able to take the ${piece}.`;
      case 'guard':
        return `The marked pawn is attacked. Defend it with the ${piece}, from a safe square.`;
      case 'pass':
        return `Bring the ${piece} to the marked square in ${inMoves}. It may never stand where it can be taken.`;
    }
  },
  place: (number, of) => `Exercise ${number} of ${of}`,
  exerciseNumber: (number, isDone) => `Exercise ${number}${isDone ? ', done' : ''}`,
  judged: {
    wrong: 'That is not the move. Try another one.',
    late: 'There is a shorter way. Try again from the start.',
    done: 'Done!',
  },
  nextExercise: 'Next exercise',
};
