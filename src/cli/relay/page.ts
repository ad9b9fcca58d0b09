/** Serves files from a folder, such as the page of a relay. */
import { createReadStream, statSync, type Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.pgn': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const HEADERS = {
  // This header makes the page show the open invitations.
  'acedrex-relay': '1',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** Cache header for files in `assets/`, whose names contain a hash. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const end = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
};

/** Serves a file from a folder. Refuses hidden files and anything outside the folder. */
export const servePage = (
  folder: string,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): void => {
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    end(response, 405, 'Only GET and HEAD are allowed.');
    return;
  }
  const found = fileOf(folder, url);
  if (found === undefined) {
    end(response, 404, 'Page not found.');
    return;
  }
  if (found.isFolder) {
    response.writeHead(301, { ...HEADERS, location: `./${encodeURIComponent(found.name)}/` });
    response.end();
    return;
  }
  const { path, stats, isHashed } = found;
  const tag = `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`;
  const common = { ...HEADERS, etag: tag, 'cache-control': isHashed ? FOR_EVER : 'no-cache' };
  if (headers['if-none-match'] === tag) {
    response.writeHead(304, common);
    response.end();
    return;
  }
  response.writeHead(200, {
    ...common,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': stats.size,
  });
  if (method === 'HEAD') response.end();
  // Closing a response early also closes the file.
  else pipeline(createReadStream(path), response, () => undefined);
};

type Found =
  | {
      readonly isFolder: false;
      readonly path: string;
      readonly stats: Stats;
      readonly isHashed: boolean;
    }
  | { readonly isFolder: true; readonly name: string };

/** Reads a file's status. Returns undefined if the file does not exist or its name is too long or invalid. */
const statsOf = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

const fileOf = (folder: string, url: string): Found | undefined => {
  let name: string;
  try {
    name = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return undefined;
  }
  const parts = name.split('/');
  if (!name.startsWith('/') || /[\0\\]/.test(name) || parts.some((part) => part.startsWith('.')))
    return undefined;
  const path = join(folder, normalize(name));
  const stats = statsOf(path);
  const isHashed = parts.includes('assets');
  if (stats?.isFile()) return { isFolder: false, path, stats, isHashed };
  if (!stats?.isDirectory()) return undefined;
  if (!name.endsWith('/')) return { isFolder: true, name: parts.at(-1) ?? '' };
  const index = join(path, 'index.html');
  const indexStats = statsOf(index);
  return indexStats?.isFile()
    ? { isFolder: false, path: index, stats: indexStats, isHashed }
    : undefined;
};
