/** What the methods of {@link TwoPlayerGames} return and report. */
import type { GameView } from './view.js';

/** What a link or a message led to. In every case the game that this device has is kept. */
export interface Receipt {
  readonly kind:
    /** An invitation to a free seat; nothing is stored before `join`. */
    | 'invited'
    /** A game of other people, which is stored now. */
    | 'watching'
    /** The link holds what this device has. */
    | 'same'
    /** The link is older than what this device has. `reply` is the link of the game as it is now. */
    | 'old'
    /** The game went on. */
    | 'updated'
    /** A player has signed two different lines. Both are in the view, and the own one is kept. */
    | 'contradiction';
  readonly view: GameView;
  /** The link that the sender lacks something of, if any. */
  readonly reply?: string;
}

/** What listeners receive after each change. */
export interface PlayChange {
  readonly kind:
    | 'created'
    | 'joined'
    | 'acted'
    | 'noted'
    | Extract<Receipt['kind'], 'watching' | 'updated' | 'contradiction'>;
  readonly view: GameView;
}

/** A game, and the link to send. */
export interface Sent {
  readonly view: GameView;
  readonly link: string;
}
