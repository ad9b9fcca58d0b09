/** The texts of the lessons, in the language of the page. */
import type { PromotionRole, Role } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { type Guide, lessonFen } from './guide.js';
import { howItMoves, speechIn, type SpeechWords } from '../../../src/elements/board/board-rules.js';
import { getLocale } from '../../i18n/locale.js';
import { SOURCES } from '../../words/guide.js';
import { trialWords } from '../../words/trial.js';
import { learnWords } from '../../words/learn.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { squareIndex } from '../../../src/rules/squares.js';
import type { BoardMarks, BoardMove } from '../../../src/elements/board/types.js';
import { Store } from '../../../src/elements/shared/store.js';

/** Fetches the guide, and how pieces move, in the language of the page. */
export const fetchGuide = async (): Promise<Guide> => {
  const locale = getLocale();
  const [{ WORDS }] = await Promise.all([SOURCES[locale](), boardWords.load(locale)]);
  return WORDS;
};

/** What is said of a pawn that has just become another piece. */
export const promotedText = (role: PromotionRole): string =>
  trialWords().promoted({ becomes: speechWords().promotes({ role }) });

const speechWords = (): SpeechWords => speechIn(boardWords.in(getLocale()));

/** The guide's text about a piece, or how the piece moves under rules that the guide does not describe. */
export const lessonText = (role: Role, { pieces }: Guide, ruleset: Ruleset): readonly string[] => {
  const words = speechWords();
  if (howItMoves(words, role, ruleset) === howItMoves(words, role, RULESETS.cazaux))
    return pieces[role].text;
  // What follows in the guide, such as the pawn's promotion, is the same under all rules.
  return [
    learnWords().howItMoves({ how: howItMoves(words, role, ruleset) }),
    ...pieces[role].text.slice(1),
  ];
};

/** The squares that pieces of a kind can reach: `good` for moves, `bad` for captures. */
export const targetsOf = (role: Role, fen: string, ruleset: Ruleset): BoardMarks => {
  const { position } = Position.readFen(fen, ruleset);
  const moves = position?.legalMoves() ?? [];
  return moves
    .filter(({ from }) => {
      const piece = position?.setup.board[squareIndex(from)];
      return piece?.role === role;
    })
    .map(({ to, captured }) => ({ square: to, kind: captured === undefined ? 'good' : 'bad' }));
};

/**
 * The position after a move, with White to move again.
 *
 * @param fen - After the move, with Black to move.
 * @returns Undefined if White could not move in it; the lesson then restarts.
 */
export const continueLesson = (fen: string, ruleset: Ruleset): string | undefined => {
  const { setup } = Position.readFen(fen, ruleset);
  const again = setup && Position.fromSetup({ ...setup, turn: 'white' }, ruleset);
  const isOngoing = again?.ok === true && again.value.boardStatus() === 'ongoing';
  return isOngoing ? makeFen(again.value.setup) : undefined;
};

/** A piece to be tried on the page's board. The game on the board does not change. */
export class TrialStore extends Store {
  readonly ruleset: Ruleset;
  #role: Role = 'lion';
  #position: Position;
  #marks: BoardMarks = [];
  #moves = 0;
  #became: PromotionRole | undefined;

  /** For what shows a position of a game. */
  readonly lastMove = undefined;
  readonly annotation = { shapes: [] };

  constructor(ruleset: Ruleset, role: Role) {
    super();
    // The lessons are for the named rulesets.
    this.ruleset = ruleset.name === 'custom' ? RULESETS.cazaux : ruleset;
    this.#position = Position.start(this.ruleset);
    this.start(role);
  }

  get role(): Role {
    return this.#role;
  }

  get position(): Position {
    return this.#position;
  }

  /** The squares that the piece can reach. */
  get marks(): BoardMarks {
    return this.#marks;
  }

  /** Number of moves since the lesson began. */
  get moves(): number {
    return this.#moves;
  }

  /** What the pawn has become, which is then tried in its place. */
  get became(): PromotionRole | undefined {
    return this.#became;
  }

  /** Sets up the lesson of a piece. */
  start(role: Role): void {
    this.#role = role;
    this.#moves = 0;
    this.#became = undefined;
    this.#show(lessonFen(role, this.ruleset));
  }

  move({ fen, promotion }: BoardMove): void {
    const next = continueLesson(fen, this.ruleset);
    this.#moves += 1;
    this.#became = next === undefined ? undefined : (promotion ?? this.#became);
    this.#show(next ?? lessonFen(this.#role, this.ruleset));
  }

  #show(fen: string): void {
    const { position } = Position.readFen(fen, this.ruleset);
    if (position === undefined) throw new Error(`not a position: ${fen}`);
    this.#position = position;
    this.#marks = targetsOf(this.#became ?? this.#role, fen, this.ruleset);
    this.changed();
  }
}
