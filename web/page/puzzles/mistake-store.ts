/** A mistake from a game to try again. The engine finds the right move, because the history only has the position. */
import { chanceFor, whiteView } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { parseSan } from '../../../src/notation/san.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { PuzzleResult } from '../../storage/practice.js';
import { AttemptStore, MAX_PLIES, type Asked } from '../practice/attempt-store.js';
import { practiceHistory } from '../practice/history.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { mistakesOnce, nextMistake } from '../practice/player.js';

/** Nodes of each search, as in a review. */
const NODES = 250_000;

/** `missing`: the history does not contain this mistake. `failed`: the engine could not search for the right move. */
export type MistakeStatus = 'loading' | 'there' | 'missing' | 'failed';

export class MistakeStore extends Store<MistakeStore> {
  readonly attempts: AttemptStore<Asked>;
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  readonly status: MistakeStatus = 'loading';
  readonly shown: PuzzleResult | undefined;
  /** Replaced with every mistake, so that late results for another mistake are ignored. */
  #turn = {};

  constructor(settings: SettingsStore) {
    super();
    this.#settings = settings;
    this.attempts = new AttemptStore(settings, (outcome) => {
      if (this.shown === undefined) return;
      const { puzzle, ruleset, fen, title, played } = this.shown;
      practiceHistory.add({
        puzzle,
        ruleset,
        ...(fen !== undefined && { fen }),
        ...(title !== undefined && { title }),
        ...(played !== undefined && { played }),
        outcome,
      });
    });
  }

  /** The next unsolved mistake; undefined if there is none. */
  get next(): PuzzleResult | undefined {
    return nextMistake(practiceHistory.mistakes, this.shown?.puzzle ?? '');
  }

  /** The game's move in notation; undefined if the history does not contain it. */
  get played(): string | undefined {
    return this.attempts.played === undefined ? undefined : this.shown?.played;
  }

  close(): void {
    this.#turn = {};
    this.#engine.stop();
    this.attempts.close();
  }

  async open(id: string): Promise<void> {
    this.close();
    this.attempts.clear();
    this.#set('loading');
    const turn = this.#turn;
    await practiceHistory.read();
    if (turn !== this.#turn) return;
    this.assign({
      shown: mistakesOnce(practiceHistory.mistakes).find(({ puzzle }) => puzzle === id),
    });
    const start = this.shown && positionOf(this.shown);
    if (this.shown === undefined || start === undefined) {
      this.#set('missing');
      return;
    }
    const { puzzle, ruleset, fen = '', played } = this.shown;
    const request = { ruleset, fen };
    const result = await this.#engine.search({
      kind: 'game',
      request,
      limits: { nodes: NODES },
      hash: hashFor(this.#settings.values),
      threads: 1,
    });
    if (turn !== this.#turn) return;
    const info = result.ok ? result.value.info : undefined;
    if (info === undefined) {
      this.#set('failed');
      return;
    }
    const score = whiteView(info.score, start.turn);
    this.attempts.begin({
      read: {
        puzzle: { id: puzzle, ruleset, fen, solution: info.pv.slice(0, MAX_PLIES) },
        line: { ruleset: start.ruleset, start },
      },
      plies: 1,
      request,
      nodes: NODES,
      open: {
        chance: chanceFor(expectedScore(score), start.turn),
        score,
        played: moveIn(start, played),
      },
    });
    this.#set('there');
  }

  #set(status: MistakeStatus): void {
    this.publish({ status });
  }
}

const positionOf = ({ ruleset: id, fen = '' }: PuzzleResult): Position | undefined => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return undefined;
  const read = Position.fromFen(fen, ruleset.value);
  return read.ok && read.value.status() === 'ongoing' ? read.value : undefined;
};

const moveIn = (position: Position, san: string | undefined): Move | undefined => {
  const read = san === undefined ? undefined : parseSan(position, san);
  return read?.ok === true ? read.value : undefined;
};
