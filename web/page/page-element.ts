/** The base of the page's own components: they follow their stores and the language. */
import { LitElement } from 'lit';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import type { Store } from '../../src/elements/shared/store.js';
import { Watch } from '../../src/elements/shared/store.js';
import { pageLanguage } from '../i18n/locale.js';

/** A component of the page, updated when its stores or the language change. */
export abstract class PageElement extends LitElement {
  constructor() {
    super();
    new Watch(this, () => [...this.stores(), pageLanguage, faultTexts]);
    new Watch(this, () => this.patientStores(), true);
  }

  /** The stores whose changes are shown at once; those that have not been created yet are undefined. */
  protected stores(): readonly (Store | undefined)[] {
    return [];
  }

  /** The stores whose changes are shown only after the next frame, so that they do not delay it. */
  protected patientStores(): readonly Store[] {
    return [];
  }
}
