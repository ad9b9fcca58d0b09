/** What the page's own components have in common: the workspace, the language, the look. */
import { updateWhenLocaleChanges } from '@lit/localize';
import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Store } from '../shared/store.js';
import { Watch } from '../shared/store.js';
import type { Workspace } from './workspace.js';

/** A component of the page; it renders again when its stores or the language change. */
export abstract class PageElement extends LitElement {
  /** Set once by whoever renders the component. */
  @property({ attribute: false }) workspace!: Workspace;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    new Watch(this, () => this.stores());
    new Watch(this, () => this.patientStores(), true);
  }

  /** The stores whose changes the component shows at once. */
  protected stores(): readonly Store[] {
    return [];
  }

  /** The stores whose changes it shows when the next frame is painted: what nobody waits for. */
  protected patientStores(): readonly Store[] {
    return [];
  }
}
