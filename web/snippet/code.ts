/** Makes the HTML code that embeds a board in a page. */
import { CDN } from '../shared/cdn.js';
import { DEFAULT_PARAMS, makeParams, type EmbedParams, type EmbedSwitch } from '../embed/params.js';

/** Escapes text for an attribute in double quotes. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Height of a frame in pixels until its board reports its own. */
const FRAME_HEIGHT = 560;

/** A frame with the page `embed.html`, and the script that sets its height. */
export const frameCode = (params: EmbedParams, base: string): string => {
  const src = new URL(`embed.html?${makeParams(params)}`, base).href;
  return `<iframe
  src="${escaped(src)}"
  title="Grant Acedrex"
  width="100%" height="${FRAME_HEIGHT}" frameborder="0" loading="lazy"
></iframe>
<script async src="${escaped(new URL('embed-frame.js', base).href)}"></script>`;
};

/** The attributes of the switches. */
const ATTRIBUTES: Readonly<Record<EmbedSwitch, string>> = {
  engine: 'no-engine',
  lines: 'no-lines',
  bar: 'no-bar',
  arrows: 'no-arrows',
  moves: 'no-moves',
  controls: 'no-controls',
  play: 'view-only',
};

/** The element itself, from a CDN. */
export const elementCode = (params: EmbedParams): string => {
  const { editor, puzzle, fen, pgn, ruleset, ply, orientation, pieces, count, autostart, off } =
    params;
  const name = puzzle ? 'puzzle' : editor ? 'editor' : 'analysis';
  const attributes: string[] = [];
  const set = (attribute: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise) attributes.push(`${attribute}="${escaped(String(value))}"`);
  };
  set('ruleset', ruleset, DEFAULT_PARAMS.ruleset);
  if (params.dice) attributes.push('dice');
  set('fen', fen, '');
  if (puzzle) {
    set('moves', pgn, '');
    set('date', params.date, '');
  } else set('orientation', orientation, 'white');
  set('piece-set', pieces, 'fluent');
  set('lang', params.language, '');
  if (name === 'analysis') {
    set('pgn', pgn, '');
    set('ply', ply, 0);
    set('lines', count, 1);
    attributes.push(...off.map((part) => ATTRIBUTES[part]));
    if (autostart) attributes.push('autostart');
  }
  const tag = `acedrex-${name}`;
  const written = attributes.map((attribute) => `\n  ${attribute}`).join('');
  return `<script type="module" src="${CDN}${name}.min.js"></script>
<${tag}${written}${written === '' ? '' : '\n'}></${tag}>`;
};
