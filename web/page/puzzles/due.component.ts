import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { endOfLine } from '../../../src/game/tree.js';
import { taskOf } from '../../../src/elements/puzzle/attempt-view.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { addressOfLine } from '../../shared/addresses.js';
import { navStyles, tabStyles } from '../../shared/ui/common.styles.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { renderButton } from '../../shared/ui/fields.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { cardKey, type CardRow, type EndingItem, type MistakeItem } from '../../storage/cards.js';
import { cardsWords, type CardsWords } from '../../words/cards.js';
import { puzzlesWords, type PuzzlesWords } from '../../words/puzzles.js';
import { tablebaseWords } from '../../words/tablebase.js';
import { CoordinatesPlace } from '../layout.js';
import { PageElement, provided } from '../page-element.js';
import { places } from '../places.js';
import type { LatePlay } from '../play/late-play.js';
import { playOf } from '../play/play-store.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import type { Asked } from '../practice/attempt-store.js';
import { dueCards, isInUse, repeatedToday } from '../practice/cards.js';
import { practiceHistory } from '../practice/history.js';
import { dailyLimit } from '../practice/limit.js';
import { practiceStyles } from '../practice/practice.styles.js';
import { betterMoveTask, withSides } from '../practice/task.js';
import type { AcedrexRepertoire } from '../repertoire/repertoire.component.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { beginPractice } from '../tablebase/practice-verdict.js';
import { cardActions, type CardAction } from './card-actions.js';
import {
  cardName,
  dayText,
  endingName,
  focusUndo,
  lastActionText,
  renderActions,
  renderLastAction,
  scheduleText,
} from './card-text.js';
import { DueStore } from './due-store.js';
import { renderNotes, renderSolved } from './puzzle-about.js';
import { addressOfPuzzles, DUE_PARTS, type DuePart } from './puzzles-address.js';

/**
 * The cards to repeat: the task of the next card, the list of all cards, and the history of all attempts.
 *
 * @slot head - Above the task, and on narrow screens below the board.
 * @fires acedrex-leave - A game from an ending or the game of a mistake is on the board; `detail` is the panel to show.
 */
export class AcedrexDue extends PageElement {
  @provided('game') private game!: GameStore;
  @provided('play') private play!: LatePlay;
  @provided('studies') private studies!: StudyStore;
  @provided('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    pageStyles,
    navStyles,
    tabStyles,
    emptyStyles,
    practiceStyles,
  ];

  @property({ attribute: false }) place: DuePart = 'today';
  /** The key of the shown card; by default, the first card that is due. */
  @property({ attribute: false }) card: string | undefined;
  @query('acedrex-attempt') private attempt!: AcedrexAttempt | null;
  @query('acedrex-repertoire') private repertoire!: AcedrexRepertoire | null;
  readonly #coordinates = new CoordinatesPlace(this);
  #known: DueStore | undefined;
  /** Replaced when another card or part is opened, so that the opening of an earlier card ends. */
  #turn = {};

  get #store(): DueStore {
    return (this.#known ??= new DueStore(this.settings));
  }

  protected override stores(): readonly Store[] {
    return [this.#store, this.#store.attempts, practiceHistory, cardActions];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#turn = {};
    this.#store.close();
    cardActions.clear();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('place') && !changed.has('card')) return;
    if (this.place === 'today') void this.#open(this.card);
    else {
      this.#turn = {};
      this.#store.close();
      void practiceHistory.read();
      if (this.place === 'repertoire')
        void loadPart(this, () => import('../repertoire/repertoire.component.js'));
      else void loadPart(this, () => import('./card-lists.component.js'));
    }
  }

  /** Shows a card; by default, the first card that is due. */
  async #open(key?: string): Promise<void> {
    const { hasUpdated } = this;
    const turn = (this.#turn = {});
    await this.#followRepertoires();
    if (turn !== this.#turn) return;
    await this.#store.open(key);
    if (hasUpdated && turn === this.#turn) await this.#focusShown();
  }

  /** Focuses the task, the heading or the first button, because the focused button has disappeared. */
  async #focusShown(): Promise<void> {
    await this.updateComplete;
    if (this.#store.status === 'there') await this.attempt?.focusTask();
    else
      this.renderRoot
        .querySelector<HTMLElement>('h2.ask, .empty .primary, [slot=none] button')
        ?.focus();
  }

  async #goBeyond(): Promise<void> {
    await this.#store.goBeyond();
    await this.#focusShown();
  }

  /** Updates the cards of repertoire moves, because the repertoires may have changed. */
  async #followRepertoires(): Promise<void> {
    await practiceHistory.read();
    if (!practiceHistory.cards.some(({ item }) => item.kind === 'repertoire')) return;
    const { game, settings, studies, play } = this;
    await import('../repertoire/drill-memory.js').then(
      ({ followStoredRepertoires }) => followStoredRepertoires({ game, settings, studies, play }),
      // If the code cannot be fetched, the cards stay as they are.
      () => undefined,
    );
  }

  /** Shows the next card, or continues the drill of a repertoire, if this task is over. Returns whether it was. */
  goOn(): boolean {
    if (this.place === 'repertoire') return this.repertoire?.goOn() === true;
    if (this.place !== 'today' || !this.#store.attempts.isOver) return false;
    this.#next();
    return true;
  }

  #next(): void {
    if (this.card === undefined) void this.#open();
    else places.go(addressOfPuzzles({ due: 'today' }));
  }

  #act(action: CardAction, card: CardRow): void {
    cardActions.act(action, card);
    if (action === 'suspend' || action === 'delete') this.#next();
    else void focusUndo(this);
  }

  #skip(): void {
    this.#store.skip();
    this.#next();
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    // Always drawn, because screen readers do not announce a text that appears together with its live region.
    return html`<p class="hidden-visually" role="status">${lastActionText(this)}</p>
      ${this.#renderPlace(cardsWords(this))}`;
  }

  #renderPlace(words: CardsWords): TemplateResult {
    if (this.place === 'repertoire')
      return html`<acedrex-repertoire
        ><div slot="head" class="stack">${this.#renderHead(words)}</div></acedrex-repertoire
      >`;
    if (this.place !== 'today')
      return html`<article class="page">
        ${this.#renderHead(words)}
        <acedrex-card-lists .place=${this.place}></acedrex-card-lists>
      </article>`;
    const { attempts, status, item, left } = this.#store;
    const { attempt } = attempts;
    if (status === 'ending' && item?.kind === 'ending') return this.#renderEnding(words, item);
    if (status === 'none')
      return html`<article class="page">
        ${this.#renderHead(words)} ${this.#renderNone(words)} ${this.#renderUndo()}
      </article>`;
    const puzzles = puzzlesWords(this);
    const memory = this.#store.card?.memory;
    return html`<acedrex-attempt
      .store=${attempts}
      .task=${attempt === undefined ? '' : this.#taskText(words, puzzles, attempt)}
      .goal=${this.#store.read?.puzzle.goal}
      .notes=${attempt === undefined ? nothing : this.#renderNotes(puzzles)}
      .about=${html`${this.#renderAbout(puzzles)}
      ${memory === undefined ? nothing : html`<p data-test="due-again">${words.dueAgain({ date: dayText(memory.due) })}</p>`}`}
      .next=${renderButton(left.length === 0 ? words.finish : words.next, () => this.#next(), 'primary')}
      .analyse=${attempt === undefined ? nothing : this.#renderAnalyse(words, puzzles, attempt)}
    >
      <div slot="head" class="stack">${this.#renderHead(words)}</div>
      <div slot="none">${attempt === undefined ? this.#renderStatus(words) : nothing}</div>
      ${this.#renderCard(words)}
    </acedrex-attempt>`;
  }

  #renderHead(words: CardsWords): TemplateResult {
    return html`<slot name="head"></slot>
      <nav class="tabs" aria-label=${puzzlesWords(this).due}>
        ${DUE_PARTS.map(
          (part) =>
            html`<a
              href=${addressOfPuzzles({ due: part })}
              aria-current=${part === this.place ? 'page' : nothing}
              >${words.parts[part]}</a
            >`,
        )}
      </nav>
      ${practiceHistory.isKept ? nothing : html`<p class="fault">${puzzlesWords(this).unkept}</p>`}`;
  }

  #taskText(words: CardsWords, puzzles: PuzzlesWords, { start }: Attempt<Asked>): string {
    const { item, read, played } = this.#store;
    if (read !== undefined) return taskOf(puzzles, start.turn, read.puzzle.goal);
    if (item?.kind === 'repertoire') return words.repertoire[item.color];
    return played === undefined ? words.findBest[start.turn] : betterMoveTask(start, played);
  }

  #renderNotes(puzzles: PuzzlesWords): TemplateResult {
    const { item, read, attempts } = this.#store;
    if (item === undefined) return html``;
    if (read !== undefined && attempts.attempt !== undefined)
      return renderNotes(puzzles, attempts.attempt as Attempt);
    return html`<p class="muted">${cardName(this, item)}</p>`;
  }

  #renderAbout(puzzles: PuzzlesWords): TemplateResult | typeof nothing {
    const { read } = this.#store;
    return read === undefined ? nothing : renderSolved(puzzles, read.puzzle, read.line);
  }

  /** Draws a button for the game of a mistake, or otherwise a link to the position on the analysis board. */
  #renderAnalyse(
    words: CardsWords,
    puzzles: PuzzlesWords,
    { start, puzzle, isOver }: Attempt<Asked>,
  ): TemplateResult {
    const { item } = this.#store;
    const address = addressOfLine({
      ruleset: puzzle.ruleset,
      fen: start.fen,
      line: isOver ? puzzle.solution.join(' ') : undefined,
      roll: puzzle.roll,
      name: item === undefined ? words.kinds.puzzle : cardName(this, item),
    });
    return item?.kind === 'mistake' && item.study !== undefined
      ? renderButton(words.openGame, () => void this.#openGame(item, address))
      : html`<a class="button" href=${address}>${puzzles.analyse}</a>`;
  }

  /** Opens the game of a mistake. If the study no longer exists, shows only the position. */
  async #openGame({ study = '', ply = 0 }: MistakeItem, address: string): Promise<void> {
    if (this.studies.id !== study && !(await this.studies.open(study))) {
      places.go(address);
      return;
    }
    this.game.go(endOfLine(this.game.record).slice(0, ply));
    this.dispatchEvent(
      new CustomEvent('acedrex-leave', { detail: 'analysis', bubbles: true, composed: true }),
    );
  }

  #renderStatus(words: CardsWords): TemplateResult {
    const { status } = this.#store;
    switch (status) {
      case 'missing':
        return html`<div class="task stack">
          <p role="status">${words.missing}</p>
          ${this.#renderSkip(words)}
        </div>`;
      case 'failed':
        return html`<div class="task stack">
          <p class="fault" role="alert">${words.failed}</p>
          <div class="row">
            ${renderButton(words.again, () => void this.#open(this.#store.item && cardKey(this.#store.item)))}
            ${this.#renderSkip(words)}
          </div>
        </div>`;
      case 'loading':
      case 'there':
      case 'ending':
      case 'none':
        return html`<p class="task muted" role="status">${words.loading}</p>`;
    }
  }

  /** Draws a button for the next card; nothing if no other card is left. */
  #renderSkip(words: CardsWords): TemplateResult | typeof nothing {
    return this.#store.hasOther ? renderButton(words.next, () => this.#skip()) : nothing;
  }

  /** Draws how many cards are left, and the schedule of this card with its actions. */
  #renderCard(words: CardsWords): TemplateResult {
    const { card, left } = this.#store;
    const done = repeatedToday(practiceHistory.all, Date.now());
    return html`<p class="muted" data-test="cards-left">
        ${words.left({ left: left.length, done })}
      </p>
      ${
        card === undefined
          ? nothing
          : html`<section class="stack" aria-label=${cardName(this, card.item)}>
              <p class="muted" data-test="card-schedule">${scheduleText(words, card)}</p>
              <div class="row">
                ${renderActions(words, card, (action) => this.#act(action, card))}
              </div>
            </section>`
      }
      ${this.#renderUndo()}`;
  }

  #renderUndo(): TemplateResult {
    return renderLastAction(this, (card) => void this.#open(card?.key));
  }

  /** Draws the end of the day, the daily limit, or an introduction if there are no cards. */
  #renderNone(words: CardsWords): TemplateResult {
    const { cards } = practiceHistory;
    const now = Date.now();
    const more = dueCards(practiceHistory.all, now).length;
    if (cards.length === 0)
      return renderEmpty(
        'R  l g',
        html`<p>${words.none}</p>`,
        html`<a class="button primary" href=${addressOfPuzzles({})}>${words.toPuzzles}</a>`,
      );
    if (more > 0)
      return renderEmpty(
        'R  l g',
        html`<p role="status">${words.limited({ more, limit: dailyLimit() })}</p>`,
        renderButton(words.more, () => void this.#goBeyond(), 'primary'),
      );
    const next = Math.min(
      ...cards.filter(isInUse).flatMap(({ memory }) => (memory === undefined ? [] : [memory.due])),
    );
    return renderEmpty(
      'R  l g',
      html`<p role="status"><b>${words.over}</b></p>
        ${Number.isFinite(next) ? html`<p>${words.nextDue({ date: dayText(next) })}</p>` : nothing}`,
      html`<a class="button primary" href=${addressOfPuzzles({})}>${words.toPuzzles}</a>`,
    );
  }

  // --- Endings -------------------------------------------------------------------------------------

  #renderEnding(words: CardsWords, item: EndingItem): TemplateResult {
    const position = positionOf(item);
    const { settings } = this;
    return html`<article class="frame">
      ${
        position === undefined
          ? nothing
          : withSides(
              position.turn,
              html`<acedrex-board
                mode="view"
                .coordinates=${this.#coordinates.from(settings.values)}
                .lang=${getLocale()}
                .fen=${item.fen}
                .ruleset=${item.ruleset}
                .orientation=${position.turn}
                .pieceSet=${settings.values.pieceSet}
              ></acedrex-board>`,
            )
      }
      <aside class="panel">
        ${this.#renderHead(words)}
        <section class="task stack">
          <h2 class="ask" tabindex="-1">
            ${item.plies === null ? words.holdEnding : words.winEnding}
          </h2>
          <p class="muted">${cardName(this, item)}</p>
          <div class="row">
            ${renderButton(words.playEnding, () => void this.#play(item), 'primary', position === undefined)}
            ${this.#renderSkip(words)}
          </div>
        </section>
        ${this.#renderCard(words)}
      </aside>
    </article>`;
  }

  /** Begins a game from the ending. The verdict beside the game records the attempt. */
  async #play(item: EndingItem): Promise<void> {
    const from = positionOf(item);
    if (from === undefined) return;
    const { ending, plies } = item;
    const stores = { game: this.game, play: playOf(this.play) };
    const practice = { name: endingName(this, ending), from, plies };
    if (!(await beginPractice(practice, stores, tablebaseWords(this)))) return;
    this.dispatchEvent(
      new CustomEvent('acedrex-leave', { detail: 'play', bubbles: true, composed: true }),
    );
  }
}

const positionOf = ({ ruleset: id, fen }: EndingItem): Position | undefined => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return undefined;
  const read = Position.fromFen(fen, ruleset.value);
  return read.ok ? read.value : undefined;
};

customElements.define('acedrex-due', AcedrexDue);
