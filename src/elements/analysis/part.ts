/** The base classes of the analysis parts. They provide the session and the language. */
import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Session } from '../session/session.js';
import { Watch, type Store } from '../shared/store.js';
import { faultTexts } from '../internal/fault-texts.js';
import { PublishedElement } from '../internal/published-element.js';
import { analysisWords } from './languages.js';
import { WORDS as ENGLISH, type AnalysisWords } from '../../words/analysis.js';

/** An element with translated words. It is redrawn when the words of another language have loaded. */
export abstract class Speaker<Events extends object = object> extends PublishedElement<Events> {
  static override properties: PropertyDeclarations = { lang: { type: String } };

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, the page's language. */
  override lang = '';

  protected words: AnalysisWords = ENGLISH;

  constructor() {
    super();
    new Watch(this, () => [faultTexts, ...this.stores()], true);
  }

  protected stores(): readonly Store[] {
    return [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.words = analysisWords.for(this);
  }
}

/**
 * A part that shows a session. It is redrawn when the session's stores change, but after the board, because the user
 * looks at the board first.
 */
export abstract class AnalysisPart<Events extends object = object> extends Speaker<Events> {
  static override properties: PropertyDeclarations = { session: { attribute: false } };

  /** Set once by the parent element. */
  session!: Session;

  protected abstract override stores(): readonly Store[];
}

/** Registers elements; if the script is loaded more than once, the first definition stays. */
export const register = (elements: Readonly<Record<string, CustomElementConstructor>>): void => {
  for (const [name, element] of Object.entries(elements))
    if (customElements.get(name) === undefined) customElements.define(name, element);
};
