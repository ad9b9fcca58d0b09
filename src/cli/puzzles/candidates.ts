/** The candidates of a game whose positions have been searched. */
import type { Score } from '../../rules/score.js';
import { candidatesIn, type Candidate } from '../../puzzles/candidates.js';
import type { PuzzleSource } from '../../puzzles/types.js';
import type { FinishedGame } from '../annotate/annotate.js';

export interface GameCandidate extends Candidate {
  readonly source: PuzzleSource;
}

export const candidatesOf = ({ assignment, findings }: FinishedGame): readonly GameCandidate[] => {
  const { game, record, nodes } = assignment;
  if (record.dice === true) return [];
  const found = new Map(findings.map((finding) => [finding.ply, finding.found?.score]));
  const scoreAt = (ply: number): Score | undefined =>
    found.get(ply) ?? (nodes[ply - 1] ?? record).evaluation?.score;
  const positions = assignment.positions();
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
  const scored = positions.map((position, ply) => ({ position, score: scoreAt(ply) }));
  return candidatesIn(scored).flatMap((ply) => {
    const position = positions[ply];
    if (position === undefined) return [];
    const [earlier, last] = [positions[ply - 1], nodes[ply - 1]];
    const move =
      earlier && last && !('pass' in last.move)
        ? earlier.findMove(last.move.from, last.move.to)
        : undefined;
    return [
      {
        ply,
        position,
        ...(earlier !== undefined && move !== undefined && { before: { position: earlier, move } }),
        source: { game, ply, ...players },
      },
    ];
  });
};
