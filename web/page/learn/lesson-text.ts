/** The lesson texts in the page's language. */
import type { PromotionRole, Role } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { type Guide, lessonFen } from './guide.js';
import {
  howItMoves,
  speechIn,
  type SpeechWords,
} from '../../../src/elements/board/speech-words.js';
import { getLocale } from '../../i18n/locale.js';
import { SOURCES } from '../../words/guide.js';
import { trialWords } from '../../words/trial.js';
import { learnWords } from '../../words/learn.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { squareIndex } from '../../../src/rules/squares.js';
import type { BoardMarks } from '../../../src/elements/board/types.js';
import { Store } from '../../../src/elements/shared/store.js';

/** Fetches the guide and the descriptions of the pieces' moves, in the page's language. */
export const fetchGuide = async (): Promise<Guide> => {
  const locale = getLocale();
  const [{ WORDS }] = await Promise.all([SOURCES[locale](), boardWords.load(locale)]);
  return WORDS;
};

/** The text about a pawn that has just been promoted. */
export const promotedText = (role: PromotionRole): string =>
  trialWords().promoted({ becomes: speechWords().promotes({ role }) });

const speechWords = (): SpeechWords => speechIn(boardWords.in(getLocale()));

/** The guide's text about a piece, or the piece's moves under rules that the guide does not describe. */
export const lessonText = (role: Role, { pieces }: Guide, ruleset: Ruleset): readonly string[] => {
  const words = speechWords();
  if (howItMoves(words, role, ruleset) === howItMoves(words, role, RULESETS.cazaux))
    return pieces[role].text;
  // The rest of the guide, such as the text about promotion, applies under all rules.
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
 * Gives White the next move of a lesson.
 *
 * @param fen - The position after the move, with Black to move.
 * @returns The position with White to move; undefined if White cannot move there. The lesson must then restart.
 */
export const continueLesson = (fen: string, ruleset: Ruleset): string | undefined => {
  const { setup } = Position.readFen(fen, ruleset);
  const again = setup && Position.fromSetup({ ...setup, turn: 'white' }, ruleset);
  const isOngoing = again?.ok === true && again.value.boardStatus() === 'ongoing';
  return isOngoing ? makeFen(again.value.setup) : undefined;
};

/** A piece that the user tries on the page's board. The game on the board does not change. */
export class TrialStore extends Store<TrialStore> {
  readonly ruleset: Ruleset;
  readonly role: Role = 'lion';
  readonly position: Position;
  /** The squares that the piece can reach. */
  readonly marks: BoardMarks = [];
  /** Number of moves since the start of the lesson. */
  readonly moves: number = 0;
  /** The piece to which the pawn has been promoted. */
  readonly became: PromotionRole | undefined;

  /** Required by components that show a position in a game. */
  readonly lastMove = undefined;
  readonly annotation = { shapes: [] };

  constructor(ruleset: Ruleset, role: Role) {
    super();
    // Lessons exist only for the named rulesets.
    this.ruleset = ruleset.name === 'custom' ? RULESETS.cazaux : ruleset;
    this.position = Position.start(this.ruleset);
    this.start(role);
  }

  /** Sets up a piece's lesson. */
  start(role: Role): void {
    this.assign({ role, moves: 0, became: undefined });
    this.#show(lessonFen(role, this.ruleset));
  }

  move(fen: string, promotion: PromotionRole | undefined): void {
    const next = continueLesson(fen, this.ruleset);
    this.assign({
      moves: this.moves + 1,
      became: next === undefined ? undefined : (promotion ?? this.became),
    });
    this.#show(next ?? lessonFen(this.role, this.ruleset));
  }

  #show(fen: string): void {
    const { position } = Position.readFen(fen, this.ruleset);
    if (position === undefined) throw new Error(`invalid position: ${fen}`);
    this.publish({ position, marks: targetsOf(this.became ?? this.role, fen, this.ruleset) });
  }
}
