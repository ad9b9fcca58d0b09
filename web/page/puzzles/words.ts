import type { ExerciseFault, ExerciseKind } from '../../../src/puzzles/course.js';
import type { Theme } from '../../../src/puzzles/types.js';
import type { Color } from '../../../src/rules/pieces.js';
import { ENGLISH_ATTEMPT, type AttemptWords } from '../../../src/elements/puzzle/attempt-words.js';
import type { PuzzleOutcome } from '../../storage/practice.js';
import { MAX_MEGABYTES, type HistoryFault } from '../practice/history-file.js';
import type { Difficulty } from './choose.js';
import type { RatingChange, Unrated } from './puzzles-store.js';
import type { Standing } from './standing.js';

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
  /** What a hint and the solution cost a puzzle that is rated, and one that has been tried before. */
  readonly stakes: Readonly<Record<'rated' | 'again', string>>;
  /** The rules of the puzzle. */
  readonly rules: (title: string) => string;
  /** How the solver can win at once. */
  readonly ends: Readonly<Record<'checkmate' | 'stalemate' | 'bare-king', string>>;
  readonly endsBy: (ways: string) => string;
  /** A score in the solver's view. */
  readonly forYou: (score: string) => string;
  /** In how many moves the game is won or lost. */
  readonly inMoves: (moves: number) => string;
  /** How the solver stands after the right move, and how after the second-best one, in words and as the solver's score. */
  readonly compared: (best: Standing, bestScore: string, second: Standing, score: string) => string;
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
  /** What a theme is, for those who see the solution. */
  readonly meanings: Readonly<Record<Theme, string>>;
  /** What a fork is, and the kinds of pieces of which it wins one. */
  readonly forkWins: (pieces: readonly string[]) => string;
  readonly pieceOn: (piece: string, square: string) => string;
  /** What is pinned. */
  readonly pinned: (pieces: readonly string[]) => string;
  readonly about: (rating: number) => string;
  readonly progress: string;
  readonly rating: string;
  /** What the question mark after a rating means. */
  readonly provisional: string;
  /** Where the rating is with a probability of 95%. */
  readonly range: (low: number, high: number) => string;
  /** The rating after the first rated puzzle, the present one, and the highest. */
  readonly curve: (first: number, last: number, highest: number) => string;
  readonly inARow: string;
  readonly days: string;
  readonly solvedOf: string;
  /** What the figures count. */
  readonly counts: { readonly days: string; readonly solvedOf: string };
  readonly of: (solved: number, all: number) => string;
  readonly history: string;
  /** Heading of the tries at mistakes of games. */
  readonly mistakes: string;
  /** Where the mistakes come from and what a click does. */
  readonly mistakesNote: string;
  /** The task, where the move of the game is not known. */
  readonly findBest: Readonly<Record<Color, string>>;
  readonly nextMistake: string;
  readonly allMistakes: string;
  readonly loadingMistake: string;
  readonly noMistake: string;
  readonly mistakeFailed: string;
  /** Title of a mistake whose game is not known. */
  readonly mistakeStudy: (date: string) => string;
  readonly byTheme: string;
  /** Column heading: the share of puzzles solved. */
  readonly rate: string;
  /** What the marks of tries mean. */
  readonly outcomes: Readonly<Record<PuzzleOutcome, string>>;
  /** The same of the mark for help, where mistakes of games are listed too. */
  readonly helpedOrLater: string;
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
  /** `wanted`: what a pawn must become. */
  readonly exercise: (kind: ExerciseKind, piece: string, moves: number, wanted: string) => string;
  readonly place: (number: number, of: number) => string;
  readonly exerciseNumber: (number: number, isDone: boolean) => string;
  /** What is said of a move of a kind of piece, in an exercise of so many moves. `file` takes what the pawn becomes. */
  readonly judged: Readonly<
    Record<
      ExerciseFault | 'missed' | 'late' | 'done' | 'helped',
      (piece: string, moves: number) => string
    >
  >;
  readonly nextExercise: string;
  /** After the last exercise of a piece. */
  readonly nextCourse: (piece: string) => string;
  /** Shows a move that leads on. */
  readonly showMove: string;
}

/** Names as text, by default as alternatives. */
export const listed = (
  locale: string,
  names: readonly string[],
  type: 'disjunction' | 'conjunction' = 'disjunction',
): string => new Intl.ListFormat(locale, { type }).format(names);

const STANDING: Readonly<Record<Standing, string>> = {
  winning: 'winning',
  better: 'better off',
  level: 'level',
  worse: 'worse off',
  losing: 'losing',
};

export const ENGLISH: PuzzleWords = {
  title: 'Puzzles',
  training: 'Training',
  daily: 'Puzzle of the day',
  course: 'Course',
  problems: 'Problems',
  task: ENGLISH_ATTEMPT.task,
  mistake: ENGLISH_ATTEMPT.mistake,
  rolled: ENGLISH_ATTEMPT.rolled,
  change: ({ by, to, isProvisional }) =>
    `Your rating: ${to}${isProvisional ? '?' : ''} (${by < 0 ? '−' : '+'}${Math.abs(by)}).${isProvisional ? ' It is provisional: your first puzzles change it most.' : ''}`,
  unrated: {
    helped: 'Your rating stays the same, because you took a hint.',
    again: 'Your rating stays the same: only your first try at a puzzle counts.',
  },
  stakes: {
    rated: 'With a hint, the puzzle is not rated. Showing the solution counts as not solved.',
    again: 'You have tried this puzzle before, so it does not change your rating.',
  },
  rules: (title) => `Rules: ${title}.`,
  ends: {
    checkmate: 'checkmate',
    stalemate: 'stalemate',
    'bare-king': 'capturing everything but the king',
  },
  endsBy: (ways) => `You win by ${ways}.`,
  compared: (best, bestScore, second, score) =>
    `The right move leaves you ${STANDING[best]} (${bestScore}), the second-best one ${STANDING[second]} (${score}).`,
  forYou: (score) => `${score} for you`,
  inMoves: (moves) => (moves === 1 ? 'in one move' : `in ${moves} moves`),
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
  games: { plain: 'without dice', dice: 'with dice: a roll says which piece must move' },
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
    skewer: 'skewer',
  },
  meanings: {
    checkmate: 'The king is attacked and cannot escape.',
    'bare-king': 'A king that has no other pieces left has lost.',
    stalemate: 'The opponent has no legal move, and that loses under these rules.',
    fork: 'One piece attacks two at once.',
    pin: 'The pinned piece cannot move, because its king would be attacked.',
    'bent-pin': 'A piece attacks round a corner, and what stands in between cannot leave the king.',
    'discovered-attack': 'A piece moves out of the way of another one, which then captures.',
    'discovered-check': 'A piece moves out of the way of another one, which then gives check.',
    'double-check': 'Two pieces give check at once.',
    'leap-over': 'The piece leaps over those in its way.',
    'king-leap': 'A king that has not moved may leap once.',
    'bent-way': 'The piece turns a corner on its way.',
    promotion: 'A pawn reaches the last rank and becomes another piece.',
    'promotion-by-file': 'The file on which a pawn is promoted decides what it becomes.',
    hanging: 'Nothing defended the captured piece.',
    sacrifice: 'Material is given up for something better.',
    quiet: 'The first move neither captures nor gives check.',
    defence: 'Every other move loses.',
    ending: 'At most eight pieces are left besides kings and pawns.',
    'exact-ending': 'So few pieces are left that a table knows the result of every move.',
    'king-capture': 'With dice, the game ends with the capture of a king.',
    skewer: 'The attacked piece moves away, and the piece behind it is captured.',
  },
  forkWins: (pieces) =>
    `One piece attacks two at once. It wins ${listed(
      'en',
      pieces.map((piece) => `the ${piece}`),
    )}.`,
  pieceOn: (piece, square) => `the ${piece} on ${square}`,
  pinned: (pieces) => `Pinned: ${listed('en', pieces, 'conjunction')}.`,
  about: (rating) => `Rating of the puzzle: ${rating}.`,
  progress: 'Your progress',
  rating: 'Rating',
  provisional:
    'The “?” means that the rating is still a guess. It settles after about 25 rated puzzles.',
  range: (low, high) => `Your rating lies between ${low} and ${high} with a probability of 95%.`,
  curve: (first, last, highest) => `Your rating: first ${first}, now ${last}, highest ${highest}`,
  inARow: 'Solved in a row',
  days: 'Days in a row',
  solvedOf: 'Solved on first try',
  counts: {
    days: 'Days in a row, to today or yesterday, on which you finished a puzzle',
    solvedOf: 'Without a hint and without a wrong move',
  },
  of: (solved, all) => `${solved} of ${all}`,
  history: 'Your last puzzles',
  mistakes: 'Mistakes of your games',
  mistakesNote: 'From the reviews of your games. Choose one to try it again.',
  findBest: {
    white: 'Find the best move for White.',
    black: 'Find the best move for Black.',
  },
  nextMistake: 'Next mistake',
  allMistakes: 'All mistakes',
  loadingMistake: 'The engine is looking at the position…',
  noMistake: 'This mistake is not in your history.',
  mistakeFailed: 'The engine could not look at the position.',
  mistakeStudy: (date) => `Mistake of ${date}`,
  byTheme: 'Results by theme',
  rate: 'Success rate',
  outcomes: {
    solved: 'solved on first try',
    helped: 'solved with a hint',
    failed: 'a wrong move, or the solution shown',
  },
  helpedOrLater: 'solved with a hint or later',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'mistake of a game: ' : ''}${outcome === 'failed' ? 'not solved' : outcome === 'helped' && !isMistake ? 'solved with a hint' : 'solved'}, ${date}`,
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
  exercise: (kind, piece, moves, wanted) => {
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
      case 'leap':
        return 'Leap to the marked square. On its first move the king may go two squares, over anything in between.';
      case 'escape':
        return 'The king is in check. Move it to the one square where it is safe.';
      case 'promote':
        return `Promote a pawn to ${wanted.startsWith('a') ? 'an' : 'a'} ${wanted}. It becomes the piece that starts the game on the file where it arrives.`;
      case 'mate':
        return 'Checkmate Black in one move: attack the king so that it cannot escape.';
      case 'bare':
        return 'Take Black’s last piece. A king left alone loses the game.';
    }
  },
  place: (number, of) => `Exercise ${number} of ${of}`,
  exerciseNumber: (number, isDone) => `Exercise ${number}${isDone ? ', done' : ''}`,
  judged: {
    piece: (piece) => `Only the ${piece} may move in this exercise.`,
    capture: () => 'Nothing may be captured in this exercise.',
    unmarked: () => 'Capture a marked pawn with each move.',
    unsafe: (piece) => `The ${piece} could be captured there.`,
    fork: (piece) => `From there the ${piece} does not attack both marked pieces.`,
    guard: (piece) => `From there the ${piece} does not defend the marked pawn.`,
    promote: () => 'That move does not promote a pawn.',
    file: (becomes) => `The pawn ${becomes}. Choose another file.`,
    mate: () => 'That is not checkmate: Black still has a legal move.',
    bare: () => 'Black still has a piece beside the king. Take it.',
    end: () => 'That is not the move. Try another one.',
    missed: (piece) => `That is not the marked square. The ${piece} is back: try another move.`,
    late: (piece, moves) =>
      `The marked square was not reached in ${moves} moves. The ${piece} is back at the start: try again.`,
    done: () => 'Done!',
    helped: () => 'Right, but with help. Do it again without help to get the tick.',
  },
  nextExercise: 'Next exercise',
  nextCourse: (piece) => `Next piece: ${piece}`,
  showMove: 'Show a move',
};
