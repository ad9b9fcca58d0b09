import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { mainLine, nodesAlong } from '../../../src/game/tree.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import {
  diagonalFiles,
  hasOpening,
  openingName,
  openingOfMoves,
  type Opening,
} from '../../../src/theory/opening.js';
import { OPENING_PLANS, type OpeningPlan } from '../../../src/theory/opening-plans.js';
import { documentAddress } from '../../i18n/locale.js';
import { openingWords } from '../../i18n/openings.js';
import { percent } from '../../i18n/percent.js';
import { follow, PageElement } from '../page-element.js';

/** The name of the game's opening, which unfolds the plans of both sides and the meaning of the name. */
export class AcedrexOpening extends PageElement {
  @follow('game') private game!: GameStore;

  /** Whether to name the opening of the whole main line, instead of the line up to the cursor. */
  @property({ type: Boolean }) whole = false;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
        font-size: 0.92rem;
      }

      p {
        margin-block: 0.35rem;
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { record, path } = this.game;
    if (!hasOpening(record)) return html``;
    const words = openingWords(this);
    const { ruleset } = record;
    const { name } = ruleset;
    const line = this.whole ? mainLine(record) : (nodesAlong(record, path) ?? []);
    const opening = openingOfMoves(
      line.map(({ san }) => san),
      ruleset,
    );
    if (opening === undefined && this.whole) return html``;
    const [first, second] = diagonalFiles(ruleset);
    return html`<details>
      <summary data-test="opening">
        ${opening === undefined ? words.start : html`<b>${openingName(opening, words)}</b>`}
      </summary>
      ${
        name === 'custom'
          ? html`<p>${words.noPlan}</p>`
          : html`${COLORS.map((color) => {
                const plan = planFor(OPENING_PLANS[name][color], opening, color);
                return plan === undefined
                  ? nothing
                  : html`<p data-test="plan">${words.plan({ color, moves: planText(plan) })}</p>`;
              })}
              <p class="muted">${words.source}</p>`
      }
      <p class="muted">${words.meaning({ first, second })}</p>
      <p><a href=${documentAddress('openings')}>${words.guide}</a></p>
    </details>`;
  }
}

/** The plan for the piece that leads a side's opening, or the side's general plan. */
const planFor = (
  plans: (typeof OPENING_PLANS)[keyof typeof OPENING_PLANS][Color],
  opening: Opening | undefined,
  color: Color,
): OpeningPlan | undefined => {
  const lead = opening?.[color]?.lead;
  return (lead === undefined ? undefined : plans[lead]) ?? plans.all;
};

const planText = (plan: OpeningPlan): string =>
  plan.map(([move, percentage]) => `${move} (${percent(percentage / 100)})`).join(', ');

customElements.define('acedrex-opening', AcedrexOpening);
