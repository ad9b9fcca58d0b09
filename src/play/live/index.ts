/** Live games between two people, over a relay or any other {@link LiveTransport}. */
export { LiveGame, type LiveOptions, type LiveState, type LiveStatus } from './live-game.js';
export { relayTransport, type RelayOptions, type RelaySocket } from './relay-transport.js';
export type {
  Audience,
  LiveConnection,
  LiveEvents,
  LiveRole,
  LiveTransport,
  LiveError,
} from './transport.js';
export type { DirectChannel, DirectConnection } from './direct.js';
export type { ChatState, ChatText } from './chat.js';
export type { RematchState } from './rematch.js';
export type { LiveErrorCode, LiveErrors, RelayReason } from '../../errors/live-codes.js';
