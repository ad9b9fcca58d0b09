/**
 * Pages with one element each, loaded from the published bundles. The site's server sends them, not a route: a route
 * would bypass the browser's cache, and every page would recompile the bundle.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Plugin } from 'vite';

const PAGES = '/element-page/';
const STYLE_PATH = '/element-page.css';
/** An empty page, which is shown between tests. */
export const BLANK_PATH = '/blank';
const BUNDLES = '/cdn/';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** A policy as strict as that of a careful host. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";

const pageWith = (script: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Board</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}">
<script type="module" src="${BUNDLES}${script}.min.js"></script></head>
<body><main><h1>Board</h1>${body}</main></body></html>`;

const STYLE =
  ':root{color-scheme:light dark;background:light-dark(#fff,#111);color:light-dark(#111,#eee)}' +
  'body{margin:0;min-block-size:200vh}h1{margin:0;font:1rem/2 serif}acedrex-board{inline-size:min(100vw,600px)}';

/**
 * The path of a page on the site that loads a bundle and has this body. Both are in the path, because a submitted form
 * replaces the query.
 */
export const elementPage = (script: string, body: string): string =>
  `${PAGES.slice(1)}${script}/${encodeURIComponent(body)}`;

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const send = (type: string, content: string | Uint8Array): true => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
    response.end(content);
    return true;
  };
  if (pathname.startsWith(PAGES)) {
    const [script = '', body = ''] = pathname.slice(PAGES.length).split('/');
    return send('text/html', pageWith(script, decodeURIComponent(body)));
  }
  if (pathname === BLANK_PATH)
    return send('text/html', '<!doctype html><title>Blank</title><link rel="icon" href="data:,">');
  if (pathname === STYLE_PATH) return send('text/css', STYLE);
  if (!pathname.startsWith(BUNDLES)) return false;
  const content = await readFile(`dist/cdn/${pathname.slice(BUNDLES.length)}`).catch(
    () => undefined,
  );
  if (content === undefined) return false;
  return send(TYPES[extname(pathname)] ?? 'application/octet-stream', content);
};

export const elementPages = (): Plugin => ({
  name: 'element-pages',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      answer(request, response).then((isAnswered) => {
        if (!isAnswered) next();
      }, next);
    });
  },
});
