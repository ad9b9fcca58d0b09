/**
 * Draws the PNG icons in web/public from icon.svg with Chromium, for systems that install pages but do not support SVG.
 * Maskable icons and iOS icons must be full squares, so the corners are filled.
 *
 *   node scripts/make-icons.mjs [--check]
 *
 * --check fails if an icon was drawn from a different icon.svg. Each icon contains a hash of its source in a tEXt
 * chunk. Bytes are not compared, because browser versions compress differently.
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const FOLDER = 'web/public';
const ICONS = [
  { name: 'icon-192.png', side: 192, filled: false },
  { name: 'icon-512.png', side: 512, filled: false },
  { name: 'icon-maskable-512.png', side: 512, filled: true },
  { name: 'apple-touch-icon.png', side: 180, filled: true },
];
/** Number of bytes in a PNG up to the end of the header chunk: signature and IHDR. */
const HEADER_END = 33;

const source = readFileSync(`${FOLDER}/icon.svg`, 'utf8');
const KEY = 'Source\0';
const hash = createHash('sha256').update(source).digest('hex');

/** Inserts a tEXt chunk after a PNG's header. */
const withText = (png, text) => {
  const body = Buffer.from(`tEXt${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)]);
};

const isCurrent = ({ name, side }) => {
  const path = `${FOLDER}/${name}`;
  if (!existsSync(path)) return false;
  const png = readFileSync(path);
  return png.readUInt32BE(16) === side && png.includes(`tEXt${KEY}${hash}`, HEADER_END, 'latin1');
};

if (process.argv.includes('--check')) {
  const stale = ICONS.filter((icon) => !isCurrent(icon)).map(({ name }) => `${FOLDER}/${name}`);
  if (stale.length > 0) {
    console.error(
      `${stale.join(', ')}: not drawn from this icon.svg; run node scripts/make-icons.mjs`,
    );
    process.exitCode = 1;
  }
} else {
  const { chromium } = await import('playwright-core');
  const { ensureBrowser } = await import('./browser.mjs');
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const { name, side, filled } of ICONS) {
      const page = await browser.newPage({ viewport: { width: side, height: side } });
      const drawing = filled ? source.replace(/ rx="[\d.]+"/, '') : source;
      await page.setContent(
        `<style>body{margin:0}svg{display:block;inline-size:${side}px}</style>${drawing}`,
      );
      const png = await page.screenshot({ omitBackground: true });
      writeFileSync(`${FOLDER}/${name}`, withText(png, `${KEY}${hash}`));
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
