/** Splits a page into sections for the documentation search; see web/docs/find.ts. */
import { unescape } from './markdown.mjs';

/** Search terms that a section does not contain but readers may use: `<!-- find: keyboard, shortcuts -->`. */
const FIND = /<!-- find: ([^]*?) -->/;

const textOf = (html) =>
  unescape(
    html
      // Omits code, because examples would outweigh the surrounding text, which contains the important names. Also
      // omits folded text, because a match in such text would be invisible.
      .replace(/<(pre|iframe|picture|details)\b[^]*?<\/\1>/g, ' ')
      // Separates table cells by dots.
      .replace(/<\/t[dh]>/g, ' · ')
      // Separates blocks by spaces.
      .replace(/<\/?(?:td|th|tr|li|p|h[1-6]|summary|div|figcaption|br)\b[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?: ·)+(?= ·|$)/g, '');

/**
 * @param {{ page: { out: string, lang?: string }, title: string, html: string, isForPlayers: boolean }} page
 * @returns {import('../../web/docs/find.ts').Section[]}
 */
export const sectionsOf = ({ page: { out, lang = 'en' }, title, html, isForPlayers }) =>
  html
    .split(/(?=<h[1-3] id=)/)
    .map((part) => {
      const [head = '', level, id] = /<h([1-3]) id="([^"]*)"[^>]*>[^]*?<\/h\1>/.exec(part) ?? [];
      const [, words] = FIND.exec(part) ?? [];
      const isFirst = level === undefined || level === '1';
      return {
        href: isFirst ? out : `${out}#${id}`,
        title,
        heading: isFirst ? title : textOf(head),
        text: textOf(part.replace(head, '')),
        ...(words !== undefined && { words }),
        lang,
        isForPlayers,
      };
    })
    .filter(({ href, text }) => text !== '' || href.includes('#'));
