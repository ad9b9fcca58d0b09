/** The secret that a page needs in order to use this machine's engine. It is stored, so that a restart keeps it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'token';
const BYTES = 24;

export const tokenFile = (folder: string): string => join(folder, FILE);

/** Reads the token in a folder. Creates a token if there is none, or if `isNew` is true. */
export const openToken = (folder: string, isNew: boolean): string => {
  const path = tokenFile(folder);
  const known = isNew ? '' : readToken(path);
  if (known !== '') return known;
  const token = randomBytes(BYTES).toString('base64url');
  mkdirSync(folder, { recursive: true });
  // Only the owner may read the file. The mode of an existing file must be changed separately.
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return token;
};

const readToken = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares tokens in constant time. */
export const isSameToken = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
