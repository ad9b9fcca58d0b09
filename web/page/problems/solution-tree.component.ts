import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Store } from '../../../src/elements/shared/store.js';
import {
  followShown,
  renderSolution,
  solutionTreeStyles,
} from '../../../src/elements/shared/solution/tree.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { type ProblemStore, problems } from './problem-store.js';
import type { ProblemPanelWords } from '../../words/problem-panel.js';

/** Draws the solution as a tree. Arrow keys and two buttons play it through on the board. */
export class AcedrexSolutionTree extends PageElement {
  @property({ attribute: false }) words!: ProblemPanelWords;
  /** The store of the solution; by default the editor's store. */
  @property({ attribute: false }) store: ProblemStore = problems;

  static override styles = [
    controlStyles,
    solutionTreeStyles,
    css`
      :host {
        display: grid;
        gap: 0.3rem;
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.store];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    followShown(this.renderRoot);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sections, solution, wishes, isSolving } = this.store;
    const { words } = this;
    if (solution === undefined) return nothing;
    const missing = (['setPlay', 'tries'] as const).filter(
      (wish) =>
        wishes[wish] &&
        !isSolving &&
        !(wish === 'tries' && this.store.hasLines) &&
        !sections.some(({ name }) => name === SECTION_OF[wish]),
    );
    return html`
      ${
        solution.solutions === undefined &&
        solution.lines === undefined &&
        solution.count > 0 &&
        !isSolving
          ? html`<p class="muted">${words.noTree}</p>`
          : nothing
      }
      ${missing.map((wish) => html`<p class="muted">${words.noSection[SECTION_OF[wish]]}</p>`)}
      ${sections.length === 0 ? nothing : renderSolution(this.store.cursor, words)}
    `;
  }
}

const SECTION_OF = { setPlay: 'set-play', tries: 'tries' } as const;

customElements.define('acedrex-solution-tree', AcedrexSolutionTree);
