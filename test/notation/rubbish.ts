/** Texts and files that people open by mistake. */
import { Random } from '../support/random.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const randomBytes = (seed: number, count: number): Uint8Array => {
  const random = new Random(seed);
  return Uint8Array.from({ length: count }, () => random.below(256));
};

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Chess & co</title><style>a[b] { c: d }</style></head>
<body><h1>1. Welcome</h1><p>This page (2024) is about <b>e4</b> and other squares.</p>
<script>const a = [1, 2]; if (a[0] <= 2) { f(); }</script>
<ol><li>1. one</li><li>2. two</li></ol></body></html>
`;

const LIST = `Shopping list

milk
2 eggs
bread e5
- tomatoes (a1)
6 beers
d4 batteries
`;

/** The first bytes of a PNG, and compressed data. */
const PICTURE = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52],
  ...randomBytes(7, 20_000),
]);

export const RUBBISH: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['random bytes', randomBytes(1, 20_000)],
  ['a picture', PICTURE],
  ['a shopping list', bytesOf(LIST)],
  ['an HTML page', bytesOf(PAGE)],
  ['a sentence', bytesOf('Please see the attached file. Regards, a4')],
  ['JSON', bytesOf('{"name": "x", "moves": [1, 2, {"a": null}], "e4": true}')],
  ['a table', bytesOf('name;date;score\nAna;2026-11-25;1\nBea;2026-11-25;0\n')],
  ['an empty text', bytesOf('')],
  ['blank lines', bytesOf('\n\n \n')],
];
