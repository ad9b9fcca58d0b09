/**
 * A published problem in the puzzle element, read from its PGN, with the whole solution as a tree. Fetched only if a
 * page supplies a PGN.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { joinErrors } from '../../errors/join.js';
import { makeError } from '../../errors/error.js';
import { WORDS as PUZZLE_PROBLEM_SENTENCES } from '../../words/puzzle-problem-errors.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import type { GameNode, GameRecord } from '../../notation/record.js';
import { parsePlainPgn } from '../../notation/strict-pgn.js';
import { readProblemTags, type ProblemTags } from '../../problems/record.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { Replayed } from '../../puzzles/attempt.js';
import type { GivenPuzzle } from '../../puzzles/daily.js';
import { err, ok, type Result } from '../../result.js';
import { isPass, isSameMove, type Move } from '../../rules/moves.js';
import { Position } from '../../rules/position.js';
import { SOURCES, WORDS as ENGLISH } from '../../words/problem.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { Translated } from '../internal/languages.js';
import {
  nameNodes,
  SolutionCursor,
  type MadeNode,
  type MoveKind,
  type SolutionNode,
} from '../shared/solution/cursor.js';
import {
  followShown,
  renderSolution,
  solutionTreeStyles,
  stipulationText,
} from '../shared/solution/tree.js';
import type { PuzzleFault } from './types.js';

const GOOD = 1;
const BAD = 2;

const isTry = ({ nags }: GameNode): boolean => nags.includes(BAD);

const problemWords = new Translated('problem', ENGLISH, SOURCES);

type WordsHost = Parameters<typeof problemWords.for>[0];

export class ProblemView {
  readonly #tags: ProblemTags;
  readonly #record: GameRecord;
  readonly #position: Position;
  readonly #cursor: SolutionCursor;

  constructor(tags: ProblemTags, record: GameRecord, position: Position, onChange: () => void) {
    this.#tags = tags;
    this.#record = record;
    this.#position = position;
    this.#cursor = new SolutionCursor(onChange);
    const nodes = (name: 'tries' | 'solution'): readonly SolutionNode[] => {
      const first = record.children.filter((node) => isTry(node) === (name === 'tries'));
      return nameNodes(made(first, position, 1, this.#hasHelp, this.#startPly), name);
    };
    const sections = (['solution', 'tries'] as const).map((name) => ({ name, nodes: nodes(name) }));
    this.#cursor.take(
      sections.filter(({ nodes: found }) => found.length > 0),
      true,
    );
  }

  get #hasHelp(): boolean {
    const { play } = this.#tags.stipulation;
    return play !== 'direct' && play !== 'self';
  }

  /** The starting ply. A stipulation with half a move starts at the second half of the first move. */
  get #startPly(): number {
    return this.#tags.stipulation.moves % 1 === 0 ? 0 : 1;
  }

  get #keys(): readonly GameNode[] {
    return this.#record.children.filter((node) => !isTry(node));
  }

  /** The main line in coordinate notation. */
  get line(): readonly string[] {
    const moves: string[] = [];
    for (let node = this.#keys[0]; node !== undefined; node = node.children[0])
      moves.push(makeCoordinates(node.move));
    return moves;
  }

  /**
   * The number of moves that the solver must find. In forced play, the solver must find only the key, because the tree
   * shows the other moves. In help play, the solver must find all moves of the side that moves first.
   */
  get plies(): number {
    const { length } = this.line;
    return this.#hasHelp && length > 0 ? length - ((length + 1) % 2) : Math.min(1, length);
  }

  /** Whether a first move solves the problem. A problem can have several such moves. */
  isKey(move: Move): boolean {
    return this.#keys.some((node) => !isPass(node.move) && isSameMove(node.move, move));
  }

  task(host: WordsHost): string {
    return `${stipulationText(problemWords.for(host), this.#position.turn, this.#tags.stipulation)}.`;
  }

  /** Describes the problem by its stipulation, author, title, source and dedication. */
  get about(): string {
    const { author, title, source, dedication } = this.#tags.heading;
    const parts = [makeStipulation(this.#tags.stipulation), author, title, source, dedication];
    return parts.filter((part) => part !== '').join(' · ');
  }

  /** Describes a try and its refutation; returns undefined for other moves. */
  tried(move: Move, host: WordsHost): string | undefined {
    const node = this.#record.children.find(
      (each) => isTry(each) && !isPass(each.move) && isSameMove(each.move, move),
    );
    const refutations = node?.children.filter(({ nags }) => nags.includes(GOOD)) ?? [];
    const [refutation] = refutations;
    return node === undefined || refutation === undefined || refutations.length > 1
      ? undefined
      : problemWords.for(host).refuted({ move: node.san, refutation: refutation.san });
  }

  get shown(): SolutionNode | undefined {
    return this.#cursor.shown;
  }

  /** Shows the diagram instead of a move of the solution. */
  close(): void {
    if (this.#cursor.shown !== undefined) this.#cursor.show(undefined);
  }

  render(host: WordsHost): TemplateResult {
    const { comment } = this.#record;
    return html`${comment === '' ? nothing : html`<p class="mistake">${comment}</p>`}
    ${this.#cursor.sections.length === 0 ? nothing : renderSolution(this.#cursor, problemWords.for(host))}`;
  }

  /** Styles the tree once it has been drawn, and scrolls to the shown move. */
  follow(root: ShadowRoot): void {
    adoptStyles(root, solutionTreeStyles);
    followShown(root);
  }
}

/** Converts nodes of the record to nodes of the tree. `number` is the number of the first move. */
const made = (
  nodes: readonly GameNode[],
  position: Position,
  number: number,
  hasHelp: boolean,
  ply: number,
): readonly MadeNode[] =>
  nodes.flatMap((node): readonly MadeNode[] => {
    const { move, san, comment, children } = node;
    if (isPass(move)) return [];
    const after = position.play(move);
    const [, threat] = /^threat (.+)$/.exec(comment) ?? [];
    const note = threat === undefined ? comment : 'threat';
    return [
      {
        kind: hasHelp ? 'line' : kindOf(node, ply),
        text: `${number}${ply % 2 === 0 ? '.' : '…'} ${san}`,
        ...((note === 'threat' || note === 'zugzwang' || note === 'dual') && { note }),
        ...(threat !== undefined && { noted: threat }),
        after,
        squares: [move.from, move.to],
        children: () => made(children, after, number + (ply % 2), hasHelp, ply + 1),
      },
    ];
  });

const kindOf = (node: GameNode, ply: number): MoveKind => {
  if (ply === 0) return isTry(node) ? 'try' : 'key';
  if (ply % 2 === 0) return 'continuation';
  return node.nags.includes(GOOD) ? 'refutation' : 'defence';
};

export type ProblemPuzzle = GivenPuzzle & { readonly problem: ProblemView };

/**
 * Reads the first game of a PGN. The game must have a `Stipulation` tag. `onChange` reports a change of the shown move.
 */
export const readProblem = async (
  pgn: string,
  onChange: () => void,
): Promise<Result<Replayed<ProblemPuzzle>, PuzzleFault>> => {
  const games = parsePlainPgn(pgn) ?? (await (await import('../shared/read-any.js')).readAny(pgn));
  const { record, errors = [] } = games[0] ?? {};
  const tags = record && readProblemTags(record.tags);
  if (record === undefined || tags === undefined)
    return err(errors[0] ?? makeError(PUZZLE_PROBLEM_SENTENCES, 'puzzle-problem', {}));
  const position = Position.fromSetup(record.setup, record.ruleset);
  if (!position.ok) return err(joinErrors(position.error));
  const problem = new ProblemView(tags, record, position.value, onChange);
  return ok({
    puzzle: {
      ruleset: record.ruleset.id,
      fen: position.value.fen,
      solution: problem.line,
      isExact: true,
      problem,
    },
    line: { ruleset: record.ruleset, start: position.value },
  });
};
