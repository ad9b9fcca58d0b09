/**
 * The whole page, mounted with its real stores in the page of the tests, for tests that open views. It uses the
 * browser's database and the built workers, because the browser would fetch each module of a worker from the sources.
 */
import pageSheet from '../../web/shared/ui/page.css?url';
import { expect, onTestFinished, TestRunner, vi } from 'vitest';
import { EnginePool } from '../../src/elements/session/pool.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { StudyRow } from '../../web/storage/database.js';
import { pageLanguage } from '../../web/i18n/locale.js';
import { entry } from '../../web/page/place-entries.js';
import { keeper } from '../../web/page/backup/keeper.js';
import { practiceHistory } from '../../web/page/practice/history.js';
import { reviewSide, type SideChoice } from '../../web/page/review-side.js';
import { AcedrexApp } from '../../web/page/shell/app.component.js';
import { wantedPanel } from '../../web/page/wanted-panel.js';
import { openWorkspace, type Workspace } from '../../web/page/workspace.js';
import { readStored } from '../../web/storage/web-storage.js';
import { cutOffHere, withoutChance, withoutHaste, withoutSound } from '../support/in-page.js';
import { complaints, page as mounted, until } from './support.js';

export type { Locator } from './locator.js';
export {
  clickMove,
  dragWith,
  labelOf,
  middleOf,
  MOVING,
  settled,
  square,
  touch,
  violations,
} from './support.js';

// --- What the page begins, and what ends with it ---------------------------------------------------

/** Cleanups of the open page. */
const ends = new Set<() => void>();
let isOpen = false;
const { setTimeout: wait } = globalThis;

const BUILT = Object.keys(import.meta.glob('../../dist/app/assets/*worker-*.js'));
/** The built script of a worker, by the name of its module. */
const builtWorker = (address: string): string => {
  const name = /([\w-]*worker)\.[jt]s/.exec(address)?.[1];
  // The hash of a file has eight characters. Files that workers share have longer names.
  const found = BUILT.find((path) => new RegExp(`/${name}-.{8}\\.js$`).test(path));
  if (found === undefined) throw new Error(`no worker is built from ${address}`);
  return new URL(found.replace('../../dist/app/', '/built/'), location.href).href;
};

/** Messages from the page to its engine that are held back. */
let untold: (() => void)[] | undefined;

/** Prevents the engine from replying until the returned function is called. */
export const holdEngine = (): (() => void) => {
  untold = [];
  return () => {
    const all = untold;
    untold = undefined;
    isBroken = false;
    for (const tell of all ?? []) tell();
  };
};

let isBroken = false;

/** Makes engines fail at their start until the returned function is called. */
export const breakEngine = (): (() => void) => {
  isBroken = true;
  return () => {
    isBroken = false;
  };
};

globalThis.Worker = class extends Worker {
  readonly #isEngine: boolean;
  constructor(address: string | URL, options?: WorkerOptions) {
    const url = builtWorker(String(address));
    super(url, options);
    this.#isEngine = url.includes('/worker-');
    ends.add(() => {
      // The caller starts another engine for the next page.
      this.dispatchEvent(new ErrorEvent('error', { message: 'the page was closed' }));
      this.terminate();
    });
  }
  override postMessage(
    message: unknown,
    options?: StructuredSerializeOptions | Transferable[],
  ): void {
    const tell = (): void => {
      super.postMessage(message, options as StructuredSerializeOptions);
    };
    if (this.#isEngine && isBroken) this.dispatchEvent(new ErrorEvent('error'));
    else if (this.#isEngine && untold !== undefined) untold.push(tell);
    else tell();
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

// Called with its pool, like the original method.
// oxlint-disable-next-line typescript/unbound-method
const { open } = EnginePool.prototype;
EnginePool.prototype.open = function (options) {
  const client = open.call(this, options);
  ends.add(() => {
    client.close();
  });
  return client;
};

withoutSound();
withoutHaste();

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

/** Files that the user has downloaded, the latest last. */
const downloads: { readonly name: string; readonly url: string }[] = [];
HTMLAnchorElement.prototype.click = function () {
  if (this.hasAttribute('download')) downloads.push({ name: this.download, url: this.href });
  else HTMLElement.prototype.click.call(this);
};
const revoke = URL.revokeObjectURL.bind(URL);
// Keeps the address, because a test reads the file later.
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
  // The page is not watched: layout and input work without painting.
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
  // The module reads the setting once and is loaded for all pages.
  reviewSide.set(
    (readStored('sessionStorage', 'acedrex-review-side') ?? undefined) as SideChoice | undefined,
  );
  workspace = await openWorkspace(loadRules());
  document.body.replaceChildren(new AcedrexApp(workspace));
  await mounted.locator('acedrex-app header').waitFor();
};

/** Leaves the page as a user does: its stores save their pending changes and do nothing afterwards. */
const leave = async (): Promise<void> => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await workspace?.studies.flush();
  workspace?.review.stop();
  workspace?.analysis.close();
  workspace = undefined;
  untold = undefined;
  isOpen = false;
  document.body.replaceChildren();
  for (const end of ends) end();
  ends.clear();
  practiceHistory.close();
  keeper.close();
  wantedPanel.want('');
  pageLanguage.set('en', undefined);
  delete document.documentElement.dataset.theme;
};

/** Runs the cleanups of the page. Pending requests then fail, which a closed page would not report. */
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
  for (const name of await caches.keys()) await caches.delete(name);
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

/** Steps through the history as the browser's buttons do, and fails if the history has no such entry. */
const travel = async (by: number, button: string): Promise<void> => {
  let event: Event | undefined;
  const hear = (popstate: Event): void => {
    event = popstate;
  };
  addEventListener('popstate', hear, { once: true });
  const from = location.hash;
  history.go(by);
  await until(`${button} to leave “${from}”`, () => event).finally(() => {
    removeEventListener('popstate', hear);
  });
};

export const page = Object.assign(mounted, {
  evaluate: async <Result, Parameter = undefined>(
    use: (parameter: Parameter) => Result,
    parameter?: Parameter,
  ): Promise<Awaited<Result>> => await use(parameter as Parameter),
  /** Leaves the page and opens it again with the same storage. `prepare` runs between. */
  reload: async (prepare?: () => unknown): Promise<void> => {
    await unheard(leave);
    prepare?.();
    await start();
  },
  /** Closes the tab, and opens the page in a new one of the same browser. */
  reopen: async (): Promise<void> => {
    await unheard(leave);
    sessionStorage.clear();
    setAddress('');
    await start();
  },
  goBack: () => travel(-1, 'Back'),
  goForward: () => travel(1, 'Forward'),
  url: (): string => location.href,
});

/** Opens the page with an empty storage. */
export const openPage = async ({
  viewport = { width: 1280, height: 860 },
  hasTouch = false,
  hash = '',
  locale,
  prepare,
  ...media
}: PageOptions = {}): Promise<void> => {
  // Each file that opens pages with touch runs in a page with touch, too.
  if (hasTouch !== navigator.maxTouchPoints > 0) TestRunner.getCurrentTest()?.context.skip();
  if (workspace === undefined)
    onTestFinished(async () => {
      await close();
      vi.restoreAllMocks();
    });
  else await close();
  await page.setViewportSize(viewport);
  if (locale !== undefined) {
    Object.defineProperty(navigator, 'languages', { value: [locale], configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'languages');
    });
  }
  if (Object.keys(media).length > 0) await page.emulateMedia(media);
  await prepare?.();
  withoutChance();
  setAddress(hash);
  await start();
  if (hash === '') await mounted.locator('acedrex-board [data-square=e4].movable').waitFor();
};

/** Navigates the open page to another address, as its links do. */
export const go = (hash: string): void => {
  location.hash = hash;
};

/** Opens another address of the page with the same storage, as the address bar does. */
export const visit = async (hash: string): Promise<void> => {
  await unheard(leave);
  setAddress(hash);
  await start();
};

/** Texts that are wider than their container, and whether the page scrolls sideways. */
export const cutOff = cutOffHere;

/** The file that a click on a button downloads. */
export const downloaded = async (name: string | RegExp): Promise<Blob> => {
  const at = downloads.length;
  await page.getByRole('button', { name }).click();
  const { url } = await until('a download', () => downloads[at]);
  return (await fetch(url)).blob();
};

/** Runs the action that opens the browser's file dialog, and chooses these files in it. */
export const chooseFiles = async (
  open: () => Promise<void>,
  ...files: readonly File[]
): Promise<void> => {
  const asked = new Promise<HTMLInputElement>((resolve) => {
    const take = (event: Event): void => {
      const [input] = event.composedPath();
      if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
      removeEventListener('click', take, true);
      event.preventDefault();
      resolve(input);
    };
    addEventListener('click', take, true);
  });
  await open();
  const input = await asked;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
};

/** Shows the engine's panel in place of the introduction, as after the first move. */
export const skipIntroduction = async (): Promise<void> => {
  stores().settings.set({ introduction: 'seen' });
  await page.locator('acedrex-board-view:not([introduces])').waitFor();
};

/** Waits for lists and panels, which are drawn once the board has been painted. */
export const drawn = async (): Promise<void> => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => wait(resolve));
  });
};

/** Waits until all changes are stored. */
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

/** Opens the menu with views and tools in small windows; returns whether there is one. */
const openMenu = async (): Promise<boolean> => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!menu.isVisible()) return false;
  await menu.click();
  return true;
};

/** Opens a view by its link. */
export const openView = async (name: string): Promise<void> => {
  await openMenu();
  // The introduction has links with the same names, after those of the header.
  await page.getByRole('link', { name, exact: true }).first().click();
};

/** Opens a dialog by its button in the header. */
export const openTool = async (name: string): Promise<void> => {
  await openMenu();
  await page.getByRole('button', { name, exact: true }).click();
};

/**
 * Closes the open dialog with Escape. Its content can be read before the dialog is shown, when the key would be lost.
 */
export const closeDialog = async (): Promise<void> => {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await hasLeft();
};

/** Waits until closed parts have left the history: until then, the browser may still go back from a new address. */
export const hasLeft = (): Promise<void> => expect.poll(() => entry().isNameless).not.toBe(true);

/** The exported PGN of the game. */
export const exportedPgn = async (): Promise<string> => {
  await openTool('Share and export');
  const pgn = await page.getByLabel('PGN', { exact: true }).inputValue();
  await closeDialog();
  return pgn;
};

/** The page's status line: the side to move, or the result of the game. */
export const statusLine = async (): Promise<string> => {
  await drawn();
  return page.locator('[data-test=status]').innerText();
};

export const moveList = async (): Promise<readonly string[]> => {
  await drawn();
  // During a game, a phone in portrait shows the moves in one row.
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

/** The text of the printed document, without the coordinates in its diagrams. */
export const printedText = (): string =>
  [...(document.querySelector('#printout')?.children ?? [])]
    .map((child) => (child instanceof HTMLElement ? child.innerText : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
