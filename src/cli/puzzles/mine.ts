/** Mines candidates from games in parallel, and returns the puzzles in the order of the games. */
import { Distinct } from '../../puzzles/distinct.js';
import type { PuzzleTables } from '../../puzzles/engine.js';
import { minePuzzle, candidatesIn, type Candidate } from '../../puzzles/mine.js';
import { replay, isPuzzle, choicesIn } from '../../puzzles/file.js';
import {
  type Outcome,
  type Puzzle,
  DROP_REASONS,
  THEMES,
  type PuzzleSource,
} from '../../puzzles/types.js';
import { JobFailed, type JobQueue, keepBusy } from '../queue/job.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import { engineOn, Stopped } from './engine.js';
import { isCount, isObject } from '../../guards.js';
import { isFinding, type Finding, type Assignment } from '../annotate/games.js';
import { isPass, type LegalMove } from '../../rules/moves.js';
import type { DieRoll } from '../../rules/dice.js';
import { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Score } from '../../rules/score.js';
import type { FinishedGame } from '../annotate/annotate.js';

export interface MineOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  /** Number of nodes for each proving search. */
  readonly nodes: number;
  /** Transposition table size of each search, in MiB. */
  readonly hash: number;
  readonly tables: PuzzleTables | undefined;
  /** The results of an earlier run. */
  readonly known: readonly Mined[];
  readonly signal: AbortSignal;
  readonly onMined: (mined: Mined) => void;
  /** Called for every finished candidate, including candidates from an earlier run. */
  readonly onCandidate: (outcome: Outcome) => void;
  /** Called for candidates whose searches have failed. Other searches continue. */
  readonly onFailure: (failure: JobFailed) => void;
}

const keyOf = ({ game, ply }: { readonly game: number; readonly ply: number }): string =>
  `${game} ${ply}`;

/** Determines the outcomes, in the order of the candidates. Omits candidates whose searches failed or were stopped. */
export const mineCandidates = async (
  candidates: readonly GameCandidate[],
  { queue, nodes, hash, tables, known, signal, onMined, onCandidate, onFailure }: MineOptions,
): Promise<readonly Outcome[]> => {
  const outcomes = new Map(known.map((mined) => [keyOf(mined), mined.outcome]));
  const waiting: GameCandidate[] = [];
  for (const candidate of candidates) {
    const outcome = outcomes.get(keyOf(candidate.source));
    if (outcome === undefined) waiting.push(candidate);
    else onCandidate(outcome);
  }
  let next = 0;
  await keepBusy(queue, signal, () => {
    const candidate = waiting[next];
    if (candidate === undefined) return undefined;
    next += 1;
    const { source } = candidate;
    return async (stopped) => {
      const label = `game ${source.game}, ply ${source.ply}`;
      try {
        const engine = engineOn({ queue, hash, label, signal: stopped });
        const outcome = await minePuzzle(candidate.open(), source, { engine, tables, nodes });
        const mined = { game: source.game, ply: source.ply, outcome };
        onMined(mined);
        outcomes.set(keyOf(source), outcome);
        onCandidate(outcome);
      } catch (error) {
        if (error instanceof JobFailed) onFailure(error);
        else if (!(error instanceof Stopped)) throw error;
      }
    };
  });
  return candidates.flatMap(({ source }) => outcomes.get(keyOf(source)) ?? []);
};

/** Removes puzzles that duplicate an earlier puzzle. */
export const withoutDuplicates = (outcomes: readonly Outcome[]): readonly Outcome[] => {
  const seen = new Distinct();
  return outcomes.map((outcome) => {
    if (!('puzzle' in outcome)) return outcome;
    const dropped = seen.add(outcome.puzzle, lineOf(outcome.puzzle));
    return dropped === undefined ? outcome : { dropped };
  });
};

const lineOf = (puzzle: Puzzle): Parameters<Distinct['add']>[1] => {
  const line = replay(puzzle);
  if (!line.ok) throw new Error(`puzzle ${puzzle.id}: ${line.error.message}`);
  return line.value;
};

/** The outcome of a candidate. */
interface Mined {
  /** Number of the game in its file, starting at 1. */
  readonly game: number;
  /** Number of main-line plies before the position. */
  readonly ply: number;
  readonly outcome: Outcome;
}

export type Entry = Finding | Mined;

export const isMined = (value: unknown): value is Mined =>
  isObject(value) && isCount(value.game) && isCount(value.ply) && isOutcome(value.outcome);

const isOutcome = (value: unknown): value is Outcome =>
  isObject(value) &&
  ((DROP_REASONS as readonly unknown[]).includes(value.dropped) || isPuzzle(value.puzzle));

export const isEntry = (value: unknown): value is Entry =>
  isMined(value) || (isObject(value) && value.outcome === undefined && isFinding(value));

const listed = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const line = (head: string, text: string): readonly string[] =>
  text === '' ? [] : [`${head}: ${text}`];

/** Counts the dropped candidates by reason, and the kept candidates by goal and theme. */
export const describeOutcomes = (outcomes: readonly Outcome[]): readonly string[] => {
  const puzzles = outcomes.flatMap((outcome) => ('puzzle' in outcome ? [outcome.puzzle] : []));
  const reasons = DROP_REASONS.map(
    (reason) =>
      [
        reason,
        outcomes.filter((outcome) => 'dropped' in outcome && outcome.dropped === reason).length,
      ] as const,
  );
  const goals = new Map<string, number>();
  for (const { goal } of puzzles) {
    const name = goal.kind === 'end' ? `end in ${goal.moves}` : goal.kind;
    goals.set(name, (goals.get(name) ?? 0) + 1);
  }
  const themes = THEMES.map(
    (theme) => [theme, puzzles.filter((puzzle) => puzzle.themes.includes(theme)).length] as const,
  );
  return [
    `${count(outcomes.length, 'candidate')}, ${count(puzzles.length, 'puzzle')}`,
    ...line('dropped', listed(reasons)),
    ...line('goals', listed([...goals].sort())),
    ...line('themes', listed(themes)),
  ];
};

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

/** The turns in a game with dice that offered a choice. Because there are many such turns, only their FENs are kept. */
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

// A separate function, because a closure inside `rollsOf` would retain the rest of the game.
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

/**
 * The position before a ply and the move played from it. Empty if the game begins at this ply or the turn was passed.
 */
const beforeAt = ({ nodes, positions }: Assignment, ply: number): Pick<Candidate, 'before'> => {
  const [position, last] = [positions()[ply - 1], nodes[ply - 1]];
  if (position === undefined || last === undefined || isPass(last.move)) return {};
  const move = position.findMove(last.move.from, last.move.to);
  return move === undefined ? {} : { before: { position, move } };
};

/** Makes the sources of a game's puzzles. */
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
