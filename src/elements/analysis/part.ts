/** The base of the analysis parts: the session that they show and their language. */
import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Session } from '../session/session.js';
import { Watch, type Store } from '../shared/store.js';
import { faultTexts } from '../internal/fault-texts.js';
import { PublishedElement } from '../internal/published-element.js';
import { analysisWords } from './languages.js';
import { WORDS as ENGLISH, type AnalysisWords } from '../../words/analysis.js';

/** An element with words; it is redrawn when the words of another language have arrived. */
export abstract class Speaker<Events extends object = object> extends PublishedElement<Events> {
  static override properties: PropertyDeclarations = { lang: { type: String } };

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, that of the page. */
  override lang = '';

  protected words: AnalysisWords = ENGLISH;

  constructor() {
    super();
    new Watch(this, () => [faultTexts, ...this.stores()], true);
  }

  /** The stores that the element shows. */
  protected stores(): readonly Store[] {
    return [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.words = analysisWords.for(this);
  }
}

/**
 * A part that shows a session. It is redrawn when its stores change, but after the board, because the user
 * looks at the board first.
 */
export abstract class AnalysisPart<Events extends object = object> extends Speaker<Events> {
  static override properties: PropertyDeclarations = { session: { attribute: false } };

  /** Set once by the parent element. */
  session!: Session;

  /** The stores that the part shows. */
  protected abstract override stores(): readonly Store[];
}

/** Registers elements; the script may be loaded more than once, and the first definition stays. */
export const register = (elements: Readonly<Record<string, CustomElementConstructor>>): void => {
  for (const [name, element] of Object.entries(elements))
    if (customElements.get(name) === undefined) customElements.define(name, element);
};
