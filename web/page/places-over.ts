/** The parts that are open over the page's views, and their history entries; see places.ts. */
import {
  entry,
  OVER,
  stack,
  viewOf,
  write,
  type Opened,
  type OpenedPlaces,
} from './place-entries.js';

/** Milliseconds until the entry of a closed part is removed. Until then, a new part or view can reuse the entry. */
const REMOVAL_DELAY = 150;

/** Addresses of parts that open only over the board. */
const OVER_BOARD = /^#(?:lesson=|play|ruleset|start)/;

export class PlacesOver {
  readonly #places: OpenedPlaces;
  /** Functions to call when the browser has removed entries. The browser does this asynchronously. */
  #waiting: (() => void)[] | undefined;
  /** The addresses of parts closed while another part was open above them. Their history entries still exist. */
  readonly #left = new Set<string>();
  /** The address of the part whose code is loading. Until the part opens, its entry looks like a closed part's. */
  #opening: string | undefined;

  constructor(places: OpenedPlaces) {
    this.#places = places;
    this.start();
  }

  start(): void {
    this.#waiting = undefined;
    this.#opening = undefined;
    this.#left.clear();
    document.addEventListener('click', this.#onClick, { capture: true });
  }

  stop(): void {
    document.removeEventListener('click', this.#onClick, { capture: true });
  }

  /** Starts on an address that names a part over a view. */
  begin(): void {
    this.#adopt(true);
    this.follow();
  }

  /** Records that a part has been opened. */
  enter(opened: Opened, instead: Opened | undefined): void {
    const note = (): void => {
      if (opened.isReleased) return;
      this.#left.delete(opened.address);
      this.#opening = undefined;
      const at = this.#places.open.findIndex((each) => each === instead);
      const before = this.#places.open.slice(0, at < 0 ? undefined : at);
      const { address } = opened;
      const all = stack();
      const below = all.slice(0, before.length + 1);
      const known = all[below.length];
      if (known !== address) {
        // The new part reuses the entry of one closed part. All other entries of closed parts are removed.
        if (this.#remove(all.length - below.length - 1, note)) return;
        write(
          known === undefined ? 'pushState' : 'replaceState',
          { below, isOwn: entry().isOwn === true, isNameless: address === '' },
          address === '' ? location.hash : address,
        );
      }
      this.#places.setOpen([...before, opened]);
      this.openNext();
    };
    this.#act(note);
  }

  release(opened: Opened): void {
    // Waits, because the browser is about to show an entry that would reopen the part.
    if (this.#waiting !== undefined) {
      this.#waiting.push(() => this.release(opened));
      return;
    }
    const { open } = this.#places;
    const place = open.indexOf(opened);
    if (place < 0) return;
    const below = stack().slice(0, -1);
    // Parts above the closed part stay open. Without them, the closed part's entry gets the address below it.
    if (place < open.length - 1) {
      this.#left.add(opened.address);
      write('replaceState', { ...entry(), below: below.toSpliced(place + 1, 1) });
    } else
      write(
        'replaceState',
        { ...entry(), isNameless: true },
        below.findLast((each) => each !== '') ?? '',
      );
    this.#places.setOpen(open.toSpliced(place, 1));
    setTimeout(() => this.#removeClosed(), REMOVAL_DELAY);
  }

  /** Calls a function as soon as the browser has removed pending entries. */
  #act(act: () => void): void {
    if (this.#waiting === undefined) act();
    else this.#waiting.push(act);
  }

  /** The number of history entries that belong to closed parts. */
  get #closed(): number {
    return stack().length - 1 - this.#places.open.length;
  }

  /** The address that follows those of the open parts in the current entry. */
  get #next(): string | undefined {
    return stack()[this.#places.open.length + 1];
  }

  #removeClosed(): void {
    if (this.#waiting === undefined && this.#next !== this.#opening) this.#remove(this.#closed);
  }

  /** Removes the latest entries and then calls `act`. Returns false and does nothing if there are none to remove. */
  #remove(entries: number, act?: () => void): boolean {
    if (entries <= 0) return false;
    this.#waiting = act === undefined ? [] : [act];
    history.go(-entries);
    return true;
  }

  /** Opens the lowest part that the current entry names and that is not open yet. */
  openNext(): void {
    const address = this.#next;
    this.#opening = undefined;
    // Menus are not reopened, so their entries are removed.
    if (address === '') this.#removeClosed();
    else if (address !== undefined) {
      this.#opening = address;
      this.#places.opener(address);
    }
  }

  /** Shows the entry that the user navigated to. */
  follow(): void {
    const isRemoval = this.#waiting !== undefined;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#adopt(false);
    const [view = '', ...over] = stack();
    const { open } = this.#places;
    const isKept = open.map(({ address }, place) => address === over[place]);
    const kept = isKept.includes(false) ? isKept.indexOf(false) : open.length;
    this.#places.show(view, open.slice(0, kept));
    for (const each of open.slice(kept).reverse()) each.close();
    if (isRemoval && waiting.length === 0 && this.#left.delete(this.#next ?? '')) {
      this.#remove(this.#closed);
      return;
    }
    for (const act of waiting) this.#act(act);
    if (waiting.length === 0) this.openNext();
  }

  /** Navigates to another view. The view reuses the entry of a closed part or of a part without an address. */
  go(hash: string): void {
    const again = (): void => this.go(hash);
    if (this.#waiting !== undefined) this.#waiting.push(again);
    else if (this.#remove(this.#closed - 1, again)) return;
    else if (this.#isTopLeft) location.replace(hash === '' ? '#' : hash);
    else location.hash = hash;
  }

  get #isTopLeft(): boolean {
    return this.#closed > 0 || this.#places.open.at(-1)?.address === '';
  }

  /** Handles a click on a link in a menu. The navigation starts from the view below the menu. */
  readonly #onClick = (event: MouseEvent): void => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (!this.#isTopLeft || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link?.getAttribute('href')?.startsWith('#') !== true) return;
    event.preventDefault();
    this.go(link.hash);
  };

  /** Opens the part that a typed or followed address names over the view, or over the board if it belongs there. */
  #adopt(isFirst: boolean): void {
    const { hash } = location;
    if (entry().below !== undefined || !OVER.test(hash)) return;
    const { view } = this.#places;
    if (isFirst || (OVER_BOARD.test(hash) && viewOf(view) !== undefined)) {
      write('replaceState', {}, '');
      write('pushState', { below: [''] }, hash);
    } else write('replaceState', { below: [view] });
  }
}
