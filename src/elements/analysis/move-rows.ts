/** The moves of a game as rows of two columns, with variations and comments as text between them. */
import { html, nothing, type TemplateResult, css } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import {
  firstPly,
  type GameNode,
  type GameRecord,
  type Annotation,
} from '../../notation/record.js';
import { formatScore } from '../../analysis/chance.js';
import type { Ending } from './ending.js';
import type { AnalysisWords } from '../../words/analysis.js';
import { commandOf } from '../../notation/make-annotation.js';
import { signOfNag } from '../../notation/nags.js';
import { childPlace, keyOf, START_PLACE, type KeyPlace } from './path-key.js';

export interface RowsView {
  readonly words: AnalysisWords;
  readonly showEvaluations: boolean;
  /** The folded variations; see {@link GameStore.folded}. */
  readonly folded: ReadonlySet<string>;
  /** The folded variations that contain the cursor. They are shown, because a fold must not hide the current move. */
  readonly held: readonly string[];
  /** Remarks to show below moves, by path key. */
  readonly remarks: ReadonlyMap<string, unknown>;
  readonly toggleFold: (name: string) => void;
  /** How the game ends after the last move of a variation; undefined if that move does not end the game. */
  readonly endOf: (last: GameNode, key: string) => Ending | undefined;
}

/** A list of siblings; the first is the main move. */
interface Place {
  readonly siblings: readonly GameNode[];
  readonly parent: KeyPlace;
  /** The moves up to the parent, in coordinate notation. */
  readonly name: string;
  readonly ply: number;
}

/** Number of plies in a group. A changed move re-renders only its group. */
const CHUNK = 40;
/** From this depth on, nested variations are no longer indented. */
const MAX_INDENT = 4;
/** Maximum number of variation moves that are shown unless the user hides them. */
const MAX_OPEN = 1000;
/** Maximum length of a nested variation that is shown inline, in parentheses. */
const MAX_INLINE = 8;

const TONES: ReadonlyMap<number, string> = new Map([
  [1, 'good'],
  [2, 'mistake'],
  [3, 'brilliant'],
  [4, 'blunder'],
  [5, 'interesting'],
  [6, 'inaccuracy'],
]);

/** The name under which a fork is folded: the moves up to and including its main move, in coordinate notation. */
export const named = (before: string, { move }: GameNode): string =>
  before === '' ? makeCoordinates(move) : `${before}.${makeCoordinates(move)}`;

export const drawRows = (record: GameRecord, view: RowsView): readonly unknown[] => {
  const parts: unknown[] = [];
  let place: Place = {
    siblings: record.children,
    parent: START_PLACE,
    name: '',
    ply: firstPly(record),
  };
  while (place.siblings.length > 0) {
    const start = place;
    const shown: unknown[] = [start.ply, view.words, view.showEvaluations];
    do {
      const [node, ...variations] = place.siblings;
      if (node === undefined) break;
      const { san, roll, nags, evaluation, comment, commands } = node;
      shown.push(
        san,
        roll,
        nags,
        evaluation,
        comment,
        commands,
        view.remarks.get(keyOf(childPlace(place.parent, 0))),
      );
      if (variations.length > 0) shown.push(view.folded, view.remarks, ...view.held);
      // Pushed one by one, because a call with a hundred thousand arguments would overflow the stack.
      for (const variation of variations) shown.push(variation);
      place = next(place, node);
    } while (place.siblings.length > 0 && place.ply % CHUNK !== 0);
    const end = place.ply;
    parts.push(html`<div class="rows">${guard(shown, () => drawChunk(start, end, view))}</div>`);
  }
  return parts;
};

const next = ({ parent, name, ply }: Place, node: GameNode): Place => ({
  siblings: node.children,
  parent: childPlace(parent, 0),
  name: named(name, node),
  ply: ply + 1,
});

const drawChunk = (start: Place, end: number, view: RowsView): readonly unknown[] => {
  const rows: unknown[] = [];
  const gap = html`<span class="cell gap">…</span>`;
  /** White's move, kept until Black's move is known. */
  let white: unknown;
  let place = start;
  for (; place.ply < end;) {
    const [node] = place.siblings;
    if (node === undefined) break;
    const number = numberOf(place.ply);
    const cell = drawCell(node, keyOf(childPlace(place.parent, 0)), view);
    const text = drawText(place, node, view);
    if (place.ply % 2 === 1) {
      rows.push(drawRow(number, white ?? gap, cell));
      white = undefined;
    } else if (text === nothing) white = cell;
    else rows.push(drawRow(number, cell, node.children.length === 0 ? nothing : gap));
    if (text !== nothing) rows.push(text);
    place = next(place, node);
  }
  if (white !== undefined) rows.push(drawRow(numberOf(place.ply - 1), white, nothing));
  return rows;
};

const numberOf = (ply: number): number => Math.floor(ply / 2) + 1;

const drawRow = (number: number, white: unknown, black: unknown): TemplateResult =>
  html`<div class="turn" translate="no">
    <span class="number">${number}</span>${white}${black}
  </div>`;

const drawCell = (node: GameNode, key: string, view: RowsView): TemplateResult =>
  html`<span class="cell">${drawMove(node, key, view)}</span>`;

const drawMove = (node: GameNode, key: string, view: RowsView): TemplateResult => {
  const { san, roll, nags, evaluation } = node;
  return html`${
      roll === undefined
        ? nothing
        : html`<span class="roll" title=${view.words.roll}>${roll}</span>`
    }<button type="button" class="move" tabindex="-1" data-path=${key}>
      ${san}${nags.map(drawGlyph)}</button
    >${
      evaluation === undefined || !view.showEvaluations
        ? nothing
        : html`<span class="evaluation">${formatScore(evaluation.score)}</span>`
    }${drawClock(node, view)}`;
};

/** Draws the mover's clock if known, otherwise the time that the move took. */
const drawClock = (node: GameNode, { words }: RowsView): TemplateResult | typeof nothing => {
  if (node.commands === undefined) return nothing;
  const clock = clockOf(node);
  const time = timeOf(node);
  if (clock === undefined && time === undefined) return nothing;
  const title = clock === undefined ? words.moveTime : words.clock;
  return html`<span class="clock" title=${title}>${clock ?? time}</span>`;
};

const drawGlyph = (nag: number): TemplateResult =>
  html`<span class="glyph ${TONES.get(nag) ?? 'sign'}">${drawSign(nag)}</span>`;

/** Draws the text below a main move: a remark, the move's comment and its variations. */
const drawText = (
  place: Place,
  node: GameNode,
  view: RowsView,
): TemplateResult | typeof nothing => {
  const remark = view.remarks.get(keyOf(childPlace(place.parent, 0)));
  const after = commentAfter(node);
  const isBare = remark === undefined && node.comment === '' && after === '';
  if (isBare && place.siblings.length < 2) return nothing;
  return html`<div class="text">
    ${remark ?? nothing}
    ${drawComment(node.comment)}${drawVariations(place, 0, view)}${drawComment(after)}
  </div>`;
};

/** The comment between a move's variations and the next move. */
const commentAfter = ({ children: [node] }: GameNode): string => node?.startComment ?? '';

const drawComment = (comment: string): TemplateResult | typeof nothing =>
  comment === '' ? nothing : html` <span class="comment">${comment}</span>`;

const drawVariations = (
  place: Place,
  depth: number,
  view: RowsView,
): TemplateResult | typeof nothing => {
  const [main, ...variations] = place.siblings;
  if (main === undefined || variations.length === 0) return nothing;
  const { words } = view;
  const name = named(place.name, main);
  const isOpen = !isFolded(place.siblings, name, view.folded) || view.held.includes(name);
  const [only] = variations;
  const isInline =
    depth > MAX_INDENT ||
    (depth > 0 && variations.length === 1 && only !== undefined && isShort(only));
  const toggle = html`<button
    type="button"
    class="fold"
    aria-expanded=${isOpen ? 'true' : 'false'}
    aria-label=${words.variations({
      move: `${numberOf(place.ply)}${place.ply % 2 === 0 ? '.' : '…'} ${main.san}`,
    })}
    title=${isOpen ? words.foldVariations : words.showVariations}
    @click=${() => view.toggleFold(name)}
  >
    ${isOpen ? '−' : `+${variations.length}`}
  </button>`;
  if (!isOpen) return toggle;
  return html`${isInline ? nothing : toggle}${variations.map((node, index) => {
    const line = drawVariation(node, place, index + 1, depth, view);
    return isInline ? html` <span>(${line})</span>` : html`<span class="variation">${line}</span>`;
  })}`;
};

/**
 * Whether the variations beside a main move are hidden. Large groups are hidden until the user shows them; small groups
 * are shown until the user hides them. Drawing a tree of a million moves would take minutes.
 */
export const isFolded = (
  siblings: readonly GameNode[],
  name: string,
  folded: ReadonlySet<string>,
): boolean => isLarge(siblings) !== folded.has(name);

/** Caches whether a list of siblings has many variations. Lists of siblings never change. */
const known = new WeakMap<readonly GameNode[], boolean>();

const isLarge = (siblings: readonly GameNode[]): boolean => {
  const before = known.get(siblings);
  if (before !== undefined) return before;
  const waiting = siblings.slice(1);
  let moves = 0;
  for (let node = waiting.pop(); node !== undefined && moves <= MAX_OPEN; node = waiting.pop()) {
    moves += 1;
    for (const child of node.children) waiting.push(child);
  }
  known.set(siblings, moves > MAX_OPEN);
  return moves > MAX_OPEN;
};

/** Whether a variation has few moves and no subvariations. */
const isShort = (first: GameNode): boolean => {
  let node: GameNode | undefined = first;
  for (let moves = 0; moves < MAX_INLINE; moves += 1) {
    if (node.children.length > 1) return false;
    node = node.children[0];
    if (node === undefined) return true;
  }
  return false;
};

const drawVariation = (
  first: GameNode,
  { parent, name, ply }: Place,
  child: number,
  depth: number,
  view: RowsView,
): readonly unknown[] => {
  const own = childPlace(parent, child);
  const parts: unknown[] = first.startComment === '' ? [] : [drawComment(first.startComment)];
  const add = (node: GameNode, at: KeyPlace, plies: number, isNumbered: boolean): void => {
    const number =
      plies % 2 === 0 ? `${numberOf(plies)}.` : isNumbered ? `${numberOf(plies)}…` : '';
    parts.push(
      parts.length > 0 ? ' ' : nothing,
      html`<span class="pair" translate="no"
        >${number === '' ? nothing : html`<span class="number">${number}</span>`}${drawMove(node, keyOf(at), view)}</span
      >`,
      drawComment(node.comment),
    );
  };
  add(first, own, ply, true);
  let last = first;
  let isInterrupted = first.comment !== '';
  let place: Place = {
    siblings: first.children,
    parent: own,
    name: named(name, first),
    ply: ply + 1,
  };
  for (;;) {
    const [node, ...variations] = place.siblings;
    if (node === undefined) {
      parts.push(drawEnd(view.endOf(last, keyOf(place.parent))));
      return parts;
    }
    if (node.startComment !== '') parts.push(drawComment(node.startComment));
    last = node;
    add(node, childPlace(place.parent, 0), place.ply, isInterrupted);
    parts.push(drawVariations(place, depth + 1, view));
    isInterrupted = node.comment + commentAfter(node) !== '' || variations.length > 0;
    place = next(place, node);
  }
};

const drawEnd = (end: Ending | undefined): TemplateResult | typeof nothing =>
  end === undefined
    ? nothing
    : html` <span class="end" data-test="variation-end"><b>${end.result}</b> ${end.reason}</span>`;

/** Hours, minutes and seconds; other programs write one to three of these parts. */
const TIME = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)$/;

/** Shortens a time, for example to `9:58`, `0:02.5` or `1:30:00`. Returns undefined for any other text. */
const short = (time: string): string | undefined => {
  const [, hours = '0', minutes = '0', seconds] = TIME.exec(time.trim()) ?? [];
  if (seconds === undefined) return undefined;
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const rest = String(Math.round((all % 60) * 1000) / 1000).replace(/^\d(?!\d)/, '0$&');
  const whole = Math.floor(all / 60) % 60;
  return all < 3600
    ? `${whole}:${rest}`
    : `${Math.floor(all / 3600)}:${String(whole).padStart(2, '0')}:${rest}`;
};

/** The time on the mover's clock after a move; undefined if it is not recorded or cannot be read. */
export const clockOf = (node: Annotation): string | undefined => {
  const time = commandOf(node, 'clk');
  return time === undefined ? undefined : short(time);
};

/** The time on both clocks before the first move; undefined if unknown or if the first move has no clock. */
export const startClock = ({ tags, children: [first] }: GameRecord): string | undefined => {
  if (first === undefined || clockOf(first) === undefined) return undefined;
  const control = tags.find(([name]) => name === 'TimeControl')?.[1] ?? '';
  return short(/^(\d{1,6})(?:\+|$)/.exec(control)?.[1] ?? '');
};

/** The time that a move took, such as `0.9s` or `1:30`; undefined if it is not recorded or cannot be read. */
export const timeOf = (node: Annotation): string | undefined => {
  const time = short(commandOf(node, 'emt') ?? '');
  return time?.replace(/^0:0?(.+)$/, '$1s');
};

/** Symbols that are drawn as one character above another. */
const STACKED: Readonly<Record<string, string>> = { '⩲': 'plus-equals', '⩱': 'equals-plus' };

/** Draws the symbol for a glyph. If the user copies the symbol, the copied text contains the actual character. */
export const drawSign = (nag: number): TemplateResult | string => {
  const sign = signOfNag(nag);
  const stacked = STACKED[sign];
  return stacked === undefined ? sign : html`<span class="stacked ${stacked}">${sign}</span>`;
};

export const signStyles = css`
  .stacked {
    display: inline-grid;
    justify-items: center;
    vertical-align: middle;
    /* Hides the character itself, which would appear as an empty box. */
    font-size: 0;
    &::before,
    &::after {
      block-size: 0.4rem;
      font-size: 0.85rem;
      line-height: 0.4rem;
    }
  }

  .plus-equals::before,
  .equals-plus::after {
    content: '+' / '';
  }

  .plus-equals::after,
  .equals-plus::before {
    content: '=' / '';
  }
`;
