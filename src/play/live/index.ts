/** Live games between two people, over a relay or any other {@link LiveTransport}. */
export { LiveGame, type LiveOptions, type LiveState, type LiveStatus } from './live-game.js';
export { relayTransport, type RelayOptions, type RelayTransport } from './relay-transport.js';
export type { ClientSocket } from '../../client-socket.js';
export type {
  LiveConnection,
  LiveEvents,
  LiveRole,
  LiveTransport,
  LiveError,
  LobbyConnection,
  LobbyEvents,
  SeatProof,
  Welcome,
} from './transport.js';
export { OPPONENT_LEVELS, type Offer, type OpenInvitation, type OpponentLevel } from './lobby.js';
export type { ChatState, ChatText } from './chat.js';
export type { RematchState } from './rematch.js';
export type { LiveErrorCode, LiveErrors, RelayReason } from '../../errors/live-codes.js';
