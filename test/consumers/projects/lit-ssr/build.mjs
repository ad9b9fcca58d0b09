/** Renders the elements into the page, and bundles the scripts that hydrate them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { build } from 'esbuild';
import { html } from 'lit';

const elements = await collectResult(
  render(html`
    <acedrex-board style="display: block; width: 480px"></acedrex-board>
    <p>Move <output id="move"></output>, engine <output id="best"></output></p>
    <acedrex-puzzle style="display: block; width: 480px"></acedrex-puzzle>
  `),
);
const page = readFileSync('www/index.html', 'utf8');
writeFileSync(
  'www/index.html',
  page.replace('<div id="root"></div>', () => elements),
);
await build({ entryPoints: ['main.js'], bundle: true, outdir: 'www' });
