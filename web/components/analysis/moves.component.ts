import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Path } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { GLYPHS, type GameNode } from '../../../src/notation/record.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { AnalysisPart } from './part.js';

/** A line to be drawn: a list of siblings, of which the first is the main move. */
interface Place {
  readonly siblings: readonly GameNode[];
  /** Path to the parent of the siblings. */
  readonly path: Path;
  /** The coordinate moves of that path. */
  readonly name: string;
  readonly ply: number;
  readonly numbered: boolean;
  readonly depth: number;
}

/** The moves of the game with variations, comments and evaluations. */
export class AcedrexMoves extends AnalysisPart {
  static override styles = [
    controlStyles,
    css`
      :host {
        line-height: 1.8;
        overflow-wrap: anywhere;
      }

      button.move,
      button.fold {
        display: inline;
        min-block-size: 0;
        padding: 0.05em 0.3em;
        border: 0;
        border-radius: 4px;
        background: none;
        font-weight: 600;
        line-height: inherit;
      }

      .variation button.move {
        font-weight: 400;
      }

      button.move:hover {
        background: color-mix(in srgb, currentColor 12%, transparent);
      }

      button.move[aria-current] {
        background: var(--_accent);
        color: var(--_on-accent);
      }

      .glyph.bad {
        color: var(--_rubric);
      }

      .glyph.good {
        color: var(--_good);
      }

      [aria-current] .glyph {
        color: inherit;
      }

      .pair {
        white-space: nowrap;
      }

      .number,
      .evaluation {
        color: var(--_muted);
        font-weight: 400;
        font-size: 0.88em;
        font-variant-numeric: tabular-nums;
      }

      .roll {
        color: var(--_rubric);
        font: 600 0.72em/1 var(--_serif);
        vertical-align: 0.55em;
        margin-inline: 0.12em 0.08em;
      }

      .evaluation {
        margin-inline-start: 0.15em;
      }

      .variation {
        display: block;
        margin-inline-start: 0.5rem;
        padding-inline-start: 0.5rem;
        border-inline-start: 2px solid var(--_line);
        font-size: 0.95em;
      }

      .variation .variation {
        display: inline;
        margin: 0;
        padding: 0;
        border: 0;
      }

      .comment {
        color: var(--_muted);
        font-family: var(--_serif);
        font-size: 0.92em;
        white-space: pre-wrap;
      }

      button.fold {
        color: var(--_accent);
        font-weight: 600;
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.session.game];
  }

  protected override render(): TemplateResult {
    const { record } = this.session.game;
    const comment =
      record.comment === '' ? nothing : html`<span class="comment">${record.comment}</span> `;
    if (record.children.length === 0)
      return html`${comment}
        <p class="muted">${this.words.noMoves}</p>`;
    const { fullmoves, turn } = record.setup;
    return html`${comment}${this.#renderLine({
      siblings: record.children,
      path: [],
      name: '',
      ply: 2 * (fullmoves - 1) + (turn === 'black' ? 1 : 0),
      numbered: true,
      depth: 0,
    })}`;
  }

  /** A line that begins with the first of some siblings; the other siblings are its variations. */
  #renderLine(start: Place): readonly unknown[] {
    const parts: unknown[] = [];
    let place = start;
    for (;;) {
      const [node, ...variations] = place.siblings;
      if (node === undefined) return parts;
      const { path, name, ply, depth } = place;
      parts.push(this.#renderMove(node, [...path, 0], ply, place.numbered));
      const interrupted = node.comment !== '';
      if (interrupted) parts.push(html`<span class="comment">${node.comment}</span> `);
      if (variations.length > 0) parts.push(this.#renderVariations(place, variations));
      place = {
        siblings: node.children,
        path: [...path, 0],
        name: named(name, node),
        ply: ply + 1,
        numbered: interrupted || variations.length > 0,
        depth,
      };
    }
  }

  #renderVariations(place: Place, variations: readonly GameNode[]): unknown {
    const { words } = this;
    const { game } = this.session;
    const { path, name, ply, depth } = place;
    const main = place.siblings[0];
    const key = main === undefined ? name : named(name, main);
    const folded = game.folded.has(key);
    // A fold must not hide the current move.
    const holdsCursor =
      game.path.length > path.length &&
      path.every((child, index) => game.path[index] === child) &&
      game.path[path.length] !== 0;
    const toggle = html`<button
      type="button"
      class="fold"
      aria-expanded=${folded && !holdsCursor ? 'false' : 'true'}
      aria-label=${words.variations}
      title=${folded ? words.showVariations : words.foldVariations}
      @click=${() => {
        game.toggleFold(key);
      }}
    >
      ${folded && !holdsCursor ? `+${variations.length}` : '−'}
    </button>`;
    if (folded && !holdsCursor) return toggle;
    return html`${toggle}${variations.map((node, index) => {
      const own = [...path, index + 1];
      return html`<span class="variation"
        >${depth > 0 ? '(' : nothing}${
          node.startComment === ''
            ? nothing
            : html`<span class="comment">${node.startComment}</span> `
        }${this.#renderMove(node, own, ply, true)}${
          node.comment === '' ? nothing : html`<span class="comment">${node.comment}</span> `
        }${this.#renderLine({
          siblings: node.children,
          path: own,
          name: named(name, node),
          ply: ply + 1,
          numbered: node.comment !== '',
          depth: depth + 1,
        })}${depth > 0 ? ') ' : nothing}</span
      >`;
    })}`;
  }

  #renderMove(node: GameNode, path: Path, ply: number, numbered: boolean): TemplateResult {
    const { game } = this.session;
    const isCurrent =
      path.length === game.path.length && path.every((child, index) => child === game.path[index]);
    const number = `${Math.floor(ply / 2) + 1}.`;
    const shown = ply % 2 === 0 ? number : numbered ? `${number}..` : '';
    const glyphs = node.nags.map((nag) => GLYPHS.get(nag) ?? `$${nag}`).join('');
    const tone = node.nags.some((nag) => [2, 4, 6].includes(nag))
      ? 'bad'
      : node.nags.some((nag) => [1, 3].includes(nag))
        ? 'good'
        : '';
    const dependsOn = [
      node.san,
      node.roll,
      node.nags,
      node.evaluation,
      isCurrent,
      shown,
      path.join('.'),
    ];
    // Long games have hundreds of moves, but a step of the cursor changes only two.
    return html`${guard(
      dependsOn,
      () =>
        html`<span class="pair"
          >${shown === '' ? nothing : html`<span class="number">${shown}</span>`}${
            node.roll === undefined
              ? nothing
              : html`<span class="roll" title=${this.words.roll}>${node.roll}</span>`
          }<button
            type="button"
            class="move"
            aria-current=${isCurrent ? 'true' : nothing}
            @click=${() => {
              game.go(path);
            }}
          >
            ${node.san}${glyphs === '' ? nothing : html`<span class="glyph ${tone}">${glyphs}</span>`}</button
          >${
            node.evaluation === undefined
              ? nothing
              : html`<span class="evaluation">${formatScore(node.evaluation.score)}</span>`
          }</span
        >`,
    )} `;
  }

  /** The list becomes shorter when the engine panel grows. */
  #resize: ResizeObserver | undefined;
  #scrolling = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize ??= new ResizeObserver(() => {
      this.#showCurrent();
    });
    if (this.#scroller !== null) this.#resize.observe(this.#scroller);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
  }

  get #scroller(): HTMLElement | null {
    return this.closest<HTMLElement>('[data-scroller]') ?? this.parentElement;
  }

  protected override updated(): void {
    // In the next frame, because measuring now would force an additional layout.
    cancelAnimationFrame(this.#scrolling);
    this.#scrolling = requestAnimationFrame(() => {
      this.#showCurrent();
    });
  }

  /** Scrolls the list, but not the page, so that the current move is visible. */
  #showCurrent(): void {
    const current = this.renderRoot.querySelector<HTMLElement>('[aria-current]');
    const list = this.#scroller;
    if (list === null || list.scrollHeight <= list.clientHeight) return;
    if (current === null) {
      list.scrollTop = 0;
      return;
    }
    const { top, bottom } = current.getBoundingClientRect();
    const seen = list.getBoundingClientRect();
    if (top < seen.top) list.scrollTop += top - seen.top - 8;
    else if (bottom > seen.bottom) list.scrollTop += bottom - seen.bottom + 8;
  }
}

const named = (before: string, { move }: GameNode): string =>
  before === '' ? makeCoordinates(move) : `${before}.${makeCoordinates(move)}`;
