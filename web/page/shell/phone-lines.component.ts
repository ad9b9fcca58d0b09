/** The engine's panel on a phone: lines first, each with two rows of moves, and figures in one row below them. */
import { consume } from '@lit/context';
import { css, html, unsafeCSS, type CSSResult, type TemplateResult } from 'lit';
import { adoptStyles } from '../../../src/elements/board/load-parts.js';
import { MAX_LINES } from '../../../src/elements/session/engine-settings.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { msg } from '../../i18n/locale.js';
import { settingsContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { lowerWords } from '../../words/lower.js';
import * as labels from '../../words/labels.js';

/** The layouts of phones, see layout.ts. */
const PHONE = css`not all and (min-aspect-ratio: 1/1) and (min-width: 36rem), (max-height: 32rem)`;

/** A button whose word is below its sign: a finger gets no tooltip. */
const worded = unsafeCSS(
  'flex-direction:column;gap:0;padding-inline:0.3rem;font-size:0.75rem;line-height:1;',
);

/** The button for the die, among those of the engine. */
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

    /* The strip above the panel shows the score. */
    .score {
      display: none;
    }

    .summary {
      gap: 0.2rem;
    }

    .summary > .quiet {
      ${worded}
    }

    .summary .word {
      display: inline;
    }

    /* In one row with the buttons, unless the text is large. */
    .summary > .grow {
      flex: 1 1 4.5rem;
      order: 0;
      align-items: center;
      min-inline-size: 0;
    }

    .facts {
      block-size: 2.7em;
    }

    /* The number of nodes is left out: the speed beside it says more. */
    .facts > span:not(:first-child, [data-test]):has(+ span:not([data-test], .rare)) {
      display: none;
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
    }

    /* The keyboard reaches the moves that are cut off. */
    .moves:has(:focus-visible) {
      block-size: auto;
    }

    /* Unfolding a line shows it. */
    li:not(.whole) .insert {
      display: none;
    }
  }
`;

const adopt = (host: HTMLElement | null, styles: CSSResult): void => {
  if (host !== null) adoptStyles({ host }, { styles });
};

/** Styles the engine for a phone, and its lines as soon as they have been fetched. */
export const styleEngine = (panel: ParentNode): void => {
  const engine = panel.querySelector('acedrex-engine');
  adopt(engine, engineStyles);
  if (panel instanceof ShadowRoot)
    adoptStyles({ host: panel.host as HTMLElement }, { styles: dieStyles });
  void customElements
    .whenDefined('acedrex-lines')
    .then(() => adopt(engine?.renderRoot.querySelector('acedrex-lines') ?? null, linesStyles));
};

/** Sets the number of lines with two buttons. */
export class AcedrexLineCount extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

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

  protected override stores(): readonly Store[] {
    return [this.settings];
  }

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
