/** The candidates of a game whose positions have been searched, or of a game with dice. */
import { isPass, type LegalMove } from '../../rules/moves.js';
import type { DieRoll } from '../../rules/dice.js';
import { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Score } from '../../rules/score.js';
import { candidatesIn, type Candidate } from '../../puzzles/candidates.js';
import { choicesIn } from '../../puzzles/line.js';
import type { PuzzleSource } from '../../puzzles/types.js';
import type { FinishedGame } from '../annotate/annotate.js';
import type { Assignment } from '../annotate/games.js';

export interface GameCandidate {
  readonly source: PuzzleSource;
  readonly open: () => Candidate;
}

export const candidatesOf = (game: FinishedGame): readonly GameCandidate[] =>
  game.assignment.record.dice === true ? rollsOf(game.assignment) : positionsOf(game);

const positionsOf = ({ assignment, findings }: FinishedGame): readonly GameCandidate[] => {
  const { record, nodes } = assignment;
  const found = new Map(findings.map((finding) => [finding.ply, finding.found?.score]));
  const scoreAt = (ply: number): Score | undefined =>
    found.get(ply) ?? (nodes[ply - 1] ?? record).evaluation?.score;
  const positions = assignment.positions();
  const sourceAt = sourcesOf(assignment);
  const scored = positions.map((position, ply) => ({ position, score: scoreAt(ply) }));
  return candidatesIn(scored).flatMap((ply) => {
    const position = positions[ply];
    if (position === undefined) return [];
    const candidate = { ply, position, ...beforeAt(assignment, ply) };
    return [{ source: sourceAt(ply), open: giving(candidate) }];
  });
};

/**
 * The turns of a game with dice in which there was a choice. There are many, and nothing is known of them yet, so only
 * the texts of their positions are kept.
 */
const rollsOf = (assignment: Assignment): readonly GameCandidate[] => {
  const { nodes, record } = assignment;
  const positions = assignment.positions();
  const sourceAt = sourcesOf(assignment);
  return nodes.flatMap(({ roll }, ply) => {
    const position = positions[ply];
    if (position === undefined || roll === undefined || choicesIn(position, roll).length < 2)
      return [];
    const { before } = beforeAt(assignment, ply);
    const turn: Turn = {
      ply,
      roll,
      fen: position.fen,
      ...(before !== undefined && {
        before: { fen: before.position.fen, from: before.move.from, to: before.move.to },
      }),
    };
    return [{ source: sourceAt(ply), open: opening(turn, record.ruleset) }];
  });
};

interface Turn {
  readonly ply: number;
  readonly roll: DieRoll;
  readonly fen: string;
  readonly before?: Pick<LegalMove, 'from' | 'to'> & { readonly fen: string };
}

// Made here, so that they hold nothing else of a game.
const giving = (candidate: Candidate) => (): Candidate => candidate;
const opening = (turn: Turn, ruleset: Ruleset) => (): Candidate => openTurn(turn, ruleset);

const openTurn = ({ ply, roll, fen, before }: Turn, ruleset: Ruleset): Candidate => {
  const read = (text: string): Position => {
    const position = Position.fromFen(text, ruleset, { dice: true });
    if (!position.ok) throw new Error(position.error[0].message);
    return position.value;
  };
  const earlier = before && read(before.fen);
  const move = before && earlier?.findMove(before.from, before.to);
  return {
    ply,
    roll,
    position: read(fen),
    ...(earlier !== undefined && move !== undefined && { before: { position: earlier, move } }),
  };
};

/** The position before a ply and the move from there, unless the game begins there or the turn has passed. */
const beforeAt = ({ nodes, positions }: Assignment, ply: number): Pick<Candidate, 'before'> => {
  const [position, last] = [positions()[ply - 1], nodes[ply - 1]];
  if (position === undefined || last === undefined || isPass(last.move)) return {};
  const move = position.findMove(last.move.from, last.move.to);
  return move === undefined ? {} : { before: { position, move } };
};

/** Where the puzzles of a game come from. */
const sourcesOf = ({ game, record }: Assignment): ((ply: number) => PuzzleSource) => {
  const tag = (name: string): string | undefined => {
    const value = record.tags.find(([key]) => key === name)?.[1];
    return value === undefined || /^\??$/.test(value) ? undefined : value;
  };
  const [event, white, black] = [tag('Event'), tag('White'), tag('Black')];
  const players = {
    ...(event !== undefined && { event }),
    ...(white !== undefined && { white }),
    ...(black !== undefined && { black }),
  };
  return (ply) => ({ game, ply, ...players });
};
