/** Page state outside components: a store holds values and says when they have changed. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Store {
  readonly #listeners = new Set<() => void>();

  /** Calls back after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Renders its host again whenever one of some stores changes, while the host is connected. */
export class Watch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #stores: () => readonly (Store | undefined)[];
  #watched: readonly (Store | undefined)[] = [];
  #ends: readonly (() => void)[] = [];

  /** `stores` is asked again before every update, because a host may be given others. */
  constructor(host: ReactiveControllerHost, stores: () => readonly (Store | undefined)[]) {
    this.#host = host;
    this.#stores = stores;
    host.addController(this);
  }

  hostUpdate(): void {
    const stores = this.#stores();
    if (stores.every((store, index) => store === this.#watched[index])) return;
    this.hostDisconnected();
    this.#watched = stores;
    this.#ends = stores.map(
      (store) =>
        store?.subscribe(() => {
          this.#host.requestUpdate();
        }) ?? (() => undefined),
    );
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#watched = [];
  }
}
