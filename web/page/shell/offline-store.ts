/** Manages the service worker that caches the page, and reports new versions of the page. */
import { whenIdle } from '../../../src/elements/shared/lazy.js';
import { Store } from '../../../src/elements/shared/store.js';

/** The file that the build generates from web/service-worker.ts. */
const SCRIPT = './service-worker.js';

export class OfflineStore extends Store {
  #registration: ServiceWorkerRegistration | undefined;
  #waiting = false;

  get hasUpdate(): boolean {
    return this.#waiting;
  }

  /** Registers the service worker when the page is idle. The worker then fetches the rest of the page. */
  start(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    const register = (): void => void this.#register().catch(() => undefined);
    const registerWhenIdle = (): void => whenIdle(register, 5000, 2000);
    if (document.readyState === 'complete') registerWhenIdle();
    else addEventListener('load', registerWhenIdle, { once: true });
  }

  /** Activates the new version. All of the page's tabs reload. */
  update(): void {
    this.#registration?.waiting?.postMessage('take-over');
  }

  async #register(): Promise<void> {
    const { serviceWorker } = navigator;
    const isUpdate = serviceWorker.controller !== null;
    const registration = await serviceWorker.register(SCRIPT);
    this.#registration = registration;
    const look = (): void => {
      this.#waiting = registration.waiting !== null && serviceWorker.controller !== null;
      this.changed();
    };
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
    look();
    if (isUpdate) serviceWorker.addEventListener('controllerchange', () => location.reload());
  }
}
