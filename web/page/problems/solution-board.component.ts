import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Color } from '../../../src/rules/pieces.js';
import '../../../src/elements/board/board.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.js';
import { Watch } from '../../../src/elements/shared/store.js';
import { problems } from './problem-store.js';

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
