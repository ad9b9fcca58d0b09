import { numberBefore } from '../../../src/notation/line.js';
import { numberedMove } from '../practice/task.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { praiseAt } from '../../../src/analysis/praise.js';
import { reasonAt } from '../../../src/analysis/reason.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { nodeAt, positionAt, type Path } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameNode } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import { getLocale } from '../../i18n/locale.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { shownSide } from './mistakes.js';
import { praiseText, reasonText, verdictText } from './review-words.js';
import { reviewSide } from '../review-side.js';

interface Step {
  readonly path: Path;
  readonly node: GameNode;
  readonly before: Position;
  readonly after: Position;
}

/** Maximum number of shown plies of the better line. */
const MAX_PLIES = 8;

/**
 * The review's verdict on the move on the board, or on the mistake that the shown variation avoids: the judgement and
 * the better line, or what a good move achieves. Pointing at a move of that line shows the position after it, and a click goes to it.
 */
export class AcedrexVerdict extends PageElement {
  @follow('game', 'later') private game!: GameStore;
  @provided('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      .said {
        font-weight: 600;
      }

      .judgement {
        color: var(--app-rubric);
      }

      .step {
        display: inline;
        min-block-size: 1.7rem;
        padding: 0 0.25em;
        border: 0;
        border-radius: 3px;
        background: none;
        line-height: 1.7;
      }

      :is(.step.pointed, .step[aria-current]) {
        background: color-mix(in srgb, var(--app-accent) 22%, transparent);
      }

      .number {
        color: var(--app-muted);
        font-size: 0.9em;
      }

      .preview {
        position: fixed;
        inset: auto;
        inline-size: 17rem;
        margin: 0;
        padding: 0.35rem;
        border: 1px solid var(--app-line-strong);
        border-radius: var(--app-radius);
        background: var(--app-surface);
        color: var(--app-text);
        box-shadow: 0 6px 24px #0004;
        pointer-events: none;
      }

      @media (pointer: coarse) {
        .step {
          display: inline-block;
          min-block-size: 2.75rem;
          line-height: 2.75rem;
        }
      }
    `,
  ];

  @state() private pointed: number | undefined;
  #steps: readonly Step[] = [];

  protected override patientStores(): readonly Store[] {
    return [reviewSide];
  }

  protected override render(): TemplateResult | typeof nothing {
    const judged = this.#judged();
    const verdict = judged && verdictAt(this.game.record, judged);
    this.#steps = verdict?.better === undefined ? [] : this.#stepsOf(verdict.better.path);
    if (judged === undefined || verdict === undefined) {
      this.pointed = undefined;
      return judged === undefined ? nothing : this.#renderRemark(judged);
    }
    return html`<p class="said" data-test="verdict">
        <span class="judgement">${this.#moveText(judged)}</span
        >${verdictText(this.game.record, judged, verdict)}
      </p>
      ${
        this.#steps.length === 0
          ? nothing
          : html`<p data-test="better-line" @pointerleave=${() => (this.pointed = undefined)}>
              ${this.#steps.map((step, index) => this.#renderStep(step, index))}
            </p>`
      }
      <div class="preview" popover="manual">${this.#renderPreview()}</div>`;
  }

  /** Draws the sentence about a move of the game without a mark: why it is bad, or what it achieves. */
  #renderRemark(path: Path): TemplateResult | typeof nothing {
    const { record } = this.game;
    const reason = reasonAt(record, path, undefined);
    const praise = reason === undefined ? praiseAt(record, path) : undefined;
    const text = reason === undefined ? praise && praiseText(praise) : reasonText(reason);
    return text === undefined
      ? nothing
      : html`<p class="said" data-test="remark">${this.#moveText(path)}${text}</p>`;
  }

  /**
   * The judged move: the move on the board, or the game's move that the shown line replaces. Undefined if the user has
   * chosen the other side's mistakes.
   */
  #judged(): Path | undefined {
    const { path, record } = this.game;
    if (path.length === 0) return undefined;
    const left = path.findIndex((child) => child !== 0);
    const before = left < 0 ? path.slice(0, -1) : path.slice(0, left);
    const color = shownSide(this.game);
    if (color !== undefined && positionAt(record, before).turn !== color) return undefined;
    return left < 0 ? path : [...before, 0];
  }

  #moveText(path: Path): string {
    const { record } = this.game;
    const san = nodeAt(record, path)?.san ?? '';
    return `${numberedMove(positionAt(record, path.slice(0, -1)), san)}: `;
  }

  #stepsOf(path: Path): readonly Step[] {
    const { record } = this.game;
    const steps: Step[] = [];
    let before = positionAt(record, path.slice(0, -1));
    let at = path;
    for (
      let node = nodeAt(record, at);
      node !== undefined && steps.length < MAX_PLIES;
      [node] = node.children
    ) {
      const after = before.play(node.move);
      steps.push({ path: at, node, before, after });
      before = after;
      at = [...at, 0];
    }
    return steps;
  }

  #renderStep({ path, node, before }: Step, index: number): TemplateResult {
    const { game } = this;
    const isCurrent = path.join() === game.path.join();
    const { fullmoves, turn } = before;
    const number = numberBefore({ number: fullmoves, turn }, index === 0);
    const point = (): void => {
      this.pointed = index;
    };
    return html`<button
      type="button"
      class="step ${this.pointed !== undefined && index <= this.pointed ? 'pointed' : ''}"
      aria-current=${isCurrent ? 'true' : nothing}
      @pointerenter=${(event: PointerEvent) => {
        if (event.pointerType === 'mouse') point();
      }}
      @focus=${point}
      @blur=${() => (this.pointed = undefined)}
      @click=${() => {
        this.pointed = undefined;
        game.go(path);
      }}
    >
      ${number === '' ? nothing : html`<span class="number">${number}</span> `}${node.san}
    </button> `;
  }

  #renderPreview(): TemplateResult | typeof nothing {
    const step = this.pointed === undefined ? undefined : this.#steps[this.pointed];
    if (step === undefined) return nothing;
    const { node, after } = step;
    return html`<acedrex-board
      view-only
      coordinates="none"
      .lang=${getLocale()}
      .fen=${makeFen(after.setup)}
      .ruleset=${after.ruleset.id}
      .orientation=${this.game.orientation}
      .pieceSet=${this.settings.values.pieceSet}
      .lastMove=${isPass(node.move) ? undefined : ([node.move.from, node.move.to] as const)}
    ></acedrex-board>`;
  }

  protected override updated(): void {
    const box = this.renderRoot.querySelector<HTMLElement>('.preview');
    if (box === null) return;
    const isOpen = this.pointed !== undefined && this.#steps[this.pointed] !== undefined;
    if (isOpen !== box.matches(':popover-open')) box.togglePopover(isOpen);
    if (isOpen) this.#place(box);
  }

  /** Places the preview within the window: above the line or, if there is no space, below it. */
  #place(box: HTMLElement): void {
    const line = this.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = box;
    const above = line.top - offsetHeight - 6;
    box.style.top = `${above >= 6 ? above : Math.min(line.bottom + 6, innerHeight - offsetHeight - 6)}px`;
    box.style.left = `${Math.max(6, Math.min(line.left, innerWidth - offsetWidth - 6))}px`;
  }
}

customElements.define('acedrex-verdict', AcedrexVerdict);
