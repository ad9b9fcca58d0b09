/** The card to repeat, as a task on the board. The engine finds the right move if a mistake's card does not have it. */
import { chanceFor, whiteView } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { parseSan } from '../../../src/notation/san.js';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset, RULESET_NAMES } from '../../../src/rules/rulesets.js';
import type { Score } from '../../../src/rules/score.js';
import { type CardItem, cardKey, type CardRow, type MistakeItem } from '../../storage/cards.js';
import { itemOf } from '../../storage/practice.js';
import { AttemptStore, MAX_PLIES, type Asked, type Task } from '../practice/attempt-store.js';
import { cardsForToday } from '../practice/cards.js';
import { practiceHistory } from '../practice/history.js';
import { dailyLimit } from '../practice/limit.js';
import { recordTry } from '../practice/record.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { puzzlesAt, taskOfPuzzle } from './puzzle-sets.js';

/** Nodes of each search, as in a review. */
const NODES = 250_000;

/**
 * `there`: the task is on the board. `ending`: the task is a game from the position of an ending. `none`: no card is
 * due. `missing`: the card or its puzzle does not exist. `failed`: the puzzles could not be fetched, or the engine could
 * not search for the right move.
 */
export type DueStatus = 'loading' | 'there' | 'ending' | 'none' | 'missing' | 'failed';

export class DueStore extends Store<DueStore> {
  readonly attempts: AttemptStore<Asked>;
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  readonly status: DueStatus = 'loading';
  readonly item: CardItem | undefined;
  /** The puzzle of the card, if the card is a puzzle's. */
  readonly read: ReadPuzzle | undefined;
  /** Replaced with every card, so that late results for another card are ignored. */
  #turn = {};

  constructor(settings: SettingsStore) {
    super();
    this.#settings = settings;
    this.attempts = new AttemptStore(settings, (tried) => {
      if (this.item !== undefined) recordTry(this.item, tried);
    });
  }

  /** The card of the task. Undefined if the task has no card. */
  get card(): CardRow | undefined {
    return this.item && practiceHistory.cardOf(cardKey(this.item));
  }

  /** How many cards the user wants to repeat today beyond the daily limit. */
  #extra = 0;

  /** The keys of the cards that the user has skipped. */
  readonly #skipped = new Set<string>();

  /** Skips the shown card. It comes again after all other cards of today. */
  skip(): void {
    if (this.item !== undefined) this.#skipped.add(cardKey(this.item));
  }

  /** Whether another card than the shown one remains for today. */
  get hasOther(): boolean {
    const shown = this.item && cardKey(this.item);
    return this.left.some(({ key }) => key !== shown);
  }

  /** The next card for today, if possible one that has not been skipped. */
  #next(): CardRow | undefined {
    const { left } = this;
    const next = left.find(({ key }) => !this.#skipped.has(key));
    if (next === undefined) this.#skipped.clear();
    return next ?? left[0];
  }

  /** The cards that remain for today. */
  get left(): readonly CardRow[] {
    return cardsForToday(practiceHistory.all, Date.now(), dailyLimit() + this.#extra);
  }

  /** Raises today's limit by the daily limit, and shows the next card. */
  async goBeyond(): Promise<void> {
    this.#extra += dailyLimit();
    await this.open();
  }

  /** The game's move in notation; undefined if the card does not have it. */
  get played(): string | undefined {
    const { item } = this;
    return item?.kind === 'mistake' && this.attempts.played !== undefined ? item.played : undefined;
  }

  close(): void {
    this.#turn = {};
    this.#engine.stop();
    this.attempts.close();
  }

  /** Shows the task of a card; by default, of the first card that is due. */
  async open(key?: string): Promise<void> {
    this.close();
    this.attempts.clear();
    this.assign({ item: undefined, read: undefined });
    this.publish({ status: 'loading' });
    const turn = this.#turn;
    await practiceHistory.read();
    if (turn !== this.#turn) return;
    const item = key === undefined ? this.#next()?.item : itemAt(key);
    this.assign({ item });
    if (item === undefined) {
      this.publish({ status: key === undefined ? 'none' : 'missing' });
      return;
    }
    if (item.kind === 'ending') {
      this.publish({ status: 'ending' });
      return;
    }
    const begun = await this.#begin(item);
    if (turn === this.#turn) this.publish({ status: begun });
  }

  async #begin(item: Exclude<CardItem, { kind: 'ending' }>): Promise<DueStatus> {
    const turn = this.#turn;
    switch (item.kind) {
      case 'puzzle':
        return this.#beginPuzzle(item);
      case 'mistake': {
        const start = positionOf(item);
        if (start === undefined) return 'missing';
        const better = betterOf(item) ?? (await this.#search(item, start));
        if (turn !== this.#turn) return 'loading';
        if (better === undefined) return 'failed';
        this.attempts.begin(taskOfMistake(item, start, better));
        return 'there';
      }
      case 'repertoire': {
        const start = positionOf(item);
        if (start === undefined) return 'missing';
        const { puzzle, ruleset, fen, moves } = item;
        this.attempts.begin({
          read: {
            puzzle: { id: puzzle, ruleset, fen, solution: moves.slice(0, 1) },
            line: { ruleset: start.ruleset, start },
          },
          request: { ruleset, fen },
          nodes: NODES,
          right: moves.slice(1),
        });
        return 'there';
      }
    }
  }

  async #beginPuzzle({ puzzle: id, ruleset }: CardItem): Promise<DueStatus> {
    const turn = this.#turn;
    const name = RULESET_NAMES.find((known) => known === ruleset);
    if (name === undefined) return 'missing';
    try {
      const puzzles = await puzzlesAt({ ruleset: name, isDice: false, id });
      if (turn !== this.#turn) return 'loading';
      const read = puzzles.find(({ puzzle }) => puzzle.id === id);
      if (read === undefined) return 'missing';
      this.assign({ read });
      this.attempts.begin(taskOfPuzzle(read));
      return 'there';
    } catch {
      return 'failed';
    }
  }

  /** Searches for the right move. Resolves to undefined if the search fails. */
  async #search({ ruleset, fen }: MistakeItem, { turn }: Position): Promise<Better | undefined> {
    const result = await this.#engine.search({
      kind: 'game',
      request: { ruleset, fen },
      limits: { nodes: NODES },
      hash: hashFor(this.#settings.values),
      threads: 1,
    });
    const info = result.ok ? result.value.info : undefined;
    return info && { moves: info.pv.slice(0, MAX_PLIES), score: whiteView(info.score, turn) };
  }
}

/** The right line of a mistake, and its score from White's point of view. */
interface Better {
  readonly moves: readonly string[];
  readonly score: Score;
}

const betterOf = ({ moves, score }: MistakeItem): Better | undefined =>
  moves === undefined || score === undefined ? undefined : { moves, score };

const taskOfMistake = (
  { puzzle, ruleset, fen, played }: MistakeItem,
  start: Position,
  { moves, score }: Better,
): Task<Asked> => ({
  read: {
    puzzle: { id: puzzle, ruleset, fen, solution: moves },
    line: { ruleset: start.ruleset, start },
  },
  plies: 1,
  request: { ruleset, fen },
  nodes: NODES,
  open: {
    chance: chanceFor(expectedScore(score), start.turn),
    score,
    played: moveIn(start, played),
  },
});

/** The item of a card. A task without a card is found in the history. */
const itemAt = (key: string): CardItem | undefined => {
  const card = practiceHistory.cardOf(key);
  if (card !== undefined) return card.item;
  const { puzzles, mistakes } = practiceHistory;
  return [...puzzles, ...mistakes].map(itemOf).findLast((item) => cardKey(item) === key);
};

const positionOf = ({
  ruleset: id,
  fen,
}: {
  readonly ruleset: string;
  readonly fen: string;
}): Position | undefined => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return undefined;
  const read = Position.fromFen(fen, ruleset.value);
  return read.ok && read.value.status() === 'ongoing' ? read.value : undefined;
};

const moveIn = (position: Position, san: string | undefined): Move | undefined => {
  const read = san === undefined ? undefined : parseSan(position, san);
  return read?.ok === true ? read.value : undefined;
};
