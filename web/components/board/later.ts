/** A module that is fetched when it is first needed, once for all boards of a page. */
export class Later<Module> {
  readonly #fetch: () => Promise<Module>;
  #loaded: Module | undefined;
  #loading: Promise<void> | undefined;

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch;
  }

  /** The module if it has arrived. */
  get loaded(): Module | undefined {
    return this.#loaded;
  }

  /** Resolves when it has arrived; a call after a failure tries again. */
  load(): Promise<void> {
    return (this.#loading ??= this.#fetch().then(
      (module) => {
        this.#loaded = module;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }
}
