import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { addressOfLine } from '../../shared/addresses.js';
import type { Position } from '../../../src/rules/position.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement, provided } from '../page-element.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import { betterMoveTask } from '../practice/task.js';
import { practiceHistory } from '../practice/history.js';
import { practiceStyles } from '../practice/practice.styles.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { MistakeStore } from './mistake-store.js';
import { addressOfPuzzles } from './puzzles-address.js';
import type { PuzzlesWords } from '../../words/puzzles.js';
import { places } from '../places.js';
import { renderButton } from '../../shared/ui/fields.js';

/**
 * A mistake from a game as a puzzle, to try again.
 *
 * @slot head - Above the task, and on narrow screens above the board.
 */
export class AcedrexMistake extends PageElement {
  @provided('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, practiceStyles];

  @property({ attribute: false }) words!: PuzzlesWords;
  /** The id of the mistake's position. */
  @property({ attribute: false }) mistake = '';
  @query('acedrex-attempt') private attempt!: AcedrexAttempt | null;
  #known: MistakeStore | undefined;

  get #store(): MistakeStore {
    return (this.#known ??= new MistakeStore(this.settings));
  }

  protected override stores(): readonly Store[] {
    return [this.#store, this.#store.attempts, practiceHistory];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#store.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('mistake')) return;
    const { hasUpdated } = this;
    void this.#store.open(this.mistake).then(() => {
      // Moves the focus, because the focused link has disappeared.
      if (hasUpdated) void this.attempt?.focusTask();
    });
  }

  /** Shows the next mistake if this mistake is over; returns whether it was. */
  goOn(): boolean {
    if (!this.#store.attempts.isOver) return false;
    places.go(this.#nextAddress);
    return true;
  }

  get #nextAddress(): string {
    const { next } = this.#store;
    return addressOfPuzzles(next === undefined ? { isProgress: true } : { mistake: next.puzzle });
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { attempts, shown, played, next } = this.#store;
    const { attempt } = attempts;
    return html`<acedrex-attempt
      .store=${attempts}
      .task=${attempt === undefined ? '' : taskText(words, attempt.start, played)}
      .notes=${shown?.title === undefined ? nothing : html`<p class="muted">${shown.title}</p>`}
      .next=${html`<a class="button primary" href=${this.#nextAddress}
        >${next === undefined ? words.progress : words.nextMistake}</a
      >`}
      .analyse=${
        shown?.fen === undefined
          ? nothing
          : html`<a
              class="button"
              href=${addressOfLine({
                ruleset: shown.ruleset,
                fen: shown.fen,
                name: shown.title ?? words.title,
              })}
              >${words.analyse}</a
            >`
      }
    >
      <slot name="head" slot="head"></slot>
      <div slot="none">${attempt === undefined ? this.#renderStatus() : nothing}</div>
      <p><a href=${addressOfPuzzles({ isProgress: true })}>${words.allMistakes}</a></p>
    </acedrex-attempt>`;
  }

  #renderStatus(): TemplateResult {
    const { words } = this;
    switch (this.#store.status) {
      case 'missing':
        return html`<p class="task" role="status">${words.noMistake}</p>`;
      case 'failed':
        return html`<div class="task stack">
          <p class="fault" role="alert">${words.mistakeFailed}</p>
          ${renderButton(words.again, () => void this.#store.open(this.mistake))}
        </div>`;
      case 'loading':
      case 'there':
        return html`<p class="task muted" role="status">${words.loadingMistake}</p>`;
    }
  }
}

const taskText = (words: PuzzlesWords, start: Position, played: string | undefined): string =>
  played === undefined ? words.findBest[start.turn] : betterMoveTask(start, played);

customElements.define('acedrex-mistake', AcedrexMistake);
