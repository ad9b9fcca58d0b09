/** The error codes of engines on other machines. They are separate, because most pages do not need them. */
import type { CloseReason } from './close-codes.js';
import type { NoParams } from './codes.js';

/** Why there is no connection to an engine on another machine. */
export interface RemoteErrors {
  /** The text is not the line that `acedrex engine` prints. */
  readonly 'remote-line': NoParams;
  /** The page is secure, so browsers allow it only secure connections to other machines. */
  readonly 'remote-insecure': { readonly host: string };
  readonly 'remote-unreachable': { readonly host: string };
  /** The engine ended or refused the connection. `page` is the page's origin, which the engine may have to allow. */
  readonly 'remote-refused': {
    readonly host: string;
    readonly reason: CloseReason;
    readonly page: string;
  };
  /** The engine's program and the page are of different versions, so their evaluations cannot be compared. */
  readonly 'remote-version': { readonly host: string };
  /** The engine has sent something that the protocol does not allow. */
  readonly 'remote-malformed': { readonly host: string };
}
