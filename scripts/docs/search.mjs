/** The sections of a page for the search of the documentation: see web/docs/find.ts. */
import { unescape } from './markdown.mjs';

/** Other words for a section by which a reader may look for it: `<!-- find: keyboard, shortcuts -->`. */
const FIND = /<!-- find: ([^]*?) -->/;

const textOf = (html) =>
  unescape(
    html
      // Code is found by its names, which are in the text around it; whole examples would bury that text.
      // Otherwise the search would find folded text, which stays invisible.
      .replace(/<(pre|iframe|picture|details)\b[^]*?<\/\1>/g, ' ')
      // The cells of a row, and the rows of a table, read as a list.
      .replace(/<\/t[dh]>/g, ' · ')
      // Items of lists are apart.
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
