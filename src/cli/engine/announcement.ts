/** What `acedrex engine` reports when it is ready. */
import { makeRemoteLine, type RemoteAddress } from '../../remote/address.js';

const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** The name of the machine. */
  readonly machine: string;
}

/** The address for pages, unless the owner sets another one. Pages cannot connect to a wildcard. */
export const addressOf = ({ host, port, isSecure, machine }: Listening): string => {
  const name = WILDCARDS.includes(host) ? machine : host.includes(':') ? `[${host}]` : host;
  return `${isSecure ? 'wss' : 'ws'}://${name}:${port}/`;
};

interface Announcement {
  /** The result, which contains the secret. */
  readonly line?: string;
  readonly message: string;
}

/** The secret is shown only on request, because the output of a service goes to a log that other users can read. */
export const announce = (
  { address, token }: RemoteAddress,
  { file, isShown }: { readonly file: string; readonly isShown: boolean },
): Announcement =>
  isShown
    ? {
        line: makeRemoteLine({ address, token }),
        message:
          'Paste this line into the engine options of the page. It is secret: it admits to this engine.',
      }
    : {
        message: `Pages need the line ${makeRemoteLine({ address, token: 'TOKEN' })} with the token in ${file}; --show-token prints this line.`,
      };
