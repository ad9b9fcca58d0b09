/** The engine's panel on a phone: first the lines, with two rows of moves each, and then one row of figures. */
import { css, html, unsafeCSS, type TemplateResult } from 'lit';
import { adoptStyles } from '../../../src/elements/internal/adopt-styles.js';
import { MAX_LINES } from '../../../src/elements/session/engine-settings.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { labels, msg } from '../../i18n/locale.js';
import { follow, PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { lowerWords } from '../../words/lower.js';

/** Matches the layouts of phones; see layout.ts. */
const PHONE = css`not all and (min-aspect-ratio: 1/1) and (min-width: 36rem), (max-height: 32rem)`;

/** Styles for a button with its label below its icon. Touch screens show no tooltips, so labels are needed. */
const worded = unsafeCSS(
  'flex-direction:column;gap:0;padding-inline:0.3rem;font-size:0.75rem;line-height:1;',
);

/** Styles for the die button, which is among the engine's buttons. */
const dieStyles = css`
  @media ${PHONE} {
    acedrex-engine > .quiet {
      ${worded}
    }

    acedrex-engine .word {
      display: inline;
    }
  }
`;

const engineStyles = css`
  @media ${PHONE} {
    :host {
      reading-flow: grid-order;
    }

    acedrex-lines {
      order: -1;
      min-block-size: calc(var(--lines) * 3rem);
    }

    /* The strip above the panel already shows the score. */
    .score {
      display: none;
    }

    .summary {
      gap: 0.2rem;
      > .quiet {
        ${worded}
      }
      .word {
        display: inline;
      }
      /* Shares a row with the buttons, unless the text is large. */
      > .grow {
        flex: 1 1 4.5rem;
        order: 0;
        align-items: center;
        min-inline-size: 0;
      }
    }

    .facts {
      block-size: 2.7em;
      /* The number of nodes is omitted, because the speed beside it is more useful. */
      > span:not(:first-child, [data-test]):has(+ span:not([data-test], .rare)) {
        display: none;
      }
    }
  }
`;

const linesStyles = css`
  @media ${PHONE} {
    li {
      --_row: 3rem;
      line-height: 1.45rem;
    }

    .moves {
      white-space: normal;
      /* When a move gets the keyboard focus, shows the moves that are cut off. */
      &:has(:focus-visible) {
        block-size: auto;
      }
    }

    /* This button appears when the line is unfolded. */
    li:not(.whole) .insert {
      display: none;
    }
  }
`;

/** Applies the phone styles to the engine's panel and, when they have been fetched, to its lines. */
export const styleEngine = (panel: ParentNode): void => {
  const engine = panel.querySelector('acedrex-engine');
  adoptStyles(engine?.shadowRoot ?? null, engineStyles);
  if (panel instanceof ShadowRoot) adoptStyles(panel, dieStyles);
  void customElements
    .whenDefined('acedrex-lines')
    .then(() =>
      adoptStyles(
        engine?.renderRoot.querySelector('acedrex-lines')?.shadowRoot ?? null,
        linesStyles,
      ),
    );
};

/** Two buttons that change the number of lines. */
export class AcedrexLineCount extends PageElement {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      div {
        display: flex;
        align-items: center;
      }

      button {
        inline-size: 2.5rem;
        min-block-size: 2.75rem;
        padding: 0;
        font-size: 1.2rem;
      }

      output {
        min-inline-size: 1ch;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { fewer, more } = lowerWords();
    const { lines } = this.settings.values;
    return html`<div role="group" aria-label=${msg(labels.lines)} title=${msg(labels.lines)}>
      ${this.#renderButton('−', fewer, lines - 1)}<output data-test="line-count">${lines}</output
      >${this.#renderButton('+', more, lines + 1)}
    </div>`;
  }

  #renderButton(sign: string, label: string, lines: number): TemplateResult {
    return html`<button
      type="button"
      class="quiet"
      title=${label}
      aria-label=${label}
      ?disabled=${lines < 1 || lines > MAX_LINES}
      @click=${() => this.settings.set({ lines })}
    >
      ${sign}
    </button>`;
  }
}

customElements.define('acedrex-line-count', AcedrexLineCount);
