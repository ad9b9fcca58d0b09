import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { makeFen } from '../../../src/notation/fen.js';
import '../../../src/elements/board/board.js';
import { getLocale } from '../../i18n/locale.js';
import { addressOfLine } from '../../shared/addresses.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { iconButton } from '../../../src/elements/shared/ui/icons.js';
import { PageElement } from '../page-element.js';
import { ENDING_EXAMPLES, type EndingName, type EndingStep, type Guide, stepsOf } from './guide.js';

/** An ending from the guide on a board, with buttons for playing it through. */
export class AcedrexEndingExample extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
      }

      .steps {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem;
        align-items: center;
        font: 1rem/1.4 var(--app-sans);
      }

      output {
        min-inline-size: 4.2em;
        font-variant-numeric: tabular-nums;
        text-align: center;
      }

      a {
        margin-inline-start: auto;
        padding-block: 0.15rem;
        color: var(--app-accent);
        @media (pointer: coarse) {
          padding-block: 0.7rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) name: EndingName = 'aanca';
  @property({ attribute: false }) guide: Guide | undefined;
  @state() private ply = 0;
  #steps: readonly EndingStep[] = [];

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('name')) this.#steps = stepsOf(ENDING_EXAMPLES[this.name]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { guide, ply } = this;
    const step = this.#steps[ply];
    if (guide === undefined || step === undefined) return nothing;
    const { move, position } = step;
    const last = this.#steps.length - 1;
    const { first, back, forward, end, open } = guide.endings.labels;
    return html`<acedrex-board
        view-only
        coordinates="outside"
        .lang=${getLocale()}
        .ruleset=${position.ruleset.id}
        .fen=${makeFen(position.setup)}
        .lastMove=${move && [move.from, move.to]}
      ></acedrex-board>
      <div class="steps">
        ${this.#button(first, 'first', 0)} ${this.#button(back, 'back', ply - 1)}
        <output>${ply} / ${last}</output>
        ${this.#button(forward, 'forward', ply + 1)} ${this.#button(end, 'last', last)}
        <a href=${addressOfLine(ENDING_EXAMPLES[this.name])}>${open}</a>
      </div>`;
  }

  #button(label: string, icon: 'first' | 'back' | 'forward' | 'last', to: number): TemplateResult {
    const isThere = to === this.ply || to < 0 || to >= this.#steps.length;
    return iconButton(label, icon, isThere, () => {
      this.ply = to;
    });
  }
}

customElements.define('acedrex-ending-example', AcedrexEndingExample);
