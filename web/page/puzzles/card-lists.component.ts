import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { taskOf } from '../../../src/elements/puzzle/attempt-view.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderButton, renderField } from '../../shared/ui/fields.js';
import { CARD_KINDS, cardKey, type CardKind, type CardRow } from '../../storage/cards.js';
import type { PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { cardsWords, type CardsWords } from '../../words/cards.js';
import { puzzlesWords } from '../../words/puzzles.js';
import { PageElement } from '../page-element.js';
import { practiceHistory } from '../practice/history.js';
import { DAILY_LIMITS, dailyLimit, setDailyLimit, type DailyLimit } from '../practice/limit.js';
import { timeText } from '../studies/title.js';
import { cardActions, type CardAction } from './card-actions.js';
import {
  cardName,
  endingName,
  focusUndo,
  renderActions,
  renderLastAction,
  scheduleText,
} from './card-text.js';
import { puzzleTasks } from './puzzle-tasks.js';
import { addressOfPuzzles, type DuePart } from './puzzles-address.js';

/** Number of rows that are drawn at first, and that each request for more adds. */
const SHOWN = 50;

const FILTERS = ['any', ...CARD_KINDS, 'suspended'] as const;
type Filter = (typeof FILTERS)[number];

/** The words for the grades of solved tasks. */
const GRADES = { 1: 'hard', 2: 'hard', 3: 'good', 4: 'easy' } as const;

const MARKS: Readonly<Record<PuzzleOutcome, string>> = { solved: '✓', helped: '✓', failed: '✗' };

/** The list of all cards, and the history of all attempts. */
export class AcedrexCardLists extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.7rem;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.6rem;
        align-items: center;
        padding-block: 0.35rem;
        border-block-end: 1px solid var(--app-line);
      }

      .text {
        display: grid;
        flex: 1 1 14rem;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      small {
        font-size: 0.84rem;
      }

      .mark {
        inline-size: 1.5rem;
        color: var(--app-good);
        font-weight: 700;
        text-align: center;
        &.failed {
          color: var(--app-rubric);
        }
        &.helped {
          color: var(--app-muted);
        }
      }
    `,
  ];

  @property({ attribute: false }) place: DuePart = 'all';
  @state() private filter: Filter = 'any';
  @state() private shown = SHOWN;

  protected override stores(): readonly Store[] {
    return [practiceHistory, cardActions, puzzleTasks];
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('place')) this.shown = SHOWN;
  }

  protected override render(): TemplateResult {
    const words = cardsWords(this);
    return this.place === 'history' ? this.#renderHistory(words) : this.#renderCards(words);
  }

  #renderCards(words: CardsWords): TemplateResult {
    const { filter } = this;
    const cards = practiceHistory.cards
      .filter(
        ({ item, state: of }) =>
          filter === 'any' || (filter === 'suspended' ? of === filter : item.kind === filter),
      )
      .toSorted((one, other) => (one.memory?.due ?? 0) - (other.memory?.due ?? 0));
    return html`<div class="row">
        ${renderField(
          words.show,
          'card-filter',
          FILTERS.map((each) => [each, filterText(words, each)]),
          filter,
          (chosen) => {
            this.filter = chosen;
            this.shown = SHOWN;
          },
        )}
        ${renderField(
          words.limit,
          'daily-limit',
          DAILY_LIMITS.map((limit) => [`${limit}`, `${limit}`]),
          `${dailyLimit()}`,
          (limit) => {
            setDailyLimit(Number(limit) as DailyLimit);
            this.requestUpdate();
          },
        )}
      </div>
      ${renderLastAction(this, (card) => void this.#focusCard(card?.key))}
      <p class="muted" role="status" data-test="card-count">
        ${cards.length === 0 ? words.noCards : words.count({ count: cards.length })}
      </p>
      <ul class="plain" data-test="cards">
        ${repeat(
          cards.slice(0, this.shown),
          ({ key }) => key,
          (card) => this.#renderCard(words, card),
        )}
      </ul>
      ${this.#renderMore(words, cards.length)}
      <p class="muted">
        ${words.backup}
        <a href=${addressOfPuzzles({ isProgress: true })}>${puzzlesWords(this).progress}</a>
      </p>`;
  }

  #renderCard(words: CardsWords, card: CardRow): TemplateResult {
    const { item } = card;
    const name = cardName(this, item);
    const task = item.kind === 'puzzle' ? this.#taskOf(item.ruleset, item.puzzle) : undefined;
    const details = [
      ...(task === undefined ? [] : [name]),
      ...(item.kind === 'mistake' ? [words.kinds.mistake] : []),
      scheduleText(words, card),
    ];
    return html`<li data-key=${card.key}>
      <span class="text"
        ><a href=${addressOfPuzzles({ due: 'today', card: card.key })}>${task ?? name}</a>
        <small class="muted">${details.join(' · ')}</small></span
      >
      <span class="row">
        ${renderActions(words, card, (action) => this.#act(action, card), name)}
      </span>
    </li>`;
  }

  /** The task of a puzzle, which says more than its ID. */
  #taskOf(ruleset: string, id: string): string | undefined {
    const task = puzzleTasks.of(ruleset, id);
    return task === undefined ? undefined : taskOf(puzzlesWords(this), task.turn, task.goal);
  }

  #act(action: CardAction, card: CardRow): void {
    cardActions.act(action, card);
    void focusUndo(this);
  }

  /** Moves the focus to a card after the undo button has disappeared; to the filter if the card is not shown. */
  async #focusCard(key: string | undefined): Promise<void> {
    await this.updateComplete;
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('li[data-key]')];
    const link = rows.find(({ dataset }) => dataset.key === key)?.querySelector('a');
    (link ?? this.renderRoot.querySelector('select'))?.focus();
  }

  #renderHistory(words: CardsWords): TemplateResult {
    const results = practiceHistory.all.results.toReversed();
    if (results.length === 0) return html`<p role="status">${words.noHistory}</p>`;
    return html`<ul class="plain" data-test="card-history">
        ${results.slice(0, this.shown).map((result) => this.#renderResult(words, result))}
      </ul>
      ${this.#renderMore(words, results.length)}`;
  }

  #renderResult(words: CardsWords, result: PuzzleResult): TemplateResult {
    const { puzzle, ruleset, fen, title, outcome, grade, at } = result;
    const { kind = fen === undefined ? 'puzzle' : 'mistake' } = result;
    const task = kind === 'puzzle' ? this.#taskOf(ruleset, puzzle) : undefined;
    const name = words.puzzle({ id: puzzle });
    const names = {
      puzzle: task ?? name,
      mistake: title ?? words.mistake,
      ending: words.ending({ name: endingName(this, title ?? '') }),
      repertoire: words.kinds.repertoire,
    };
    const details = [
      timeText(at),
      ...(task === undefined ? [] : [name]),
      ...(kind === 'mistake' ? [words.kinds.mistake] : []),
      puzzlesWords(this).outcomes[outcome],
      ...(grade === undefined || outcome === 'failed' ? [] : [words.grades[GRADES[grade]]]),
    ];
    const key = cardKey({ kind, ruleset, puzzle });
    // Puzzles and mistakes can be tried again without a card.
    const canOpen =
      kind === 'puzzle' || kind === 'mistake' || practiceHistory.cardOf(key) !== undefined;
    return html`<li>
      <span class="mark ${outcome}" aria-hidden="true">${MARKS[outcome]}</span>
      <span class="text"
        >${
          canOpen
            ? html`<a href=${addressOfPuzzles({ due: 'today', card: key })}>${names[kind]}</a>`
            : html`<span>${names[kind]}</span>`
        } <small class="muted">${details.join(' · ')}</small></span
      >
    </li>`;
  }

  #renderMore(words: CardsWords, all: number): TemplateResult | typeof nothing {
    return all <= this.shown
      ? nothing
      : html`<div class="row">${renderButton(words.showMore, () => (this.shown += SHOWN))}</div>`;
  }
}

const filterText = (words: CardsWords, filter: Filter): string => {
  if (filter === 'any') return words.everything;
  return filter === 'suspended' ? words.suspendedOnly : words.kinds[filter satisfies CardKind];
};

customElements.define('acedrex-card-lists', AcedrexCardLists);
