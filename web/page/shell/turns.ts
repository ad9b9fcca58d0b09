/**
 * Shows the number of games against people in which it is the user's turn: in the tab's title and icon, and on the icon
 * of an installed page. When a turn begins, the page plays a sound and, if allowed, shows a notification.
 */
import {
  IndexedDbGameStorage,
  TwoPlayerGames,
  type GameStorage,
  type GameView,
} from '../../../src/play/index.js';
import { opposite } from '../../../src/rules/pieces.js';
import { gamesWords } from '../../words/games.js';
import { places } from '../places.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { addressOfGames, GAMES_CHANNEL } from '../games/games-address.js';
import { isUsersTurn, isWaiting } from '../games/games-store.js';
import { playerName } from '../games/game-text.js';

export interface TurnEvents {
  /** Called with the number of games in which it is the user's turn. */
  readonly counted: (count: number) => void;
  /** Called when the user's turn begins in a game. */
  readonly began: (view: GameView) => void;
}

export class Turns {
  readonly #games: TwoPlayerGames;
  readonly #events: TurnEvents;
  readonly #channel = new BroadcastChannel(GAMES_CHANNEL);
  /** The ids of the games in which it is the user's turn. */
  readonly #turns = new Set<string>();
  /** The last queued read. Reads run one at a time, so an old state is never reported after a newer one. */
  #work: Promise<void>;

  constructor(events: TurnEvents, store: GameStorage = new IndexedDbGameStorage()) {
    this.#games = new TwoPlayerGames({ store });
    this.#events = events;
    this.#work = this.#readAll();
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#work = this.#work.then(() => this.#read(String(data)));
    };
  }

  close(): void {
    this.#channel.close();
  }

  async #readAll(): Promise<void> {
    const listed = await this.#games.list();
    for (const view of listed.ok ? listed.value.views : []) this.#note(view);
    this.#events.counted(this.#turns.size);
  }

  async #read(id: string): Promise<void> {
    const view = await this.#games.view(id);
    if (!view.ok) this.#turns.delete(id);
    else if (this.#note(view.value)) this.#events.began(view.value);
    this.#events.counted(this.#turns.size);
  }

  /** Records whether it is the user's turn in a game. Returns true if the turn has just begun. */
  #note(view: GameView): boolean {
    const { id } = view;
    const isNew = !this.#turns.has(id);
    const isTurn = isUsersTurn(view) && !isWaiting(view) && !view.isAbandoned;
    if (isTurn) this.#turns.add(id);
    else this.#turns.delete(id);
    return isTurn && isNew;
  }
}

/** Whether this tab plays sounds and shows notifications while all tabs of the page are hidden. */
let isSpeaker = false;

export const startTurns = (
  host: HTMLElement & { requestUpdate(): void },
  settings: SettingsStore,
  counted: (count: number) => void,
): Turns => {
  void navigator.locks.request('acedrex-turns', () => {
    isSpeaker = true;
    return new Promise(() => undefined);
  });
  return new Turns({
    counted: (count) => {
      counted(count);
      showBadge(count);
    },
    began: (view) => {
      if (document.hidden && !isSpeaker) return;
      if (settings.values.sounds && navigator.userActivation.hasBeenActive)
        void import('../sounds/sounds.js').then(({ playSound }) =>
          playSound('turn', settings.values.volume),
        );
      if (document.hidden) void notify(host, view);
    },
  });
};

const showBadge = (count: number): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link !== null) link.href = count > 0 ? './icon-turn.svg' : './icon.svg';
  // Only installed pages have a badge, and not in every browser.
  const { setAppBadge } = navigator as Partial<Navigator>;
  setAppBadge?.call(navigator, count).catch(() => undefined);
};

const notify = async (
  host: HTMLElement & { requestUpdate(): void },
  view: GameView,
): Promise<void> => {
  const { id, seat } = view;
  if (!mayNotify() || seat === undefined) return;
  const words = gamesWords(host);
  const title = words.yourTurn;
  const address = addressOfGames({ kind: 'game', id });
  // The tag makes a notification replace the previous one about this game.
  const options = { body: playerName(view, opposite(seat), words), tag: id, data: address };
  const { serviceWorker } = navigator as Partial<Navigator>;
  // Phones support only the notifications of service workers.
  if (serviceWorker?.controller) {
    await (await serviceWorker.ready).showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    places.go(address);
    shown.close();
  };
};

const mayNotify = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';
