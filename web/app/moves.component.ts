import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Path } from '../../src/game/tree.js';
import { GLYPHS, type GameNode, type GameRecord } from '../../src/notation/record.js';

/**
 * The moves of a game with its variations.
 *
 * @fires acedrex-select - A move was chosen; `detail` is `{ path }`.
 */
export class AcedrexMoves extends LitElement {
  static override styles = css`
    :host {
      display: block;
      line-height: 1.9;
      overflow-wrap: anywhere;
    }

    button {
      font: inherit;
      color: inherit;
      background: none;
      border: 0;
      border-radius: 4px;
      padding: 0.1em 0.35em;
      cursor: pointer;
    }

    button:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
    }

    button[aria-current] {
      background: var(--app-accent);
      color: var(--app-on-accent);
    }

    .move {
      white-space: nowrap;
    }

    .number,
    .variation {
      color: var(--app-muted);
    }

    .variation {
      font-size: 0.92em;
    }

    p {
      margin: 0;
      color: var(--app-muted);
    }
  `;

  @property({ attribute: false }) record: GameRecord | undefined;
  @property({ attribute: false }) path: Path = [];

  protected override render(): TemplateResult {
    const { record } = this;
    if (record === undefined || record.children.length === 0)
      return html`<p>Make a move on the board; it is written here.</p>`;
    const { fullmoves, turn } = record.setup;
    const ply = 2 * (fullmoves - 1) + (turn === 'black' ? 1 : 0);
    return html`${this.#renderLine(record.children, [], ply, true)}`;
  }

  /** A line from the first of some siblings on; the other siblings are its variations. */
  #renderLine(
    first: readonly GameNode[],
    before: Path,
    firstPly: number,
    numbered: boolean,
  ): readonly unknown[] {
    const parts: unknown[] = [];
    let siblings = first;
    let path = before;
    let ply = firstPly;
    let withNumber = numbered;
    for (let node = siblings[0]; node !== undefined; node = siblings[0]) {
      parts.push(this.#renderMove(node, [...path, 0], ply, withNumber));
      const variations = siblings.slice(1);
      for (const [index, variation] of variations.entries())
        parts.push(this.#renderVariation(variation, [...path, index + 1], ply));
      withNumber = variations.length > 0;
      siblings = node.children;
      path = [...path, 0];
      ply += 1;
    }
    return parts;
  }

  #renderVariation(node: GameNode, path: Path, ply: number): TemplateResult {
    return html`<span class="variation"
      >(${this.#renderMove(node, path, ply, true)}
      ${this.#renderLine(node.children, path, ply + 1, false)})
    </span>`;
  }

  #renderMove(node: GameNode, path: Path, ply: number, numbered: boolean): TemplateResult {
    const isCurrent = path.join() === this.path.join();
    const number = `${Math.floor(ply / 2) + 1}.`;
    const shown = ply % 2 === 0 ? number : numbered ? `${number}..` : '';
    const glyphs = node.nags.map((nag) => GLYPHS.get(nag) ?? '').join('');
    return html`<span class="move"
      >${shown === '' ? nothing : html`<span class="number">${shown}</span>`}<button
        type="button"
        aria-current=${isCurrent ? 'true' : nothing}
        @click=${() => {
          this.#select(path);
        }}
      >
        ${node.san}${glyphs}
      </button></span
    > `;
  }

  /** Keeps the current move in sight where the list scrolls, without scrolling the page. */
  protected override updated(): void {
    const current = this.renderRoot.querySelector<HTMLElement>('[aria-current]');
    const list = this.closest('section');
    if (current === null || list === null || list.scrollHeight <= list.clientHeight) return;
    const { top, bottom } = current.getBoundingClientRect();
    const seen = list.getBoundingClientRect();
    if (top < seen.top) list.scrollTop += top - seen.top;
    else if (bottom > seen.bottom) list.scrollTop += bottom - seen.bottom;
  }

  #select(path: Path): void {
    this.dispatchEvent(new CustomEvent('acedrex-select', { detail: { path }, bubbles: true }));
  }
}

customElements.define('acedrex-moves', AcedrexMoves);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-moves': AcedrexMoves;
  }
}
