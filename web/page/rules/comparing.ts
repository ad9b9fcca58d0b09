/** Compares the position on the board with the same position under other rulesets. Evaluates all these positions. */
import type { EngineError, SearchInfo } from '../../../src/engine/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { Path } from '../../../src/game/tree.js';
import { numberedLine, stepsOf } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { makeSan } from '../../../src/notation/san.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Status } from '../../../src/rules/outcome.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { Score } from '../../../src/rules/score.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { whiteView } from '../../../src/analysis/chance.js';
import { sameBoardUnder } from './change-rules.js';
import { Store } from '../../../src/elements/shared/store.js';

/** Milliseconds per evaluation. */
const TIME = 1500;

interface Compared {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly isSuspended: boolean;
}

export class Comparing extends Store<Comparing> {
  readonly #store: Compared;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  readonly #endWatch: () => void;
  #other: string | undefined;
  /** The position under each named ruleset. If the current ruleset is custom, it comes first. */
  readonly views: readonly RulesetView[] = [];
  /** The comparison with the chosen ruleset; undefined if none is chosen. */
  readonly comparison: Comparison | undefined;
  readonly pointed: DifferingMove | undefined;
  readonly isRunning: boolean = false;
  readonly error: EngineError | undefined;
  #position: Position | undefined;
  #scores: ReadonlyMap<string, ComparedScore> = new Map();

  constructor(store: Compared) {
    super();
    this.#store = store;
    this.#endWatch = store.game.subscribe(() => {
      if (this.#follow()) this.changed();
    });
    this.#follow();
  }

  /** The engine's result under the given ruleset. */
  scoreUnder(id: string): ComparedScore | undefined {
    return this.#store.isSuspended ? undefined : this.#scores.get(id);
  }

  stop(): void {
    this.#engine.stop();
  }

  close(): void {
    this.#endWatch();
    this.#engine.close();
  }

  choose(id: string): void {
    this.#other = id;
    this.#compare();
    this.changed();
  }

  point(pointed: DifferingMove | undefined): void {
    if (pointed !== this.pointed) this.publish({ pointed });
  }

  /** Evaluates the position under each ruleset that allows it. */
  async evaluate(): Promise<void> {
    if (this.isRunning || this.#store.isSuspended) return;
    this.#scores = new Map();
    this.publish({ isRunning: true, error: undefined });
    const { views } = this;
    for (const { ruleset, position } of views) {
      if (position?.boardStatus() !== 'ongoing') continue;
      const result = await this.#engine.search({
        kind: 'game',
        request: { ruleset: ruleset.id, fen: makeFen(position.setup) },
        limits: { movetime: TIME },
        hash: hashFor(this.#store.settings.values),
        threads: 1,
      });
      if (!result.ok) this.assign({ error: result.error });
      if (!result.ok || result.value.reason === 'stopped' || views !== this.views) break;
      const { info } = result.value;
      if (info !== undefined)
        this.#scores = new Map([...this.#scores, [ruleset.id, describe(position, info)]]);
      this.changed();
    }
    this.publish({ isRunning: false });
  }

  /** Updates the comparison if the position on the board has changed. Returns whether it has. */
  #follow(): boolean {
    const { position, record, path } = this.#store.game;
    if (position === this.#position) return false;
    this.#position = position;
    this.#scores = new Map();
    // The evaluations of the previous position are no longer needed.
    this.#engine.stop();
    this.assign({ views: viewsOf({ position, record, path }) });
    this.#compare();
    return true;
  }

  #compare(): void {
    const { position, record, path } = this.#store.game;
    const view =
      this.#other === record.ruleset.id
        ? undefined
        : this.views.find(({ ruleset }) => ruleset.id === this.#other);
    const comparison = view && compareWith(view, { position, record, path });
    this.assign({ pointed: undefined, comparison });
  }
}

/** Maximum number of plies shown of a best line. */
const MAX_PLIES = 6;

interface ComparedPlace {
  readonly position: Position;
  readonly record: GameRecord;
  readonly path: Path;
}

export interface RulesetView {
  readonly ruleset: Ruleset;
  readonly position?: Position;
  readonly faults: readonly SetupFault[];
  readonly moves: number;
}

/** A move that is legal under only one of two rulesets. */
export interface DifferingMove {
  readonly move: LegalMove;
  readonly san: string;
  /** True if only the other ruleset allows the move. False if only the current ruleset does. */
  readonly isGained: boolean;
}

export interface Comparison extends RulesetView {
  readonly differing: readonly DifferingMove[];
}

export interface ComparedScore {
  /** The score from White's point of view. */
  readonly score: Score;
  /** Search depth in plies. */
  readonly depth: number;
  readonly line: string;
  /** How the game ends after the shown moves; `ongoing` if it does not end there. */
  readonly end: Status;
}

const viewUnder = (ruleset: Ruleset, { position, record, path }: ComparedPlace): RulesetView => {
  const there = ruleset.id === record.ruleset.id ? position : sameBoardUnder(record, path, ruleset);
  return 'ruleset' in there
    ? { ruleset, position: there, faults: [], moves: there.legalMoves().length }
    : { ruleset, faults: there, moves: 0 };
};

/** The position at a place in a game, under the named rulesets and the current one. */
const viewsOf = (place: ComparedPlace): readonly RulesetView[] => {
  const { ruleset } = place.record;
  const named = RULESET_NAMES.map((name) => RULESETS[name]);
  const all = ruleset.name === 'custom' ? [ruleset, ...named] : named;
  return all.map((each) => viewUnder(each, place));
};

/** Compares the position at a place in a game with the same position under another ruleset. */
const compareWith = (view: RulesetView, { position: here }: ComparedPlace): Comparison => {
  const { position: there } = view;
  if (there === undefined) return { ...view, differing: [] };
  return {
    ...view,
    differing: [...movesOnlyIn(there, here, true), ...movesOnlyIn(here, there, false)],
  };
};

const movesOnlyIn = (
  one: Position,
  other: Position,
  isGained: boolean,
): readonly DifferingMove[] => {
  const known = new Set(other.legalMoves().map(({ from, to }) => from + to));
  return one
    .legalMoves()
    .filter(({ from, to }) => !known.has(from + to))
    .map((move) => ({ move, san: makeSan(one, move), isGained }));
};

const describe = (position: Position, { score, depth, pv }: SearchInfo): ComparedScore => {
  const steps = stepsOf(position, pv, MAX_PLIES);
  return {
    score: whiteView(score, position.turn),
    depth,
    line: numberedLine(steps),
    end: steps.at(-1)?.after.status() ?? 'ongoing',
  };
};
