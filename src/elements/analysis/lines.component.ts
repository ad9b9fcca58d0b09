import {
  css,
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { guard } from 'lit/directives/guard.js';
import { makeFen } from '../../notation/fen.js';
import type { Position } from '../../rules/position.js';
import { formatScore } from '../../analysis/chance.js';
import { numberBefore, stepsOf, type LineStep } from '../../notation/line.js';
import type { AnalysisLine } from '../session/findings.js';
import type { Store } from '../shared/store.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { icon } from '../shared/ui/later-icons.js';
import { isScroll, makeWheelSteps } from '../shared/wheel-steps.js';
import type { Preview } from './line-press.js';
import { AnalysisPart } from './part.js';

/** Maximum number of shown plies per line. */
const MAX_PLIES = 20;

/** Detail of `acedrex-preview`: the moves of a line up to the move under the pointer. */
export interface LinePreview {
  readonly steps: readonly LineStep[];
}

/**
 * The engine's lines. Pointing at a move shows the position after it, the mouse wheel steps through the line, and a
 * click plays the moves up to the clicked move.
 *
 * @fires acedrex-preview - The pointer is over a move, or has left the moves (`detail` is undefined).
 */
export class AcedrexLines extends AnalysisPart {
  static override styles = [
    controlStyles,
    css`
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        margin: 0;
        padding: 0;
        list-style: none;
      }

      /* Every requested line has a row, even before it arrives, so that the content below does not move. */
      li {
        --_row: 1.75rem;
        display: flex;
        align-items: start;
        gap: 0.3rem;
        min-block-size: var(--_row);
        border-block-start: 1px solid var(--_line);
        line-height: calc(var(--_row) - 1px);
      }

      .moves,
      i {
        block-size: calc(var(--_row) - 1px);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .moves {
        min-inline-size: 0;
        &:not(:has(+ i)) {
          flex: 1;
        }
      }

      /* The end stays visible however long the line is. */
      i {
        flex: none;
        max-inline-size: 45%;
        margin-inline-end: auto;
        /* Slanted letters extend beyond their box, which would cut them off. */
        padding-inline-end: 0.2em;
      }

      .whole .moves {
        block-size: auto;
        white-space: normal;
      }

      .value {
        min-inline-size: 3.6em;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }

      .step {
        display: inline;
        min-block-size: 0;
        /* No padding above, because it would move the text of the row down, out of line with its neighbours. */
        padding: 0 0.22em;
        border: 0;
        border-radius: 3px;
        background: none;
        font-weight: 400;
        line-height: inherit;
        &.pointed {
          background: color-mix(in srgb, var(--_accent) 22%, transparent);
        }
      }

      .number {
        color: var(--_muted);
        font-size: 0.9em;
      }

      :is(.insert, .unfold) {
        inline-size: 1.7rem;
        min-block-size: calc(var(--_row) - 1px);
      }

      .unfold {
        margin-inline-end: -0.3rem;
      }

      .whole .unfold .icon {
        transform: rotate(180deg);
      }

      @media (pointer: coarse) {
        li {
          --_row: 2.75rem;
        }

        .moves > .step {
          display: inline-block;
          min-inline-size: 2.5rem;
        }
        :is(.insert, .unfold) {
          inline-size: 2.5rem;
        }
      }

      .preview {
        position: fixed;
        inset: auto;
        inline-size: 17rem;
        margin: 0;
        padding: 0.35rem;
        border: 1px solid var(--_line-strong);
        border-radius: var(--_radius);
        background: var(--_surface);
        color: var(--_text);
        box-shadow: 0 6px 24px #0004;
        pointer-events: none;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    preview: { state: true },
    whole: { state: true },
  };

  private preview: Preview | undefined;
  /** Indices of the lines that are shown in full instead of on one row. */
  private whole: ReadonlySet<number> = new Set();
  #steps: readonly (readonly LineStep[])[] = [];
  #shown: readonly AnalysisLine[] | undefined;
  #start: Position | undefined;
  readonly #stepOf = makeWheelSteps();

  protected override stores(): readonly Store[] {
    const { analysis, game } = this.session;
    return [analysis, game];
  }

  protected override firstUpdated(): void {
    if (!matchMedia('(any-pointer: coarse)').matches) return;
    void import('./line-press.js').then(
      ({ pressLines }) =>
        pressLines(this.renderRoot, (preview) => {
          this.#point(preview);
        }),
      // Failure is ignored, because a tap can still play the moves without the preview.
      () => undefined,
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { findings } = this.session.analysis;
    if (findings?.lines === this.#shown) return;
    this.#shown = findings?.lines;
    const known = findings?.position === this.#start ? this.#steps : [];
    this.#start = findings?.position;
    this.#steps =
      findings === undefined
        ? []
        : findings.lines.map(({ pv }, index) =>
            stepsOf(findings.position, pv, MAX_PLIES, known[index]),
          );
    // Points at the move again, because an update may bring a different move under the pointer.
    if (this.preview !== undefined) this.#point(this.preview);
  }

  protected override render(): TemplateResult {
    const { isThreat, lineCount } = this.session.analysis;
    const lines = this.#shown ?? [];
    return html`
      ${isThreat ? html`<p class="muted">${this.words.ifOther}</p>` : nothing}
      <ol @pointerleave=${() => this.#point(undefined)}>
        ${Array.from({ length: lineCount }, (_, index) => this.#renderLine(lines[index], index))}
      </ol>
      <div class="preview" popover="manual">${this.#renderPreview()}</div>
    `;
  }

  #renderLine(line: AnalysisLine | undefined, index: number): TemplateResult {
    if (line === undefined) return html`<li></li>`;
    const { words } = this;
    const isWhole = this.whole.has(index);
    const steps = this.#steps[index] ?? [];
    const pointed = this.preview?.line === index ? this.preview.ply : undefined;
    return html`<li
      class=${isWhole ? 'whole' : ''}
      @wheel=${(event: WheelEvent) => this.#scrub(event, index)}
    >
      <span class="value">${formatScore(line.score)}</span>
      <span
        class="moves"
        translate="no"
        data-test=${index === 0 ? 'line' : nothing}
        @focusout=${({ currentTarget }: Event) => {
          // Scrolls the row back, because the browser has scrolled it to show a hidden move that received the focus.
          if (currentTarget instanceof Element) currentTarget.scrollLeft = 0;
        }}
      >
        ${guard([steps, pointed], () => steps.map((step, ply) => this.#renderStep(step, index, ply)))}
      </span>
      ${this.#renderEnding(steps.at(-1))}
      ${
        this.session.analysis.isThreat
          ? nothing
          : html`<button
              type="button"
              class="quiet square insert"
              title=${words.insert}
              aria-label=${words.insertLine({ place: index + 1 })}
              @click=${() => this.#insert(index)}
            >
              ${icon('insert')}
            </button>`
      }
      <button
        type="button"
        class="quiet square unfold"
        title=${words.wholeLine({ place: index + 1 })}
        aria-label=${words.wholeLine({ place: index + 1 })}
        aria-expanded=${isWhole ? 'true' : 'false'}
        @click=${() => {
          const whole = new Set(this.whole);
          if (!whole.delete(index)) whole.add(index);
          this.whole = whole;
        }}
      >
        ${icon('unfold')}
      </button>
    </li>`;
  }

  /** Draws how the game ends after a line. Omits checkmate, because the last move already shows it. */
  #renderEnding(last: LineStep | undefined): TemplateResult | typeof nothing {
    const status = last?.after.status() ?? 'ongoing';
    if (status === 'ongoing' || status === 'checkmate') return nothing;
    return html`<i data-test="line-ending">${this.words.end[status].toLowerCase()}</i>`;
  }

  #renderStep(step: LineStep, line: number, ply: number): TemplateResult {
    const number = numberBefore(step, ply === 0);
    const pointed = this.preview?.line === line && ply <= this.preview.ply;
    const isLast = pointed && ply === this.preview?.ply;
    const point = (): void => this.#point({ line, ply });
    return html`<button
      type="button"
      class="step ${pointed ? 'pointed' : ''}"
      data-line=${line}
      data-ply=${ply}
      @pointermove=${(event: PointerEvent) => {
        // `pointerenter` is not used, because it also fires if a line appears under a resting pointer.
        if (event.pointerType === 'mouse' && !isLast) point();
      }}
      @focus=${point}
      @blur=${() => this.#point(undefined)}
      @click=${() => this.#play(line, ply)}
    >
      ${number === '' ? nothing : html`<span class="number">${number}</span> `}${step.san}
    </button> `;
  }

  #renderPreview(): TemplateResult | typeof nothing {
    const steps = this.#previewed();
    const last = steps.at(-1);
    if (last === undefined) return nothing;
    const { ruleset } = last.after;
    return html`<acedrex-board
      view-only
      coordinates="none"
      .lang=${this.lang}
      .fen=${makeFen(last.after.setup)}
      .ruleset=${ruleset.id}
      .orientation=${this.session.game.orientation}
      .lastMove=${[last.move.from, last.move.to] as const}
    ></acedrex-board>`;
  }

  protected override updated(): void {
    const box = this.renderRoot.querySelector<HTMLElement>('.preview');
    if (box === null) return;
    const open = this.#previewed().length > 0;
    if (open === box.matches(':popover-open')) {
      if (open) this.#place(box);
      return;
    }
    box.togglePopover(open);
    if (open) this.#place(box);
  }

  /** Places the preview within the window: below the lines or, if there is no space, above them. */
  #place(box: HTMLElement): void {
    const lines = this.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = box;
    const below = lines.bottom + 6;
    const top =
      below + offsetHeight <= innerHeight ? below : Math.max(6, lines.top - offsetHeight - 6);
    box.style.top = `${top}px`;
    box.style.left = `${Math.min(lines.left, innerWidth - offsetWidth - 6)}px`;
  }

  #previewed(): readonly LineStep[] {
    const { preview } = this;
    return preview === undefined ? [] : (this.#steps[preview.line] ?? []).slice(0, preview.ply + 1);
  }

  #point(preview: Preview | undefined): void {
    this.preview = preview;
    const steps = this.#previewed();
    const detail: LinePreview | undefined = steps.length === 0 ? undefined : { steps };
    this.dispatchEvent(
      new CustomEvent('acedrex-preview', { detail, bubbles: true, composed: true }),
    );
  }

  #scrub(event: WheelEvent, line: number): void {
    const last = (this.#steps[line] ?? []).length - 1;
    if (this.preview?.line !== line || last < 0 || !isScroll(event)) return;
    event.preventDefault();
    const step = this.#stepOf(event);
    if (step === 0) return;
    const ply = this.preview.ply + step;
    this.#point({ line, ply: Math.max(0, Math.min(last, ply)) });
  }

  #play(line: number, ply: number): void {
    const { analysis, game } = this.session;
    if (analysis.isThreat) return;
    const steps = (this.#steps[line] ?? []).slice(0, ply + 1);
    this.#point(undefined);
    game.playLine(steps.map(({ move }) => move));
  }

  #insert(line: number): void {
    const found = this.#shown?.[line];
    const steps = this.#steps[line] ?? [];
    if (found === undefined || steps.length === 0) return;
    this.session.game.insert(
      steps.map(({ move }) => move),
      { evaluation: { score: found.score, depth: found.depth } },
    );
  }
}
