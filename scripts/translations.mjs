/**
 * Compares the translated documents with their English originals.
 *
 *   node scripts/translations.mjs                     lists the sections that have changed since they were translated
 *   node scripts/translations.mjs docs/es/rules.md    records that a translation is up to date
 *
 * A translated heading contains the English section's ID: `## <a id="the-lion"></a>El león`. The last line contains a
 * hash of each English section that was translated. A section that was omitted on purpose has the hash `-`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { Marked } from 'marked';
import { TRANSLATIONS } from './docs/words.mjs';

const LINE = /\n*<!-- follows:([^]*?)-->\s*$/;
/** Replaces the hash of a section that was omitted on purpose. */
const LEFT_OUT = '-';
const ANCHOR = /<a id="([^"]*)"><\/a>/;

/** Splits a document into sections, each with the lines below its heading. */
const splitAt = (text) => {
  const parts = [];
  let isCode = false;
  for (const line of text.replace(LINE, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && /^#{1,6} /.test(line)) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
};

/** Computes a section's hash. Line breaks do not affect it. */
const hashOf = (section) =>
  createHash('sha256').update(section.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 7);

/** Computes the hashes of an English document's sections, keyed by their anchors on the site. */
const hashesOf = (english) => {
  void new Marked(gfmHeadingId()).parse(english);
  const names = getHeadingList().map(({ id }) => id);
  return new Map(splitAt(english).map((section, place) => [names[place], hashOf(section)]));
};

/**
 * Lists a translation's missing and outdated sections, in one phrase for each.
 *
 * @param {string} translation Markdown
 * @param {string} english Markdown
 * @returns {string[]}
 */
export const lagOf = (translation, english) => {
  const hashes = hashesOf(english);
  const named = splitAt(translation).map((section) => ANCHOR.exec(section.split('\n')[0])?.[1]);
  const followed = new Map(
    (LINE.exec(translation)?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  );
  return [
    ...named
      .filter((name) => name === undefined || !hashes.has(name))
      .map((name) => (name === undefined ? 'a heading without a name' : `“${name}” is unknown`)),
    ...[...hashes].flatMap(([name, hash]) => {
      const known = followed.get(name);
      if (known === LEFT_OUT) return [];
      if (!named.includes(name)) return [`“${name}” is not translated`];
      return known === hash ? [] : [`“${name}” has changed`];
    }),
  ];
};

/** Updates the last line of a translation with the current hashes of the English sections. */
export const following = (translation, english) => {
  const pairs = [...hashesOf(english)].map(
    ([name, hash]) => `${name}=${translation.includes(`<a id="${name}"></a>`) ? hash : LEFT_OUT}`,
  );
  return `${translation.replace(LINE, '').trimEnd()}\n\n<!-- follows: ${pairs.join(' ')} -->\n`;
};

/** The translated documents with their English originals. A language's first page has no original. */
export const TRANSLATED = TRANSLATIONS.flatMap((language) =>
  readdirSync(`docs/${language}`)
    .filter((name) => name !== 'index.md')
    .map((name) => ({ file: `docs/${language}/${name}`, original: `docs/${name}` })),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  const files = TRANSLATED.filter(({ file }) => asked.length === 0 || asked.includes(file));
  const lag = files.flatMap(({ file, original }) => {
    const english = readFileSync(original, 'utf8');
    if (asked.length > 0) writeFileSync(file, following(readFileSync(file, 'utf8'), english));
    return lagOf(readFileSync(file, 'utf8'), english).map((what) => `${file}: ${what}`);
  });
  console.log(lag.length === 0 ? 'All translations follow their documents.' : lag.join('\n'));
}
