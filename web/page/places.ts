/**
 * The places of the page. Only this module and places-over.ts change the address and the browser history. A place is a
 * view, named by the URL fragment, with the parts open over it: a dialog, a lesson, or a panel that covers a phone's
 * board. Each part has a history entry. Back closes the last opened part before it leaves the view, and Forward reopens
 * the part.
 *
 *     view        #puzzles?daily=yes     state: nothing, or that the page has written the address
 *     dialog      #settings              state: below = ['#puzzles?daily=yes']
 */
import { makeFen } from '../../src/notation/fen.js';
import { startSetup } from '../../src/rules/setup.js';
import type { GameStore } from '../../src/elements/session/game-store.js';
import { Store } from '../../src/elements/shared/store.js';
import { readStored, writeStored } from '../storage/web-storage.js';
import { entry, OVER, stack, write, type Opened, type OpenedPlaces } from './place-entries.js';
import type { PlacesOver } from './places-over.js';

export { LATER_VIEWS, viewOf, type LaterView, type Opened } from './place-entries.js';

/** Milliseconds between writes. Browsers limit the number of changes per second. */
const WRITE_DELAY = 300;
/** The key under which the tab stores the last two addresses that it has written, latest first. */
const KEY = 'acedrex-address';

const ownAddresses = (): readonly unknown[] => {
  const own = readStored('sessionStorage', KEY);
  return Array.isArray(own) ? own : [];
};

/** Whether the page was reloaded. If the address was changing, the reload may have loaded the previous address. */
const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((each) => (each as PerformanceNavigationTiming).type === 'reload');

class Places extends Store<Places> implements OpenedPlaces {
  /** The parts open over the view, latest last. */
  readonly open: readonly Opened[] = [];
  opener: (address: string) => void = () => undefined;
  readonly view: string = '';
  readonly #followers = new Set<() => void>();
  /** Manages the open parts; undefined until the first part opens. */
  #over: PlacesOver | undefined;

  /** Whether the part with this address is open over the view. */
  has(over: string): boolean {
    return this.open.some(({ address }) => address === over);
  }

  /** Whether the history entry still contains this part. The user may go back while the part's code loads. */
  isWanted(over: string): boolean {
    return stack().includes(over);
  }

  /** Closes the part with this address. */
  close(over: string): void {
    this.open.find(({ address }) => address === over)?.release();
  }

  /** The name of the part open over the view, if any. */
  get title(): string | undefined {
    return this.open.findLast(({ name }) => name !== undefined)?.name?.();
  }

  /** Starts with the current address. `opener` opens the part that an address names, and calls `enter` for it. */
  start(opener: (address: string) => void): void {
    this.opener = opener;
    const [view = ''] = entry().below ?? [];
    this.assign({ open: [], view: this.#isOver ? view : location.hash });
    this.#over?.start();
    addEventListener('popstate', this.#onPopState);
    if (this.#isOver) void this.#withOver((over) => over.begin());
  }

  stop(): void {
    removeEventListener('popstate', this.#onPopState);
    this.#over?.stop();
  }

  get #isOver(): boolean {
    return entry().below !== undefined || OVER.test(location.hash);
  }

  async #loadOver(): Promise<PlacesOver> {
    const { PlacesOver: Over } = await import('./places-over.js');
    return (this.#over ??= new Over(this));
  }

  /** Passes the manager of open parts to `act`. If the manager's code cannot be loaded, only the view is shown. */
  async #withOver(act: (over: PlacesOver) => void): Promise<void> {
    if (this.#over !== undefined) act(this.#over);
    else await this.#loadOver().then(act, () => undefined);
  }

  readonly #onPopState = (): void => {
    if (this.#over !== undefined || this.#isOver) void this.#withOver((over) => over.follow());
    else this.show(location.hash);
  };

  /** Calls `follower` whenever the user navigates to another view address. */
  follow(follower: () => void): void {
    this.#followers.add(follower);
  }

  unfollow(follower: () => void): void {
    this.#followers.delete(follower);
  }

  /** Shows the view of an address that the user navigated to. */
  show(view: string, open: readonly Opened[] = []): void {
    const isOther = view !== this.view;
    this.assign({ view, open });
    if (isOther) for (const follow of [...this.#followers]) follow();
    this.changed();
  }

  setOpen(open: readonly Opened[]): void {
    this.publish({ open });
  }

  /** Navigates to another view. */
  go(hash: string): void {
    if (this.#over === undefined) location.hash = hash;
    else this.#over.go(hash);
  }

  /** Changes the view's address for a new state without adding a history entry. */
  replace(hash: string, isOwn = false): void {
    // The user has navigated away, but the browser has not reported it yet.
    if (stack()[0] !== this.view) return;
    const { below, ...state } = entry();
    if (below === undefined) write('replaceState', { isOwn }, hash);
    else write('replaceState', { ...state, isOwn, below: [hash, ...below.slice(1)] });
    this.assign({ view: stack()[0] ?? '' });
  }

  /** Opens the part that the address names, once its code has been loaded. */
  openNext(): void {
    this.#over?.openNext();
  }

  /** Records that a part has been opened. The part takes over the entry of `instead`, such as the previous lesson. */
  enter(what: Pick<Opened, 'address' | 'close' | 'name'>, instead?: Opened): Opened {
    const opened: Opened = {
      ...what,
      isReleased: false,
      release: () => {
        opened.isReleased = true;
        this.#over?.release(opened);
      },
    };
    void this.#withOver((over) => over.enter(opened, instead));
    return opened;
  }

  // --- The address of the game ---------------------------------------------------------------------

  /**
   * Whether the page wrote the view's address itself. The mark in the history is lost if a reload isolates the page, so
   * the tab also stores the last two addresses.
   */
  get isOwn(): boolean {
    const [last, before] = ownAddresses();
    const [view] = stack();
    return entry().isOwn === true || view === last || (view === before && isReload());
  }

  /** Marks the current address as the page's own. A reload then reopens the game even before the page writes one. */
  take(): void {
    write('replaceState', { ...entry(), isOwn: true });
  }

  /**
   * Updates the address with the game on the board while `mayWrite` returns true, so the user can copy it at any time.
   * The caller must call the returned function when the result of `mayWrite` changes.
   */
  followGame(game: GameStore, mayWrite: () => boolean): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (hash: string): void => {
      if (!mayWrite() || hash === this.view) return;
      writeStored('sessionStorage', KEY, [hash, ...ownAddresses().slice(0, 1)]);
      this.replace(hash, true);
    };
    const update = async (): Promise<void> => {
      if (!mayWrite()) return;
      if (isUntouched(game)) {
        show('');
        return;
      }
      const { makeShareLink } = await import('./links/share-link.js');
      const { record, path } = game;
      const { link } = await makeShareLink(record, path, game);
      // If the game has changed in the meantime, that change writes its own address.
      if (record === game.record && path === game.path) show(link);
    };
    const updateSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // If the code cannot be loaded, the address stays unchanged.
        update().catch(() => undefined);
      }, WRITE_DELAY);
    };
    game.subscribe(updateSoon);
    return updateSoon;
  }
}

/** Whether the game is the unchanged default game. This game needs no address. */
const isUntouched = ({ record }: GameStore): boolean =>
  record.children.length === 0 &&
  record.dice !== true &&
  record.ruleset.name === 'cazaux' &&
  makeFen(record.setup) === makeFen(startSetup(record.ruleset));

export const places = new Places();
