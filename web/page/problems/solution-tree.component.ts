import { css, html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import type { ProblemStore } from './problem-store.js';
import { problems } from './problems.js';
import type { SolutionRow, SolutionSection } from './solution-tree.js';
import type { ProblemWords } from './words.js';

const DEPTHS = unsafeCSS(
  [1, 2, 3, 4, 5, 6].map((level) => `[aria-level='${level}'] { --depth: ${level - 1}; }`).join(' '),
);

/** The solution as a tree. Arrow keys and two buttons play it through on the board. */
export class AcedrexSolutionTree extends PageElement {
  @property({ attribute: false }) words!: ProblemWords;
  /** That of the editor by default. */
  @property({ attribute: false }) store: ProblemStore = problems;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.3rem;
      }

      .tree {
        max-block-size: 22rem;
        overflow-y: auto;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
      }

      .title {
        padding: 0.3rem 0.5rem 0;
        font: 600 0.9rem/1.3 var(--_serif);
        color: var(--_rubric);
      }

      [role='treeitem'] {
        display: flex;
        align-items: baseline;
        gap: 0.4em;
        padding-block: 0.15rem;
        padding-inline: calc(0.4rem + 1.1rem * var(--depth)) 0.4rem;
        cursor: pointer;
        --depth: 6;
      }

      /* A strict policy forbids the attribute style. Deeper moves are indented no further. */
      ${DEPTHS}

      [aria-selected='true'] {
        background: color-mix(in srgb, var(--_accent) 18%, transparent);
      }

      .fold {
        flex: none;
        inline-size: 1em;
        color: var(--_muted);
        text-align: center;
      }

      .key,
      .continuation {
        font-weight: 650;
      }

      .note {
        color: var(--_muted);
        font-size: 0.85em;
      }

      .dual,
      .refutation + .note {
        color: var(--_danger);
      }

      @media (pointer: coarse) {
        [role='treeitem'] {
          min-block-size: 2.75rem;
          align-items: center;
        }
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.store];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { renderRoot } = this;
    const chosen = renderRoot.querySelector<HTMLElement>('[aria-selected=true]');
    chosen?.scrollIntoView({ block: 'nearest' });
    if (renderRoot instanceof ShadowRoot && renderRoot.activeElement?.role === 'treeitem')
      chosen?.focus({ preventScroll: true });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => {
        this.store.step(1);
      },
      ArrowUp: () => {
        this.store.step(-1);
      },
      ArrowRight: () => {
        this.store.enter();
      },
      ArrowLeft: () => {
        this.store.leave();
      },
      Home: () => {
        this.store.show(undefined);
      },
      Escape: () => {
        this.store.show(undefined);
      },
    };
    const chosen = act[event.key];
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    chosen();
  };

  protected override render(): TemplateResult | typeof nothing {
    const { sections, solution, wishes, shown, isSolving } = this.store;
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
      ${
        sections.length === 0
          ? nothing
          : html`<div class="row">
                <button
                  type="button"
                  aria-pressed=${shown === undefined ? 'true' : 'false'}
                  @click=${() => {
                    this.store.show(undefined);
                  }}
                >
                  ${words.diagram}
                </button>
                ${this.#renderStep(words.previous, '←', -1)} ${this.#renderStep(words.next, '→', 1)}
              </div>
              <div class="tree" role="tree" aria-label=${words.sections.solution}>
                ${sections.map((section, index) => this.#renderSection(section, index === 0))}
              </div>`
      }
    `;
  }

  #renderStep(label: string, sign: string, by: 1 | -1): TemplateResult {
    return html`<button
      type="button"
      class="square"
      aria-label=${label}
      title=${label}
      @click=${() => {
        this.store.step(by);
      }}
    >
      ${sign}
    </button>`;
  }

  #renderSection(section: SolutionSection, isFirst: boolean): TemplateResult {
    const rows = this.store.rows(section);
    const title = this.words.sections[section.name];
    return html`<div role="group" aria-label=${title}>
      <p class="title" aria-hidden="true">${title}</p>
      ${rows.map((row, index) => this.#renderRow(row, isFirst && index === 0))}
    </div>`;
  }

  #renderRow({ node, level, isOpen }: SolutionRow, isFirst: boolean): TemplateResult {
    const { words } = this;
    const { shown } = this.store;
    const isChosen = shown?.id === node.id;
    const hasChildren = node.children().length > 0;
    const sign = SIGNS[node.kind] ?? '';
    const said = node.kind === 'threat' || node.kind === 'refutation' ? words.kinds[node.kind] : '';
    const note = node.note === undefined ? '' : words.notes[node.note];
    return html`<div
      role="treeitem"
      aria-level=${level}
      aria-selected=${isChosen ? 'true' : 'false'}
      aria-expanded=${hasChildren ? String(isOpen) : nothing}
      tabindex=${isChosen || (shown === undefined && isFirst) ? 0 : -1}
      aria-label=${[node.text + sign, said, note].join(' ').trim()}
      @keydown=${this.#onKey}
      @click=${() => {
        this.store.show(node);
      }}
    >
      <span
        class="fold"
        aria-hidden="true"
        @click=${(event: Event) => {
          event.stopPropagation();
          if (hasChildren) this.store.toggle(node);
        }}
        >${hasChildren ? (isOpen ? '▾' : '▸') : ''}</span
      >
      <span class=${node.kind}>${node.text}${sign}</span>
      ${said === '' ? nothing : html`<span class="note">${said}</span>`}
      ${note === '' ? nothing : html`<span class="note ${node.note ?? ''}">${note}</span>`}
    </div>`;
  }
}

const SECTION_OF = { setPlay: 'set-play', tries: 'tries' } as const;

/** The signs behind moves, as Popeye prints them. */
const SIGNS: Partial<Record<string, string>> = { key: '!', try: '?', refutation: '!' };

customElements.define('acedrex-solution-tree', AcedrexSolutionTree);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-solution-tree': AcedrexSolutionTree;
  }
}
