/** Sentences about a place in a game: the last move, who played it, and the evaluation. */
import { numberBefore } from '../../../src/notation/line.js';
import { formatScore } from '../../../src/analysis/chance.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { GameNode } from '../../../src/notation/record.js';
import { positionAt } from '../../../src/game/tree.js';
import { isPass } from '../../../src/rules/moves.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import { describeMove } from '../../../src/elements/board/board-rules.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { statusOf } from '../../../src/elements/analysis/status.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import { glyphName } from '../analysis/glyphs.js';
import type { PlayStore } from '../play/play-store.js';
import type { Announced } from '../settings/settings-store.js';
import type { Speech } from './speech.js';
import type { SaidWords } from '../../words/said.js';

/** The stores from which the evaluation of a position can come. */
export interface Scored {
  readonly game: GameStore;
  readonly analysis: Pick<AnalysisStore, 'findings' | 'isThreat'>;
  readonly play: Pick<PlayStore, 'isPlaying'>;
}

/** The evaluation of the shown position: the stored evaluation or, without one, the engine's current evaluation. */
export const scoreOf = ({ game, analysis, play }: Scored): Score | undefined => {
  if (play.isPlaying) return undefined;
  const { findings, isThreat } = analysis;
  const isFound = !isThreat && findings?.position === game.position;
  return game.annotation.evaluation?.score ?? (isFound ? findings.lines[0]?.score : undefined);
};

/** Describes a score from White's point of view in words: `minus 0.31`, `Black mates in 4`. */
export const describeScore = (score: Score, words: SaidWords): string =>
  score.kind === 'centipawns'
    ? formatScore(score).replace('+', `${words.plus} `).replace('−', `${words.minus} `)
    : words.matesIn({ color: score.moves < 0 ? 'black' : 'white', moves: Math.abs(score.moves) });

/** Describes the last move, such as `1… h8, black pawn h9 to h8`. At the start, says so and names the side to move. */
export const describePlace = (game: GameStore, { words, board }: Speech): string => {
  const { node, position, record, path } = game;
  const status = statusOf(wordsFor(getLocale()), game);
  if (node === undefined) return `${words.start}, ${status}`;
  const before = positionAt(record, path.slice(0, -1));
  const number = numberBefore({ number: before.fullmoves, turn: before.turn });
  const move = isPass(node.move) ? undefined : resolveMove(before, node.move.from + node.move.to);
  if (move?.ok !== true) return `${number} ${words.passes({ color: opposite(position.turn) })}`;
  const moved = describeMove(before.turn, move.value, position, board);
  // Whether the game is over for a reason that the board does not show, such as a repetition or a resignation.
  const isOver = position.boardStatus() === 'ongoing' && hasEnded(game);
  return `${number} ${node.san}, ${moved}${isOver ? `. ${status}` : ''}`;
};

const hasEnded = ({ position, record, endPosition }: GameStore): boolean =>
  position.status() !== 'ongoing' || (record.result !== '*' && position === endPosition);

const glyphsOf = ({ nags }: GameNode): readonly string[] =>
  nags.map((nag) => glyphName(nag).toLowerCase());

/** The text to announce when a place in the game is shown. */
export const describeStep = (
  game: GameStore,
  score: Score | undefined,
  speech: Speech,
  announced: Exclude<Announced, 'nothing'>,
): string => {
  const { node, annotation, next } = game;
  const place = describePlace(game, speech);
  if (announced === 'moves') return place;
  const { words } = speech;
  const parts = [
    place,
    ...(node === undefined ? [] : glyphsOf(node)),
    ...(score === undefined ? [] : [describeScore(score, words)]),
    ...(next.length > 1 ? [words.continuations({ count: next.length })] : []),
  ].join(', ');
  return announced === 'all' && annotation.comment !== ''
    ? `${parts}. ${annotation.comment}`
    : parts;
};
