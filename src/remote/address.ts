/** The address and the token of an engine on another machine, as the one line that `acedrex engine` prints. */
import { errorIn, type ErrorOf } from '../errors/error.js';
import type { RemoteErrors } from '../errors/remote-codes.js';
import { err, ok, type Result } from '../result.js';
import { WORDS } from '../words/remote-errors.js';

export type RemoteError = ErrorOf<RemoteErrors>;

export interface RemoteAddress {
  /** The address without the token, such as `wss://engine.example.org/`. */
  readonly address: string;
  readonly token: string;
}

export const remoteError = <Code extends keyof RemoteErrors>(
  code: Code,
  params: RemoteErrors[Code],
): RemoteError => errorIn<RemoteErrors, Code>(WORDS, code, params);

/** Browsers treat these hosts as secure, because connections to them do not leave the device. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Reads the line that `acedrex engine` prints, such as `wss://engine.example.org/#TOKEN`. Rejects addresses to which a
 * page cannot connect: browsers block insecure connections from secure pages, except to the same device.
 */
export const readRemoteLine = (
  line: string,
  isPageSecure: boolean,
): Result<RemoteAddress, RemoteError> => {
  const invalid = err(remoteError('remote-line', {}));
  const written = line.trim();
  if (!URL.canParse(written)) return invalid;
  const url = new URL(written);
  const token = url.hash.slice(1);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  url.hash = '';
  url.search = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  if (!/^wss?:$/.test(url.protocol) || url.username !== '' || !/^[\w-]{20,200}$/.test(token))
    return invalid;
  const isSecure = url.protocol === 'wss:' || !isPageSecure || isLoopback(url.hostname);
  return isSecure
    ? ok({ address: url.href, token })
    : err(remoteError('remote-insecure', { host: url.host }));
};

/** Writes the line that {@link readRemoteLine} reads. */
export const makeRemoteLine = ({ address, token }: RemoteAddress): string => `${address}#${token}`;
