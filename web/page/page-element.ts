/** Base class of the page's own components, which update when their stores or the language change. */
import { consume, type Context } from '@lit/context';
import { LitElement } from 'lit';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import type { Store } from '../../src/elements/shared/store.js';
import { Watch } from '../../src/elements/shared/store.js';
import { pageLanguage } from '../i18n/locale.js';

/** When a store's change is shown: immediately, or after the next frame. */
type Pace = 'now' | 'later';

/** A component of the page, updated when its stores or the language change. */
export abstract class PageElement extends LitElement {
  /** The fields that `follow` decorates. */
  declare followed?: readonly (readonly [field: PropertyKey, pace: Pace])[];

  constructor() {
    super();
    new Watch(this, () => [...this.#followed('now'), ...this.stores(), pageLanguage, faultTexts]);
    new Watch(this, () => [...this.#followed('later'), ...this.patientStores()], true);
  }

  #followed(pace: Pace): readonly Store[] {
    const fields = this.followed?.filter((field) => field[1] === pace) ?? [];
    return fields.map(([field]) => this[field as keyof this] as Store);
  }

  /** Additional stores whose changes are shown immediately. A store that does not exist yet is undefined. */
  protected stores(): readonly (Store | undefined)[] {
    return [];
  }

  /** Additional stores whose changes are shown after the next frame, because showing them would delay this frame. */
  protected patientStores(): readonly Store[] {
    return [];
  }
}

/** Decorates a field that receives the store of a context. The element updates when this store changes. */
export const follow = <Value extends Store>(
  context: Context<unknown, Value>,
  pace: Pace = 'now',
): ReturnType<typeof consume<Value>> => {
  const inject = consume({ context });
  const decorate = (prototype: PageElement, field: PropertyKey): void => {
    inject(prototype, field as never);
    prototype.followed = [...(prototype.followed ?? []), [field, pace]];
  };
  return decorate as typeof inject;
};
