/**
 * The whole page, mounted with its real stores in the page of the tests: what a test needs that opens views. The database
 * is the browser's, and workers are the built ones, because the browser would fetch each of their modules from the sources.
 */
import pageSheet from '../../web/shared/ui/page.css?url';
import { onTestFinished, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { StudyRow } from '../../web/storage/database.js';
import { pageLanguage } from '../../web/i18n/locale.js';
import { reviewSide } from '../../web/page/review-side.js';
import { AcedrexApp } from '../../web/page/shell/app.component.js';
import { wantedPanel } from '../../web/page/wanted-panel.js';
import { openWorkspace, type Workspace } from '../../web/page/workspace.js';
import { cutOffHere } from '../support/in-page.js';
import { complaints, page as mounted, until } from './support.js';

export { cdp } from 'vitest/browser';
export type { Locator } from './locator.js';
export { square, clickMove, labelOf, violations, settled } from './support.js';

// --- What the page begins, and what ends with it ---------------------------------------------------

/** Undoes what the open page has begun. */
const ends = new Set<() => void>();
let isOpen = false;
const { setTimeout: wait } = globalThis;

const BUILT = Object.keys(import.meta.glob('../../dist/app/assets/*worker-*.js'));
/** The built script of a worker, by the name of its module. */
const builtWorker = (address: string): string => {
  const name = /([\w-]*worker)\.[jt]s/.exec(address)?.[1];
  const found = BUILT.find((path) => path.includes(`/${name}-`));
  if (found === undefined) throw new Error(`no worker is built from ${address}`);
  return new URL(found.replace('../../dist/app/', '/built/'), location.href).href;
};

globalThis.Worker = class extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(builtWorker(String(address)), options);
    ends.add(() => {
      // The caller starts another one for the next page.
      this.dispatchEvent(new ErrorEvent('error', { message: 'the page was closed' }));
      this.terminate();
    });
  }
};

globalThis.BroadcastChannel = class extends BroadcastChannel {
  #isClosed = false;
  constructor(name: string) {
    super(name);
    ends.add(() => {
      this.#isClosed = true;
      this.close();
    });
  }
  /** The pool of engines outlives the page. */
  override postMessage(message: unknown): void {
    if (!this.#isClosed) super.postMessage(message);
  }
};

// Sounds reach no device: one that plays takes the processor 50 ms of each second, also while nothing is heard.
globalThis.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 1, 44_100);
  }
  override resume(): Promise<void> {
    return Promise.resolve();
  }
  override suspend(): Promise<void> {
    return Promise.resolve();
  }
} as unknown as typeof AudioContext;

for (const target of [window, document]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    add(name, listener, options);
    if (isOpen)
      ends.add(() => {
        target.removeEventListener(name, listener, options);
      });
  };
}

for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[name] as (...parameters: readonly unknown[]) => number;
  const end = name === 'setTimeout' ? clearTimeout : clearInterval;
  Object.assign(globalThis, {
    [name]: (...parameters: readonly unknown[]): number => {
      const timer = begin(...parameters);
      if (isOpen)
        ends.add(() => {
          end(timer);
        });
      return timer;
    },
  });
}

/** Files that the page has given to the user, the latest last. */
const downloads: { readonly name: string; readonly url: string }[] = [];
HTMLAnchorElement.prototype.click = function () {
  if (this.hasAttribute('download')) downloads.push({ name: this.download, url: this.href });
  else HTMLElement.prototype.click.call(this);
};
const revoke = URL.revokeObjectURL.bind(URL);
// A test reads the file later.
URL.revokeObjectURL = (url) => {
  ends.add(() => {
    revoke(url);
  });
};

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = pageSheet;
document.head.append(sheet);
await new Promise((resolve) => {
  sheet.addEventListener('load', resolve);
});
const looks = (isPage: boolean): void => {
  // Nobody looks at the page: what is laid out and pressed all the same need not be painted.
  (frameElement as HTMLElement).style.opacity = isPage ? '0' : '1';
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    link.media = (link === sheet) === isPage ? 'all' : 'not all';
};
looks(false);

customElements.define('acedrex-app', AcedrexApp);

let workspace: Workspace | undefined;

/** The stores of the open page. */
export const stores = (): Workspace => {
  if (workspace === undefined) throw new Error('no page is open');
  return workspace;
};

const start = async (): Promise<void> => {
  looks(true);
  isOpen = true;
  workspace = await openWorkspace(loadRules());
  document.body.replaceChildren(new AcedrexApp(workspace));
  await mounted.locator('acedrex-app header').waitFor();
};

/** Leaves the page as a user does: its stores store what they store then, and do nothing afterwards. */
const leave = async (): Promise<void> => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await workspace?.studies.flush();
  workspace?.review.stop();
  workspace?.analysis.close();
  workspace = undefined;
  isOpen = false;
  document.body.replaceChildren();
  for (const end of ends) end();
  ends.clear();
  reviewSide.set(undefined);
  wantedPanel.want('');
  pageLanguage.set('en', undefined);
  delete document.documentElement.dataset.theme;
};

/** Runs what closes the page. Pending requests then fail. A closed page would not report that. */
const unheard = async (close: () => Promise<void>): Promise<void> => {
  const before = [...complaints];
  await close();
  await new Promise((resolve) => wait(resolve, 10));
  complaints.splice(0, Number.POSITIVE_INFINITY, ...before);
};

const eraseStored = async (): Promise<void> => {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => {
        resolve();
      };
      request.onerror = () => {
        reject(request.error ?? new Error(name));
      };
    });
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) await files.removeEntry(name, { recursive: true });
};

const setAddress = (hash: string): void => {
  history.replaceState(null, '', location.pathname + location.search + hash);
};

/** Leaves the page for good. */
const close = async (): Promise<void> => {
  if (workspace === undefined) return;
  await unheard(async () => {
    await leave();
    await eraseStored();
  });
  localStorage.clear();
  sessionStorage.clear();
  downloads.length = 0;
  setAddress('');
  looks(false);
};

// --- The page, as Playwright's tests see one -------------------------------------------------------

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PageOptions {
  readonly viewport?: Size;
  readonly hasTouch?: boolean;
  /** The rest of the page's address. */
  readonly hash?: string;
  /** The language of the browser. */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly forcedColors?: 'active' | 'none';
  /** Runs before the page is opened, when nothing is stored yet. */
  readonly prepare?: () => unknown;
}

const emulateTouch = async (enabled: boolean): Promise<void> => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
};

export const page = Object.assign(mounted, {
  evaluate: async <Result, Parameter = undefined>(
    use: (parameter: Parameter) => Result,
    parameter?: Parameter,
  ): Promise<Awaited<Result>> => await use(parameter as Parameter),
  /** Leaves the page and opens it again with the same storage. */
  reload: async (): Promise<void> => {
    await unheard(leave);
    await start();
  },
  goBack: async (): Promise<void> => {
    const moved = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
    });
    history.back();
    await moved;
  },
  goForward: async (): Promise<void> => {
    const moved = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
    });
    history.forward();
    await moved;
  },
  url: (): string => location.href,
});

/** Opens the page with nothing stored before. */
export const openPage = async ({
  viewport = { width: 1280, height: 860 },
  hasTouch = false,
  hash = '',
  locale,
  prepare,
  ...media
}: PageOptions = {}): Promise<void> => {
  if (workspace === undefined)
    onTestFinished(async () => {
      await close();
      vi.restoreAllMocks();
    });
  else await close();
  await page.setViewportSize(viewport);
  if (hasTouch) {
    await emulateTouch(true);
    onTestFinished(() => emulateTouch(false));
  }
  if (locale !== undefined) {
    Object.defineProperty(navigator, 'languages', { value: [locale], configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'languages');
    });
  }
  if (Object.keys(media).length > 0) await page.emulateMedia(media);
  await prepare?.();
  setAddress(hash);
  await start();
  if (hash === '') await mounted.locator('acedrex-board [data-square=e4].movable').waitFor();
};

/** Opens another address of the page with the same storage, as the address bar does. */
export const visit = async (hash: string): Promise<void> => {
  await unheard(leave);
  setAddress(hash);
  await start();
};

/** Texts that are wider than what holds them, and whether the page scrolls sideways. */
export const cutOff = cutOffHere;

/** The file that a click on a button gives. */
export const downloaded = async (name: string | RegExp): Promise<Blob> => {
  const at = downloads.length;
  await page.getByRole('button', { name }).click();
  const { url } = await until('a download', () => downloads[at]);
  return (await fetch(url)).blob();
};

/** Shows the engine's panel in place of the introduction, as after the first move. */
export const skipIntroduction = async (): Promise<void> => {
  stores().settings.set({ introduction: 'seen' });
  await page.locator('acedrex-board-view:not([introduces])').waitFor();
};

/** Waits for what is drawn once the board has been painted: lists and panels. */
export const drawn = async (): Promise<void> => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => wait(resolve));
  });
};

/** Waits until everything is written. */
export const saved = async (): Promise<void> => {
  await drawn();
  await page.locator('[data-test=save-state][data-state=saved]').waitFor({ state: 'attached' });
};

/** Pastes text anywhere on the page. */
export const paste = async (text: string): Promise<void> => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const options = { clipboardData, bubbles: true, cancelable: true, composed: true };
  document.body.dispatchEvent(new ClipboardEvent('paste', options));
  await drawn();
};

/** Drops files anywhere on the page. */
export const dropFiles = async (
  ...files: readonly (readonly [content: BlobPart, name: string])[]
): Promise<void> => {
  const dataTransfer = new DataTransfer();
  for (const [content, name] of files) dataTransfer.items.add(new File([content], name));
  const options = { dataTransfer, bubbles: true, composed: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('drop', options));
  await drawn();
};

export const tab = (name: string): Promise<void> => page.getByRole('tab', { name }).click();

/** Opens the menu that holds views and tools in small windows; returns whether there is one. */
const openMenu = async (): Promise<boolean> => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!menu.isVisible()) return false;
  await menu.click();
  return true;
};

/** Opens a view by its link. */
export const openView = async (name: string): Promise<void> => {
  const inMenu = (await openMenu()) && name === 'Editor';
  // In the menu it is one of the actions.
  if (inMenu) await page.getByRole('button', { name: 'Set up position' }).click();
  // The introduction has links of the same names, after those of the header.
  else await page.getByRole('link', { name, exact: true }).first().click();
};

/** Opens a dialog by its button in the header. */
export const openTool = async (name: string): Promise<void> => {
  await openMenu();
  await page.getByRole('button', { name, exact: true }).click();
};

/** Closes the open dialog by its key. What is in a dialog can be read before it is shown, when the key would be lost. */
export const closeDialog = async (): Promise<void> => {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

/** The game as the page exports it. */
export const exportedPgn = async (): Promise<string> => {
  await openTool('Share and export');
  const pgn = await page.getByLabel('PGN', { exact: true }).inputValue();
  await closeDialog();
  return pgn;
};

export const moveList = async (): Promise<readonly string[]> => {
  await drawn();
  // During a game, an upright phone shows them in one row.
  return page
    .locator(':is(acedrex-moves, acedrex-move-strip) button.move')
    .allInnerTexts()
    .map((text) => text.trim());
};

/** All rows of a store of the page's database. */
export const allOf = <Row>(store: string): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('acedrex');
    request.onerror = () => {
      reject(new Error('no database'));
    };
    request.onsuccess = () => {
      const database = request.result;
      const all = database.transaction(store).objectStore(store).getAll();
      all.onsuccess = () => {
        database.close();
        resolve(all.result as Row[]);
      };
    };
  });

/** The studies in the database that are not deleted, the latest first. */
export const studies = async (): Promise<readonly StudyRow[]> =>
  (await allOf<StudyRow>('studies'))
    .filter(({ deleted }) => deleted === undefined)
    .sort((a, b) => b.updated - a.updated);
