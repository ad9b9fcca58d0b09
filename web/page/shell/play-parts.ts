/** The play panel, and the verdict on the practice of a won ending above it. */
import { html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { GameElement } from '../game-element.js';
import '../play/play-panel.component.js';
import { isPractised } from '../tablebase/practice-verdict.js';

/**
 * Shows, in a game from a won ending, whether the ending is still won. Other games fetch no code for this.
 *
 * @fires acedrex-to-board - The verdict has disappeared with its focused button, so the board should get the focus.
 */
class AcedrexEndingPractice extends GameElement {
  #hadFocus = false;

  protected override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
    this.hidden = !isPractised(this.game, this.play.played);
    if (!this.hidden)
      void loadPart(this, () => import('../tablebase/practice-verdict.component.js'));
  }

  protected override updated(): void {
    if (this.#hadFocus && !this.matches(':focus-within'))
      this.dispatchEvent(new CustomEvent('acedrex-to-board', { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.hidden ? nothing : html`<acedrex-practice-verdict></acedrex-practice-verdict>`;
  }
}

customElements.define('acedrex-ending-practice', AcedrexEndingPractice);
