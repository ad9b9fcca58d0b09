/**
 * Free-text messages between the players. Messages are off until both players allow them. Records do not contain
 * messages.
 */
import type { Color } from '../../rules/pieces.js';
import { cleanText } from '../settings.js';
import { MAX_CHAT_TEXT, type SealedBody } from './message.js';

export interface ChatText {
  readonly by: Color;
  readonly text: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly time: number;
  /** Whether the opponent's device has confirmed a message from this device. */
  readonly isDelivered: boolean;
}

export interface ChatState {
  readonly isAllowed: boolean;
  readonly opponentAllows: boolean;
  readonly texts: readonly ChatText[];
}

/** Maximum number of messages to keep. */
const MAX_TEXTS = 200;

type Text = Extract<SealedBody, { kind: 'text' }>;

export class LiveChat {
  #isAllowed = false;
  #opponentAllows = false;
  #texts: readonly (ChatText & { readonly count: number })[] = [];
  #sent = 0;
  #received = 0;

  get state(): ChatState {
    const texts = this.#texts.map(({ by, text, time, isDelivered }) => ({
      by,
      text,
      time,
      isDelivered,
    }));
    return { isAllowed: this.#isAllowed, opponentAllows: this.#opponentAllows, texts };
  }

  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
  }

  setOpponent(allows: boolean): void {
    this.#opponentAllows = allows;
  }

  /** Writes a message by this device's player. Returns undefined if messages are off or the message is empty. */
  write(by: Color, written: string, time: number): Text | undefined {
    const text = cleanText(written, MAX_CHAT_TEXT);
    if (!this.#isAllowed || !this.#opponentAllows || text === '') return undefined;
    // After a reload, message numbers must be higher than those that the opponent has already received.
    this.#sent = Math.max(this.#sent + 1, Math.floor(time));
    this.#add({ by, text, time, isDelivered: false, count: this.#sent });
    return { kind: 'text', count: this.#sent, text };
  }

  /** Receives a message from the opponent. Ignores repeated messages, and all messages while messages are off. */
  receive(by: Color, { count, text }: Text, time: number): void {
    if (!this.#isAllowed || count <= this.#received) return;
    this.#received = count;
    this.#add({ by, text: cleanText(text, MAX_CHAT_TEXT), time, isDelivered: true, count });
  }

  deliver(own: Color, count: number): void {
    this.#texts = this.#texts.map((text) =>
      text.by === own && text.count <= count ? { ...text, isDelivered: true } : text,
    );
  }

  /** This player's messages that the opponent's device has not confirmed. */
  undelivered(own: Color): readonly Text[] {
    return this.#texts
      .filter(({ by, isDelivered }) => by === own && !isDelivered)
      .map(({ count, text }) => ({ kind: 'text', count, text }));
  }

  #add(text: ChatText & { readonly count: number }): void {
    this.#texts = [...this.#texts, text].slice(-MAX_TEXTS);
  }
}
