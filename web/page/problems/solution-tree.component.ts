/** The solution of a problem as a tree, and the board that shows one of its moves. */
import '../../../src/elements/board/board.js';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { type Store, Watch } from '../../../src/elements/shared/store.js';
import {
  followShown,
  renderSolution,
  solutionTreeStyles,
} from '../../../src/elements/shared/solution/tree.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { problems, type ProblemStore } from './problem-store.js';
import type { ProblemPanelWords } from '../../words/problem-panel.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.js';

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

/**
 * Covers the editor's board, in the board's slot, and shows the chosen move of the solution. A click returns to the
 * diagram, where the user continues to compose.
 */
export class AcedrexSolutionBoard extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      inset: 0;
      z-index: 2;
    }

    :host([hidden]) {
      display: none;
    }

    acedrex-board {
      inline-size: 100%;
    }
  `;

  @property({ attribute: false }) orientation: Color = 'white';
  @property({ attribute: false }) pieceSet: AcedrexBoard['pieceSet'] | undefined;

  constructor() {
    super();
    new Watch(this, () => [problems]);
    this.addEventListener('pointerdown', (event) => {
      // Stops the click, because the board below would otherwise handle it.
      event.stopPropagation();
      problems.cursor.show(undefined);
    });
  }

  protected override willUpdate(): void {
    this.hidden = problems.shown === undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { shown } = problems;
    if (shown === undefined) return nothing;
    const { setup, ruleset } = shown.after;
    return html`<acedrex-board
      mode="view"
      coordinates="inside"
      .fen=${makeFen(setup)}
      .ruleset=${ruleset.id}
      .orientation=${this.orientation}
      .pieceSet=${this.pieceSet}
      .lastMove=${shown.squares}
    ></acedrex-board>`;
  }
}

customElements.define('acedrex-solution-board', AcedrexSolutionBoard);

customElements.define('acedrex-solution-tree', AcedrexSolutionTree);
