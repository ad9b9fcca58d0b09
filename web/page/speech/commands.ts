/** Answers what the user types: a move is played, a question is answered in a sentence. */
import { makeError } from '../../../src/errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../../../src/words/move-errors.js';
import { stepsOf } from '../../../src/notation/line.js';
import { readLooseMove } from '../../../src/notation/loose-moves.js';
import { parseDiceSan } from '../../../src/notation/san.js';
import { fitsRoll, movesForRoll } from '../../../src/rules/dice.js';
import { isPass } from '../../../src/rules/moves.js';
import {
  COLORS,
  LETTERS,
  roleOfLetter,
  ROLES,
  type Color,
  type Role,
} from '../../../src/rules/pieces.js';
import type { Setup } from '../../../src/rules/setup.js';
import {
  FILES,
  isSquare,
  RANKS,
  squareIndex,
  SQUARES,
  type Square,
} from '../../../src/rules/squares.js';
import { attackMapIn, scopeIn } from '../../../src/rules/tactics.js';
import { describeScope, describeSquare } from '../../../src/elements/board/scope-speech.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { statusOf } from '../../../src/elements/analysis/status.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale } from '../../i18n/locale.js';
import { foldText } from '../../shared/fold-text.js';
import type { PlayStore } from '../play/play-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { describePlace, describeScore, describeStep, scoreOf } from './sentences.js';
import type { Speech } from './speech.js';
import { COMMANDS, type CommandName } from './command-names.js';
import type { SaidWords } from '../../words/said.js';

/** What the answers are about. */
export interface Asked {
  readonly game: GameStore;
  readonly analysis: Pick<AnalysisStore, 'findings' | 'isThreat' | 'start' | 'stop'>;
  readonly play: Pick<PlayStore, 'isPlaying' | 'move' | 'takeBack'> & {
    readonly may: Pick<PlayStore['may'], 'move' | 'takeBack'>;
  };
  readonly settings: SettingsStore;
  readonly speech: Speech;
}

/** A sentence, made again when it is shown, because the texts of errors may have to be fetched first. */
export type Answer = () => string;

/** Most plies of the engine's line that are read. */
const MAX_PLIES = 8;

const always =
  (text: string): Answer =>
  () =>
    text;

/** The place that a command has led to, as the announcer tells it, so that it is not told twice. */
const tellStep = (asked: Asked): Answer => {
  const { announced } = asked.settings.values;
  const level = announced === 'nothing' ? 'moves' : announced;
  return always(describeStep(asked.game, scoreOf(asked), asked.speech, level));
};

/** Answers a question or plays a move. */
export const answer = (text: string, asked: Asked): Answer => {
  const { words } = asked.speech;
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const folded = foldText(first);
  const name = COMMANDS.find((each) => words.names[each].some((one) => foldText(one) === folded));
  const follows = rest.join(' ');
  return name === undefined ? playTyped(text.trim(), asked) : ask(name, first, follows, asked);
};

/** Answers a command, which was typed by one of its names, and what follows it. */
const ask = (name: CommandName, typed: string, follows: string, asked: Asked): Answer => {
  const { game, analysis, play, speech } = asked;
  const { words } = speech;
  const { setup } = game.position;
  switch (name) {
    case 'help':
      return always(describeHelp(words));
    case 'last':
      return always(describePlace(game, speech));
    case 'turn':
      return always(statusOf(wordsFor(getLocale()), game));
    case 'pieces':
      return always(describePieces(setup, follows, words));
    case 'rank': {
      const rank = RANKS.find((each) => each === follows);
      return always(
        rank === undefined
          ? words.needsRank
          : describeRow(
              words.rank({ rank }),
              setup,
              FILES.map((file): Square => `${file}${rank}`),
              speech,
            ),
      );
    }
    case 'file': {
      const file = FILES.find((each) => each === follows.toLowerCase());
      return always(
        file === undefined
          ? words.needsFile
          : describeRow(
              words.file({ file }),
              setup,
              RANKS.map((rank): Square => `${file}${rank}`),
              speech,
            ),
      );
    }
    case 'square':
    case 'moves': {
      const square = follows.toLowerCase();
      if (!isSquare(square)) return always(words.needsSquare({ command: typed }));
      return always(
        name === 'square' ? describeAttacks(square, asked) : describeMoves(square, asked),
      );
    }
    case 'evaluation':
      return always(describeEvaluation(asked));
    case 'best':
      return always(describeBest(asked));
    case 'analyse':
      if (play.isPlaying) return always(words.hidden);
      analysis.start();
      return always(words.analysing);
    case 'stop':
      analysis.stop();
      return always(words.stopped);
    case 'next':
      if (game.next.length === 0) return always(words.atEnd);
      game.forward();
      return tellStep(asked);
    case 'back':
      if (game.path.length === 0) return always(words.atStart);
      game.back();
      return tellStep(asked);
    case 'start':
      game.toStart();
      return tellStep(asked);
    case 'end':
      game.toEnd();
      return tellStep(asked);
    case 'undo':
      if (play.isPlaying ? !play.may.takeBack : !game.canUndo) return always(words.nothingToUndo);
      if (play.isPlaying) play.takeBack();
      else game.undo();
      return tellStep(asked);
  }
};

// --- Moves ---------------------------------------------------------------------------------------

/** The kind of piece that a word names, in singular or plural, or by its letter. */
const roleOf = (text: string, { roles }: SaidWords): Role | undefined => {
  const name = foldText(text);
  return (
    ROLES.find((role) => roles[role].some((each) => foldText(each) === name)) ??
    (text.length === 1 ? roleOfLetter(text.toUpperCase()) : undefined)
  );
};

/** A move in the form of the notation: `rook a5` becomes `Ra5`, `h9 h8` becomes `h9h8`. */
const spelled = (text: string, words: SaidWords): string => {
  const [first = '', ...rest] = text.split(/\s+/);
  const role = rest.length > 0 && first.length > 1 ? roleOf(first, words) : undefined;
  const letter = role === undefined ? first : role === 'pawn' ? '' : LETTERS[role];
  return [letter, ...rest].join('');
};

const playTyped = (text: string, asked: Asked): Answer => {
  const { game, play, speech } = asked;
  const { words } = speech;
  const token = spelled(text, words);
  const { position, roll } = game;
  if (position.status() !== 'ongoing') return always(statusOf(wordsFor(getLocale()), game));
  if (play.isPlaying && !play.may.move) return always(words.notYourTurn);
  const exact = parseDiceSan(position, token);
  const isWrongPass = !exact.ok && ['move-no-pass', 'move-no-dice'].includes(exact.error.code);
  const read = exact.ok || isWrongPass ? exact : readLooseMove(position, token);
  if (read === undefined) return always(words.unknown({ text }));
  if (!read.ok) {
    const { error } = read;
    return () => errorText(error);
  }
  const move = 'move' in read.value ? read.value.move : read.value;
  if (roll !== undefined && !fitsRoll(position, move, roll)) {
    if (!isPass(move)) return always(words.notRolled({ roll, square: move.from }));
    const [allowed] = movesForRoll(position, roll);
    const params = { roll, ...(allowed && { from: allowed.from, to: allowed.to }) };
    const error = makeError(MOVE_SENTENCES, 'move-no-pass', params);
    return () => errorText(error);
  }
  if (play.isPlaying && !isPass(move)) play.move(move);
  else game.play(move);
  return tellStep(asked);
};

// --- The position --------------------------------------------------------------------------------

const squaresOf = ({ board }: Setup, role: Role, color: Color): readonly Square[] =>
  SQUARES.filter((_, index) => {
    const piece = board[index];
    return piece?.role === role && piece.color === color;
  });

/** The pieces of both sides by their kinds, or those of one kind. */
const describePieces = (setup: Setup, kind: string, words: SaidWords): string => {
  const role = kind === '' ? undefined : roleOf(kind, words);
  if (kind !== '' && role === undefined)
    return words.unknownPiece({
      text: kind,
      pieces: ROLES.map((each) => words.roles[each][0]).join(', '),
    });
  // Kings first, as a position is read out.
  const roles = role === undefined ? ROLES.toReversed() : [role];
  return COLORS.map((color) => {
    const groups = roles.flatMap((each) => {
      const squares = squaresOf(setup, each, color);
      const [one, many] = words.roles[each];
      return squares.length === 0
        ? []
        : [`${squares.length === 1 ? one : many} ${squares.join(', ')}`];
    });
    return `${words.sides[color]}: ${groups.length === 0 ? words.none : groups.join('; ')}`;
  }).join('. ');
};

/** The pieces on some squares, in their order. */
const describeRow = (
  name: string,
  { board }: Setup,
  squares: readonly Square[],
  { words, board: boardWords }: Speech,
): string => {
  const pieces = squares.flatMap((square) => {
    const piece = board[squareIndex(square)];
    return piece === undefined ? [] : [`${square} ${boardWords.piece(piece)}`];
  });
  return `${name}: ${pieces.length === 0 ? words.empty : pieces.join(', ')}`;
};

const describeAttacks = (square: Square, { game, speech }: Asked): string => {
  const { setup, ruleset } = game.position;
  return describeSquare(setup, attackMapIn(setup, ruleset), square, speech.board);
};

const describeMoves = (square: Square, { game, speech }: Asked): string => {
  const { position } = game;
  const { setup, ruleset } = position;
  const piece = position.pieceAt(square);
  if (piece === undefined) return `${square}, ${speech.board.empty}`;
  const map = attackMapIn(setup, ruleset);
  const judge = piece.color === position.turn ? position : undefined;
  return describeScope(square, scopeIn(judge, piece, setup, ruleset, map, square), speech.board);
};

// --- The engine ----------------------------------------------------------------------------------

const describeEvaluation = (asked: Asked): string => {
  const { game, analysis, play, speech } = asked;
  const { words } = speech;
  if (play.isPlaying) return words.hidden;
  if (game.position.status() !== 'ongoing') return statusOf(wordsFor(getLocale()), game);
  // What is asked for now is the engine's newest result, and otherwise what the game says.
  const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
  if (line !== undefined)
    return `${describeScore(line.score, words)}, ${words.depth({ depth: line.depth })}`;
  const score = scoreOf(asked);
  return score === undefined ? words.noEvaluation : describeScore(score, words);
};

const describeBest = ({ analysis, play, speech }: Asked): string => {
  const { words } = speech;
  if (play.isPlaying) return words.hidden;
  const { findings, isThreat } = analysis;
  const line = isThreat ? undefined : findings?.lines[0];
  if (findings === undefined || line === undefined) return words.noEvaluation;
  const steps = stepsOf(findings.position, line.pv, MAX_PLIES);
  return `${describeScore(line.score, words)}: ${steps.map(({ san }) => san).join(', ')}`;
};

/** All commands, one a line. */
const describeHelp = ({ helpMoves, help, names }: SaidWords): string =>
  [
    helpMoves,
    ...COMMANDS.map((name) => {
      const [follows, what] = help[name];
      const [first = '', short = ''] = names[name];
      const typed = follows === '' ? first : `${first} ${follows}`;
      return `${typed}${short.length === 1 && short !== '?' ? ` (${short})` : ''}: ${what}`;
    }),
  ].join('\n');
