/** The close codes with which a server reports why it ended or refused a WebSocket. Browsers report nothing else. */
import { RELAY_REASONS } from './live-codes.js';

/** The reasons of relays, in the order of their codes, and the further reasons of engines on other machines. */
export const CLOSE_REASONS = [...RELAY_REASONS, 'token', 'version', 'malformed'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** First code for a server's own reasons. WebSocket reserves the codes from 4000 upwards for applications. */
const FIRST_CODE = 4000;
const TOO_BIG = 1009;
const GOING_AWAY = 1001;

export const closeCode = (reason: CloseReason): number =>
  FIRST_CODE + CLOSE_REASONS.indexOf(reason);

/** Why a server closed a connection. Returns undefined if the server gave no reason. */
export const closeReason = (code: number): CloseReason | undefined =>
  code === TOO_BIG
    ? 'too-long'
    : code === GOING_AWAY
      ? 'stopping'
      : CLOSE_REASONS[code - FIRST_CODE];
