/**
 * Games between two people, by links or messages: signed records that need no server and that nobody has to trust.
 *
 * @packageDocumentation
 */
export { TwoPlayerGames, type PlayOptions } from './games.js';
export type { PlayChange, Receipt, Sent } from './games.js';
export type { PlayerAction } from './complete.js';
export { PHRASES, type ConditionalLine, type Phrase } from './events.js';
export type { PlayError, PlayPlace, GameSettings, TimeControl } from './settings.js';
export { IndexedDbPlayStore } from './indexed-db-store.js';
export { MemoryPlayStore, type PlayStore, type SeatSecret, type StoredGame } from './store.js';
export type { EndReason, GameEnd } from './state.js';
export type { Contradiction, GameView, MoveView } from './view.js';
export { isPlayLink, MAX_PLAY_TEXT } from './link.js';
export { verifyGame, type VerifiedGame, type VerifiedRoll } from './view.js';
export * from './live/index.js';
export type { SeatKeys } from './keeper.js';
export type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
