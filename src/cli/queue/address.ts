/** The address of a Redis: redis://USER:PASSWORD@HOST:PORT/DATABASE, or rediss:// with TLS. */
import { err, ok, type Result } from '../../result.js';

/** The variable that holds the address for those who do not want a password in the list of processes. */
export const QUEUE_VARIABLE = 'ACEDREX_QUEUE';

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
  /** What to call it in messages: without user and password. */
  readonly shown: string;
}

const DEFAULT_PORT = 6379;

/** Reads an address. No error contains any part of it, because any part may be a misplaced password. */
export const parseQueueAddress = (text: string): Result<QueueAddress, string> => {
  const form = `it must be redis://HOST or rediss://USER:PASSWORD@HOST:PORT/DATABASE`;
  if (!URL.canParse(text)) return err(`the address of the queue cannot be read; ${form}`);
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    return err(`the address of the queue begins with neither redis:// nor rediss://; ${form}`);
  // A character such as # or / in a password ends the part before the host unless it is written as %23 or %2F.
  const database = /^\/?(\d{0,4})$/.exec(pathname);
  if (hostname === '' || search !== '' || hash !== '' || database === null)
    return err(
      `the address of the queue cannot be read; ${form}, with special characters of the password as %XX`,
    );
  const user = decode(username);
  const secret = decode(password);
  if (user === undefined || secret === undefined)
    return err('the address of the queue has a % that does not begin a character, as %25 does');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const [, db = ''] = database;
  const shown = `${protocol}//${hostname}:${port === '' ? DEFAULT_PORT : port}/${Number(db)}`;
  return ok({
    host,
    port: port === '' ? DEFAULT_PORT : Number(port),
    db: Number(db),
    tls: protocol === 'rediss:',
    ...(user !== '' && { username: user }),
    ...(secret !== '' && { password: secret }),
    shown,
  });
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Removes a password from a text that others have written. */
export const withoutPassword = (text: string, { password }: QueueAddress): string =>
  password === undefined
    ? text
    : text.replaceAll(password, '***').replaceAll(encodeURIComponent(password), '***');
