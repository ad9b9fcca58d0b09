/**
 * A connection from browser to browser (WebRTC) beside the relay, which carries what is needed to open it. It is faster
 * where the two networks allow it; where they do not, or when it is lost, the relay serves as before. The addresses of
 * the browsers are signed as all messages of players are, so the relay cannot put itself between them.
 */
import { isObject } from '../../guards.js';

/** The parts of RTCDataChannel and RTCPeerConnection that are used. */
export interface DirectChannel {
  readonly readyState: string;
  readonly send: (text: string) => void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
}

export interface DirectConnection {
  readonly iceGatheringState: string;
  readonly localDescription: { readonly type: string; readonly sdp: string } | null;
  readonly createDataChannel: (
    label: string,
    options: { readonly negotiated: boolean; readonly id: number },
  ) => DirectChannel;
  /** Makes an offer, or an answer if there is one. */
  readonly setLocalDescription: () => Promise<void>;
  readonly setRemoteDescription: (description: {
    readonly type: 'offer' | 'answer';
    readonly sdp: string;
  }) => Promise<void>;
  readonly close: () => void;
  onicegatheringstatechange: ((event: never) => unknown) | null;
}

export interface DirectEvents {
  /** Sends something to the other browser by the relay. */
  readonly signal: (data: string) => void;
  readonly opened: () => void;
  readonly message: (text: string) => void;
  readonly closed: () => void;
}

/** Milliseconds to look for addresses. Those of the own network are found at once. */
const GATHERING = 2000;

export class DirectPath {
  readonly #connection: DirectConnection;
  readonly #channel: DirectChannel;
  readonly #events: DirectEvents;
  #isClosed = false;

  constructor(connection: DirectConnection, events: DirectEvents) {
    this.#connection = connection;
    this.#events = events;
    this.#channel = connection.createDataChannel('acedrex', { negotiated: true, id: 0 });
    this.#channel.onopen = events.opened;
    this.#channel.onmessage = ({ data }: { readonly data: unknown }) => {
      if (typeof data === 'string' && !this.#isClosed) events.message(data);
    };
    this.#channel.onclose = () => {
      this.close();
    };
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#channel.readyState === 'open';
  }

  /** Returns false if the path cannot take more, and closes it. */
  send(text: string): boolean {
    try {
      this.#channel.send(text);
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  /** Offers a connection. */
  offer(): Promise<void> {
    return this.#describe();
  }

  /** Reads an offer or an answer of the opponent. An invalid one closes only this path. */
  async receive(data: string): Promise<void> {
    try {
      const value: unknown = JSON.parse(data);
      if (!isObject(value) || typeof value.sdp !== 'string') throw new Error('no description');
      const type = value.type === 'offer' ? 'offer' : 'answer';
      await this.#connection.setRemoteDescription({ type, sdp: value.sdp });
      if (type === 'offer') await this.#describe();
    } catch {
      this.close();
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connection.close();
    this.#events.closed();
  }

  async #describe(): Promise<void> {
    try {
      await this.#connection.setLocalDescription();
      await this.#gather();
      if (this.#isClosed) return;
      const { localDescription } = this.#connection;
      if (localDescription === null) throw new Error('no description');
      const { type, sdp } = localDescription;
      this.#events.signal(JSON.stringify({ type, sdp }));
    } catch {
      this.close();
    }
  }

  /** Waits for all addresses, so that one message has them. */
  #gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHERING);
      const look = (): void => {
        if (this.#connection.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      };
      this.#connection.onicegatheringstatechange = look;
      look();
    });
  }
}
