/** Lazy loading of modules and delayed work. */

/** A module that is fetched when it is first needed, and only once per page. */
export class Lazy<Module> {
  readonly #fetch: () => Promise<Module>;
  #loaded: Module | undefined;
  #loading: Promise<void> | undefined;

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch;
  }

  /** The module; undefined until it has loaded. */
  get loaded(): Module | undefined {
    return this.#loaded;
  }

  /** Whether the module has been requested, even if the request failed. */
  isAsked = false;

  /** Resolves when the module has loaded; retries after a failure. */
  load(): Promise<void> {
    this.isAsked = true;
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

/**
 * Calls back when the browser is idle, at the latest after `latest` milliseconds. In Safari, which has no
 * requestIdleCallback, calls back after `otherwise` milliseconds.
 */
export const whenIdle = (callback: () => void, latest = 300, otherwise = 50): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: latest });
  else setTimeout(callback, otherwise);
};
