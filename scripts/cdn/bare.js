/**
 * The file that a CDN serves at the package's bare URL, such as `/npm/acedrex@1.0.0`. Because only some CDNs redirect
 * to the file, it imports the board by a URL that is correct in both cases. Script tags on other pages use the same
 * URL.
 */
const [here] = import.meta.url.split(/[?#]/);
const folder = here.endsWith('.js')
  ? here.replace(/[^/]*$/, '')
  : `${here.replace(/\/$/, '')}/dist/cdn/`;
await import(`${folder}board.min.js`);
