import { html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { GameElement } from '../game-element.js';
import { isPractised } from './practice-verdict.js';

/** Says in a game from a won ending whether the win is still there. Other games fetch nothing for it. */
export class AcedrexEndingPractice extends GameElement {
  protected override stores(): readonly Store[] {
    return [this.play, this.game];
  }

  protected override willUpdate(): void {
    this.hidden = !isPractised(this.game, this.play.played);
    if (!this.hidden) void loadPart(this, () => import('./practice-verdict.component.js'));
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.hidden ? nothing : html`<acedrex-practice-verdict></acedrex-practice-verdict>`;
  }
}

customElements.define('acedrex-ending-practice', AcedrexEndingPractice);
