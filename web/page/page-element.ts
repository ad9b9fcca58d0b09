/** Base class of the page's own components, which get their stores from the page's element. */
import { consume, ContextProvider, createContext } from '@lit/context';
import { LitElement, type ReactiveElement } from 'lit';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import type { Session } from '../../src/elements/session/session.js';
import { type Store, Watch } from '../../src/elements/shared/store.js';
import { pageLanguage } from '../i18n/locale.js';
import type { Workspace } from './workspace.js';

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

/** The stores that components receive. `session` is the part that the page shares with published analyses. */
interface Stores extends Omit<Workspace, 'offline'> {
  readonly session: Session;
}

/** Decorates a field that receives a store of the page. */
export const provided = <Name extends keyof Stores>(
  name: Name,
): ReturnType<typeof consume<Stores[Name]>> =>
  consume({ context: createContext<Stores[Name]>(name) });

/** Decorates a field that receives a store of the page. The element updates when this store changes. */
export const follow = <Name extends Exclude<keyof Stores, 'session'>>(
  name: Name,
  pace: Pace = 'now',
): ReturnType<typeof provided<Name>> => {
  const inject = provided(name);
  const decorate = (prototype: PageElement, field: PropertyKey): void => {
    inject(prototype, field as never);
    prototype.followed = [...(prototype.followed ?? []), [field, pace]];
  };
  return decorate as typeof inject;
};

export const provideStores = (host: ReactiveElement, workspace: Workspace): void => {
  const { game, analysis } = workspace;
  const stores: Stores = { ...workspace, session: { game, analysis } };
  for (const [name, initialValue] of Object.entries(stores))
    new ContextProvider(host, { context: createContext<unknown>(name), initialValue });
};
