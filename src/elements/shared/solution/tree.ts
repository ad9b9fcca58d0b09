/** Draws a solution as a tree. Arrow keys and two buttons play it through on the board. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Stipulation } from '../../../problems/stipulation.js';
import type { Color } from '../../../rules/pieces.js';
import type { ProblemWords } from '../../../words/problem.js';
import type { MoveKind, SolutionCursor, SolutionRow, SolutionSection } from './cursor.js';

export type SolutionWords = Pick<
  ProblemWords,
  'sections' | 'kinds' | 'notes' | 'diagram' | 'previous' | 'next'
>;

export const stipulationText = (
  { task }: Pick<ProblemWords, 'task'>,
  turn: Color,
  { play, goal, moves }: Stipulation,
): string => task[play]({ turn, goal, moves, isWhole: moves % 1 === 0 });

export const solutionTreeStyles = css`
  .tree {
    max-block-size: 22rem;
    overflow-y: auto;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  /* Limits for the tree in the puzzle element. */
  .message .tree {
    margin-block: 0.4rem;
  }

  .title {
    padding: 0.3rem 0.5rem 0;
    font: 600 0.9rem/1.3 var(--_serif, var(--acedrex-font, system-ui, sans-serif));
    color: var(--_rubric, var(--_accent));
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

  /* Not a style attribute, which a strict policy forbids. Moves deeper than these levels are not indented further. */
  [aria-level='1'] {
    --depth: 0;
  }

  [aria-level='2'] {
    --depth: 1;
  }

  [aria-level='3'] {
    --depth: 2;
  }

  [aria-level='4'] {
    --depth: 3;
  }

  [aria-level='5'] {
    --depth: 4;
  }

  [aria-level='6'] {
    --depth: 5;
  }

  [aria-selected='true'] {
    background: color-mix(in srgb, var(--_accent) 18%, transparent);
  }

  .fold {
    flex: none;
    inline-size: 1em;
    color: var(--_muted);
    text-align: center;
  }

  :is(.key, .continuation) {
    font-weight: 650;
  }

  .note {
    color: var(--_muted);
    font-size: 0.85em;
  }

  .dual,
  .refutation + .note {
    color: var(--_danger, var(--_bad));
  }

  @media (pointer: coarse) {
    [role='treeitem'] {
      min-block-size: 2.75rem;
      align-items: center;
    }
  }
`;

/** The symbols after moves, as printed by Popeye. */
const SIGNS: Partial<Record<MoveKind, string>> = { key: '!', try: '?', refutation: '!' };

export const renderSolution = (cursor: SolutionCursor, words: SolutionWords): TemplateResult =>
  html`<div class="row buttons">
      <button
        type="button"
        part="button"
        aria-pressed=${cursor.shown === undefined ? 'true' : 'false'}
        @click=${() => cursor.show(undefined)}
      >
        ${words.diagram}
      </button>
      ${renderStep(cursor, words.previous, '←', -1)} ${renderStep(cursor, words.next, '→', 1)}
    </div>
    <div class="tree" role="tree" aria-label=${words.sections.solution}>
      ${cursor.sections.map((section, index) => renderSection(cursor, words, section, index === 0))}
    </div>`;

const renderStep = (
  cursor: SolutionCursor,
  label: string,
  sign: string,
  by: 1 | -1,
): TemplateResult =>
  html`<button
    type="button"
    part="button"
    class="square"
    aria-label=${label}
    title=${label}
    @click=${() => cursor.step(by)}
  >
    ${sign}
  </button>`;

const renderSection = (
  cursor: SolutionCursor,
  words: SolutionWords,
  section: SolutionSection,
  isFirst: boolean,
): TemplateResult => {
  const title = words.sections[section.name];
  return html`<div role="group" aria-label=${title}>
    <p class="title" aria-hidden="true">${title}</p>
    ${cursor.rows(section).map((row, index) => renderRow(cursor, words, row, isFirst && index === 0))}
  </div>`;
};

const renderRow = (
  cursor: SolutionCursor,
  words: SolutionWords,
  { node, level, isOpen }: SolutionRow,
  isFirst: boolean,
): TemplateResult => {
  const { shown } = cursor;
  const isChosen = shown?.id === node.id;
  const hasChildren = node.children().length > 0;
  const sign = SIGNS[node.kind] ?? '';
  const said = node.kind === 'threat' || node.kind === 'refutation' ? words.kinds[node.kind] : '';
  const note =
    node.note === undefined ? '' : `${words.notes[node.note]} ${node.noted ?? ''}`.trim();
  return html`<div
    role="treeitem"
    aria-level=${level}
    aria-selected=${isChosen ? 'true' : 'false'}
    aria-expanded=${hasChildren ? String(isOpen) : nothing}
    tabindex=${isChosen || (shown === undefined && isFirst) ? 0 : -1}
    aria-label=${[node.text + sign, said, note].join(' ').trim()}
    @keydown=${(event: KeyboardEvent) => onKey(cursor, event)}
    @click=${() => cursor.show(node)}
  >
    <span
      class="fold"
      aria-hidden="true"
      @click=${(event: Event) => {
        event.stopPropagation();
        if (hasChildren) cursor.toggle(node);
      }}
      >${hasChildren ? (isOpen ? '▾' : '▸') : ''}</span
    >
    <span class=${node.kind} translate="no">${node.text}${sign}</span>
    ${said === '' ? nothing : html`<span class="note">${said}</span>`}
    ${note === '' ? nothing : html`<span class="note ${node.note ?? ''}">${note}</span>`}
  </div>`;
};

const onKey = (cursor: SolutionCursor, event: KeyboardEvent): void => {
  const act: Partial<Record<string, () => void>> = {
    ArrowDown: () => cursor.step(1),
    ArrowUp: () => cursor.step(-1),
    ArrowRight: () => cursor.enter(),
    ArrowLeft: () => cursor.leave(),
    Home: () => cursor.show(undefined),
    Escape: () => cursor.show(undefined),
  };
  const chosen = act[event.key];
  if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  chosen();
};

/** Scrolls to the shown move and, if the tree has the focus, focuses it. */
export const followShown = (root: ParentNode): void => {
  const chosen = root.querySelector<HTMLElement>('[aria-selected=true]');
  chosen?.scrollIntoView({ block: 'nearest' });
  if (root instanceof ShadowRoot && root.activeElement?.role === 'treeitem')
    chosen?.focus({ preventScroll: true });
};
