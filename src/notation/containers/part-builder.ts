/** Builds the text of a container's part and records where each piece comes from. */
import type { Part } from './container.js';
import type { Span } from './origin.js';

/** A text and its range in the source. The text may differ from the source, for example in a quoted cell. */
export interface Stretch {
  readonly text: string;
  readonly from: number;
  /** End of the range (exclusive). */
  readonly to: number;
}

export class PartBuilder {
  readonly source: string;
  readonly #texts: string[] = [];
  readonly #spans: Span[] = [];
  #length = 0;
  /** Start of the last text that `take` appended. Undefined if `put` was called after that. */
  #takenFrom: number | undefined;

  constructor(source: string) {
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Appends a range of the source unchanged. */
  take(from: number, to: number): void {
    if (to <= from) return;
    const start = this.#spans.at(-1)?.to === from ? this.#takenFrom : undefined;
    if (start !== undefined) {
      this.#spans.pop();
      this.#length -= this.#texts.pop()?.length ?? 0;
    }
    this.#add(this.source.slice(start ?? from, to), start ?? from, to);
    this.#takenFrom = start ?? from;
  }

  /** Appends a text in place of a source range. If no end is given, the text is inserted and replaces nothing. */
  put(text: string, from: number, to = from): void {
    if (text === '') return;
    this.#add(text, from, to);
    this.#takenFrom = undefined;
  }

  /** Marks a range as covered, because it repeats other text and should not be reported as skipped. */
  cover(from: number, to: number): void {
    this.put(' ', from, to);
  }

  #add(text: string, from: number, to: number): void {
    this.#texts.push(text);
    this.#spans.push({ at: this.#length, from, to });
    this.#length += text.length;
  }

  /** Appends the text that another builder has collected from the same source. */
  append(other: PartBuilder): void {
    for (const { at, from, to } of other.#spans)
      this.#spans.push({ at: at + this.#length, from, to });
    for (const text of other.#texts) this.#texts.push(text);
    this.#length += other.#length;
    this.#takenFrom = undefined;
  }

  /** Returns the part. `offset` is the start of the source in the container. */
  finish(more: Omit<Part, 'content' | 'spans'> = {}, offset = 0): Part {
    const spans = this.#spans.map(({ at, from, to }) => ({
      at,
      from: from + offset,
      to: to + offset,
    }));
    return { content: this.#texts.join(''), spans, ...more };
  }
}

/** Yields the lines of a text without their line breaks. */
export function* linesOf(text: string, start = 0): Generator<Stretch> {
  for (let from = start; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end;
    const to = next > from && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
    yield { text: text.slice(from, to), from, to };
    from = next + 1;
  }
}
