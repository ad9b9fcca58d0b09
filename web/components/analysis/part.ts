/** What the parts of an analysis have in common: the session they show, the language they speak. */
import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Session } from '../../engine/session.js';
import { Watch, type Store } from '../../shared/store.js';
import { PublishedElement } from '../internal/published-element.js';
import { spanishWords, wordsFor } from './languages.js';
import { ENGLISH, type AnalysisWords } from './words.js';

/** Whether an element is to speak Spanish: by its own language, or else by its surroundings'. */
export const speaksSpanish = (element: HTMLElement): boolean =>
  element.lang === '' ? element.matches(':lang(es)') : element.lang.startsWith('es');

/** An element in words; it is drawn again when words of another language have come. */
export abstract class Speaker<Events extends object = object> extends PublishedElement<Events> {
  static override properties: PropertyDeclarations = { lang: { type: String } };

  /** Language: English or Spanish; empty for that of the surroundings. */
  override lang = '';

  protected words: AnalysisWords = ENGLISH;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const isSpanish = speaksSpanish(this);
    this.words = wordsFor(isSpanish ? 'es' : 'en');
    if (!isSpanish || spanishWords.loaded !== undefined) return;
    spanishWords.load().then(
      () => {
        this.requestUpdate();
      },
      // English is better than nothing.
      () => undefined,
    );
  }
}

/**
 * A part that shows a session; it is drawn again when what it shows of it has changed, after the board,
 * at which the user is looking.
 */
export abstract class AnalysisPart extends Speaker {
  static override properties: PropertyDeclarations = { session: { attribute: false } };

  /** Set once by whoever renders the part. */
  session!: Session;

  constructor() {
    super();
    new Watch(this, () => this.stores(), true);
  }

  /** The stores whose changes the part shows. */
  protected abstract stores(): readonly Store[];
}
