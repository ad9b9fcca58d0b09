/**
 * Games between two people, by links or messages: signed records that require neither a server nor trust.
 *
 * @packageDocumentation
 */
export { TwoPlayerGames, type PlayOptions } from './games.js';
export type { PlayChange, Receipt, Sent } from './games.js';
export type { PlayerAction } from './complete.js';
export { PHRASES, type ConditionalLine, type Phrase } from './events.js';
export type { PlayError, PlayPlace, GameSettings, RelayIdentity, TimeControl } from './settings.js';
export { IndexedDbGameStorage } from './indexed-db-storage.js';
export {
  MemoryGameStorage,
  type GameStorage,
  type SeatRequest,
  type SeatSecret,
  type StoredGame,
} from './game-storage.js';
export type { EndReason, GameEnd } from './state.js';
export type { Contradiction, GameView, MoveView } from './view.js';
export { isPlayLink, MAX_PLAY_TEXT } from './link.js';
export { verifyGame, type VerifiedGame, type VerifiedRoll } from './view.js';
export * from './live/index.js';
export type { SeatKeys } from './keeper.js';
export type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
