/**
 * Reads the text of a web page or an XML document. Blocks become lines, and tabs separate table cells. Drops styles and
 * scripts.
 */
import { isMoveLike } from '../move-words.js';
import type { Part, Wrapped } from './container.js';
import { readMarkup, type MarkupHandler } from './markup.js';
import { PartBuilder } from './part-builder.js';

/** Elements with hidden or struck-out content. Titles are included, because they often repeat the first moves. */
const HIDDEN = new Set(
  'title script style template noscript iframe svg math select datalist del s strike office:meta w:del w:instrtext'.split(
    ' ',
  ),
);
/** Elements that begin a new line. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main menu ol option p pre section summary table tbody textarea tfoot thead title tr ul w:p w:br w:tr text:p text:h text:line-break table:table-row text:list-item'.split(
    ' ',
  ),
);
const ROWS = new Set(['table', 'tr', 'w:tr', 'w:tbl', 'table:table', 'table:table-row']);
/** Maximum length at which a table cell with several paragraphs is read as one line. */
const LONGEST_CELL = 40;
/** Maximum number of source characters in such a cell. */
const CELL_REACH = 1000;
const CELLS = new Set(['td', 'th', 'w:tc', 'w:tab', 'text:tab', 'table:table-cell']);
const SPACES = new Set(['text:s', 'wbr']);
const VERBATIM = new Set(['pre', 'textarea', 'xmp', 'listing']);
/** Elements without an end tag. */
const EMPTY = new Set([
  'br',
  'hr',
  'wbr',
  'img',
  'input',
  'meta',
  'link',
  'col',
  'area',
  'embed',
  'source',
  'track',
]);

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const xml = /^\s*<\?xml/.test(text) && !/<html\b/i.test(text.slice(0, 2000));
  const page = new PageReader(text, xml);
  readMarkup(text, xml, page);
  yield page.part.finish();
}

/** Whether to insert a space between two words that only tags separate. */
const isApart = (word: string, next: string): boolean =>
  /^\d+$/.test(word)
    ? /^[A-Za-z]/.test(next)
    : isMoveLike(word.replace(/^\d+\.+/, '')) && /^[A-Z\da-l]/.test(next);

class PageReader implements MarkupHandler {
  readonly part: PartBuilder;
  /** The element whose content is being skipped, and the nesting depth inside it. */
  #hidden: string | undefined;
  #hiddenDepth = 0;
  #verbatim = 0;
  /** Whether the current text is in a table cell that is read as one line. */
  #isInCell = false;
  /** The last word, and whether a tag follows it. */
  #word = '';
  #isTorn = false;
  /** The separator to insert before the next text. */
  #gap = '';
  #hasText = false;

  readonly #isXml: boolean;

  constructor(source: string, isXml: boolean) {
    this.#isXml = isXml;
    this.part = new PartBuilder(source);
  }

  text(from: number, to: number): void {
    if (this.#hidden !== undefined) return;
    if (this.#verbatim > 0) {
      this.#separate(from);
      this.part.take(from, to);
      return;
    }
    // Line breaks in the source are rendered as spaces.
    for (const { 0: run, index } of this.part.source.slice(from, to).matchAll(/\s+|\S+/g))
      if (run.trim() === '') this.#widen(' ');
      else {
        // Moves with only tags between them may be visually separated by a style sheet.
        if (this.#gap === '' && this.#isTorn && isApart(this.#word, run)) this.#widen(' ');
        this.#word = this.#gap === '' ? this.#word + run : run;
        this.#separate(from + index);
        this.part.take(from + index, from + index + run.length);
      }
  }

  character(character: string, from: number, to: number): void {
    if (this.#hidden !== undefined) return;
    if (character === '\u00AD') return;
    if (character === '\u00A0') {
      this.#widen(' ');
      return;
    }
    this.#separate(from);
    this.part.put(character, from, to);
  }

  open(name: string, at: number): void {
    this.#break(name, at);
    if (this.#hidden !== undefined) {
      if (name === this.#hidden) this.#hiddenDepth += 1;
      return;
    }
    if (VERBATIM.has(name)) this.#verbatim += 1;
    if (EMPTY.has(name) || !HIDDEN.has(name)) return;
    this.#hidden = name;
    this.#hiddenDepth = 1;
  }

  close(name: string, at: number): void {
    if (this.#hidden !== undefined) {
      if (name !== this.#hidden) return;
      this.#hiddenDepth -= 1;
      if (this.#hiddenDepth > 0) return;
      this.#hidden = undefined;
    }
    if (VERBATIM.has(name)) this.#verbatim = Math.max(0, this.#verbatim - 1);
    this.#isTorn = true;
    if (!CELLS.has(name)) this.#break(name, at);
  }

  #break(name: string, at: number): void {
    this.#isTorn = true;
    if (this.#hidden !== undefined) return;
    if (CELLS.has(name)) {
      this.#widen('\t');
      this.#isInCell = this.#isShortCell(at);
    } else if (ROWS.has(name)) {
      this.#widen('\n');
      this.#isInCell = false;
    } else if (BLOCKS.has(name) || (this.#isXml && !name.includes(':'))) {
      this.#widen(this.#isInCell ? ' ' : '\n');
    } else if (SPACES.has(name)) this.#widen(' ');
  }

  #isShortCell(at: number): boolean {
    const source = this.part.source.slice(at, at + CELL_REACH);
    const end = source.search(/<\/?(?:t[dhr]|table)\b|<\/w:tc|<\/table:/i);
    return end >= 0 && source.slice(0, end).replace(/<[^>]*>|\s+/g, '').length <= LONGEST_CELL;
  }

  /** Widens the separator: a line break is wider than a tab, and a tab is wider than a space. */
  #widen(gap: ' ' | '\t' | '\n'): void {
    const order = ' \t\n';
    if (order.indexOf(gap) > order.indexOf(this.#gap) || this.#gap === '') this.#gap = gap;
  }

  /** Inserts the separator before the text at an offset. */
  #separate(at: number): void {
    if (this.#hasText) this.part.put(this.#gap, at);
    this.#hasText = true;
    this.#gap = '';
    this.#isTorn = false;
  }
}
