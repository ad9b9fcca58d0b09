/** Finds where unwrapped text comes from in its container. */

/** Maps the characters of a part, from `at` to the next span, to the characters `from` to `to` in its container. */
export interface Span {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Index of the last item that is not greater than a value, or -1 if there is none. */
const lastNotAfter = <T>(items: readonly T[], value: number, of: (item: T) => number): number => {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && of(item) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Converts an offset in a part to an offset in its container. Spans of equal length are exact copies. */
export const originOf = (spans: readonly Span[], offset: number): number => {
  const index = lastNotAfter(spans, offset, ({ at }) => at);
  const span = spans[Math.max(index, 0)];
  if (span === undefined) return offset;
  const next = spans[index + 1];
  const isCopy = next === undefined || next.at - span.at === span.to - span.from;
  return isCopy ? Math.min(span.from + Math.max(0, offset - span.at), span.to) : span.from;
};

/** Converts offsets in a text to line numbers. */
export class LineIndex {
  readonly #breaks: number[] = [];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      this.#breaks.push(at);
  }

  /** The line number for an offset, starting at 1. */
  lineOf(offset: number): number {
    return lastNotAfter(this.#breaks, offset - 1, (at) => at) + 2;
  }
}

/** A range of text that no part covers. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The ranges of a text that no span covers, except blanks. */
export const gapsOf = (text: string, spans: readonly Span[]): readonly Gap[] => {
  const gaps: Gap[] = [];
  let end = 0;
  const add = (from: number, to: number): void => {
    if (to > from && text.slice(from, to).trim() !== '') gaps.push({ from, to });
  };
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    add(end, from);
    end = Math.max(end, to);
  }
  add(end, text.length);
  return gaps;
};
