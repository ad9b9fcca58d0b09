import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Position } from '../../rules/position.js';
import type { Store } from '../shared/store.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { endingOf } from './ending.js';
import { AnalysisPart } from './part.js';

/** Shows a finished game's result in large type on the board until the user dismisses it with a click. */
export class AcedrexEnding extends AnalysisPart {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        place-items: center;
        pointer-events: none;
      }

      button {
        display: grid;
        gap: 0.1rem;
        max-inline-size: 92%;
        padding: 0.5rem 1.6rem 0.6rem;
        border: 2px solid var(--_rubric);
        border-radius: var(--_radius);
        background: color-mix(in srgb, var(--_surface) 93%, transparent);
        color: var(--_text);
        font: 600 1.15rem/1.25 var(--_serif);
        box-shadow: 0 6px 24px #0006;
        pointer-events: auto;
        animation: appear 0.3s ease-out;
      }

      b {
        color: var(--_rubric);
        font-size: 2.4rem;
        line-height: 1.1;
      }

      @keyframes appear {
        from {
          opacity: 0;
          transform: scale(0.9);
        }
      }

      @media (prefers-reduced-motion: reduce) {
        button {
          animation: none;
        }
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    dismissed: { state: true },
  };

  /** The finished position whose result the user has dismissed. */
  private dismissed: Position | undefined;

  protected override stores(): readonly Store[] {
    return [this.session.game];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this;
    const { position } = this.session.game;
    const ending = endingOf(words, position);
    if (ending === undefined || position === this.dismissed) return nothing;
    return html`<button
      type="button"
      title=${words.hideResult}
      data-test="ending"
      @click=${() => (this.dismissed = position)}
    >
      <b>${ending.result}</b> ${ending.reason}
    </button>`;
  }
}
