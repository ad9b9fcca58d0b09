/** State outside components: a store holds values and notifies its listeners when they change. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterPaint } from './paint.js';

/** `Self` is the subclass itself, so that only `assign` and `publish` write its readonly fields. */
export class Store<Self = unknown> {
  readonly #listeners = new Set<() => void>();

  /** Calls back after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected assign(values: Partial<Self>): void {
    Object.assign(this, values);
  }

  /** Writes fields and notifies the listeners. */
  protected publish(values: Partial<Self>): void {
    this.assign(values);
    this.changed();
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Stores that a component shows; undefined entries are ignored. */
type Stores = readonly (Store | undefined)[];

/** Updates its host whenever one of the stores changes, while the host is connected. */
export class Watch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #stores: () => Stores;
  readonly #patient: boolean;
  #watched: Stores = [];
  #ends: readonly (() => void)[] = [];
  #isWaiting = false;
  #isConnected = false;

  /**
   * `stores` is called before every update, because the host may have switched to other stores. If `patient` is true,
   * the host is updated after the next frame.
   */
  constructor(host: ReactiveControllerHost, stores: () => Stores, patient = false) {
    this.#host = host;
    this.#stores = stores;
    this.#patient = patient;
    host.addController(this);
  }

  hostUpdate(): void {
    // An update requested before the host was removed can arrive afterwards.
    if (!this.#isConnected) return;
    const stores = this.#stores();
    if (stores.every((store, index) => store === this.#watched[index])) return;
    this.#end();
    this.#watched = stores;
    this.#ends = stores.map(
      (store) => store?.subscribe(() => this.#onChange()) ?? (() => undefined),
    );
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#end();
  }

  #end(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#watched = [];
  }

  #onChange(): void {
    if (!this.#patient) {
      this.#host.requestUpdate();
      return;
    }
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    afterPaint(() => {
      this.#isWaiting = false;
      this.#host.requestUpdate();
    });
  }
}
