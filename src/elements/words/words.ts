/** Words that a page supplies to the elements, in a language of its own or instead of those of the package. */
import type { DiceWords } from '../analysis/dice-words.js';
import type { AnalysisWords } from '../analysis/words.js';
import type { SpeechWords } from '../board/speech-words.js';
import type { BoardWords } from '../board/square-views.js';
import type { DieWords } from '../die/words.js';
import type { EditorWords } from '../editor/words.js';
import { supplyWords } from '../internal/languages.js';
import { PublishedElement } from '../internal/published-element.js';
import type { ErrorWords } from '../internal/translate.js';
import type { ProblemTaskWords } from '../puzzle/problem-words.js';
import type { PuzzleElementWords } from '../puzzle/words.js';

export type {
  AnalysisWords,
  BoardWords,
  DiceWords,
  DieWords,
  EditorWords,
  ErrorWords,
  ProblemTaskWords,
  PuzzleElementWords,
  SpeechWords,
};

/** The words of the elements in one language. Those that are missing stay as they are. */
export interface ElementWords {
  /** Labels, cards and speech of boards. */
  readonly board?: Partial<BoardWords & SpeechWords>;
  readonly editor?: Partial<EditorWords>;
  readonly die?: Partial<DieWords>;
  readonly puzzle?: Partial<PuzzleElementWords>;
  /** What the puzzle element says of problems. */
  readonly problem?: Partial<ProblemTaskWords>;
  readonly analysis?: Partial<AnalysisWords>;
  /** The parts of the analysis for games with dice. */
  readonly dice?: Partial<DiceWords>;
  /** The sentences of errors, in all elements. */
  readonly errors?: ErrorWords;
}

const PARTS: Readonly<Record<keyof ElementWords, true>> = {
  board: true,
  editor: true,
  die: true,
  puzzle: true,
  problem: true,
  analysis: true,
  dice: true,
  errors: true,
};

// Not `wrongArgument`, which the bundle of the board is 100 bytes smaller without.
const wrong = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name} must be ${expected}, not ${String(value)}`);

/**
 * Adds words to a language, which may be new: elements use them where their `lang`, or that of the page, is this language.
 * Words that are not given stay those of the package, in English if it does not have the language. Can be called several
 * times, before or after elements are shown; elements that are shown are drawn again.
 *
 * @param language A primary language tag of two or three letters, such as `it`; it stands for its regions too.
 * @throws TypeError if the language, a part or its table cannot be used.
 */
export const registerWords = (language: string, words: ElementWords): void => {
  // Scripts without types may pass anything.
  if (!/^[a-z]{2,3}$/i.test(language))
    throw wrong('language', 'a tag of two or three letters', language);
  const table = checkTable('words', words);
  for (const part of Object.keys(table))
    if (!Object.hasOwn(PARTS, part))
      throw wrong('a part of the words', Object.keys(PARTS).join(' or '), part);
  const parts = Object.fromEntries(
    Object.entries(table).map(([part, given]) => [part, checkTable(part, given)]),
  );
  if (parts.errors !== undefined) {
    const { sentence } = parts.errors;
    if (typeof sentence !== 'function') throw wrong('errors.sentence', 'a function', sentence);
    parts.analysis = { fault: sentence, ...parts.analysis };
    parts.editor = { error: sentence, ...parts.editor };
  }
  supplyWords(language.toLowerCase(), parts);
  if (typeof document !== 'undefined') redraw(document);
};

/** What a table contains. A word that is undefined is one that is not given. */
const checkTable = (name: string, value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) throw wrong(name, 'an object', value);
  return Object.fromEntries(Object.entries(value).filter(([, word]) => word !== undefined));
};

/** Draws all elements again, also those within others. */
const redraw = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof PublishedElement) element.requestUpdate();
    if (element.shadowRoot !== null) redraw(element.shadowRoot);
  }
};
