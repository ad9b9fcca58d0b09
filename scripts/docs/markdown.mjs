/** Renders the documentation's Markdown: GitHub's dialect with live, tested examples. */
import hljs from 'highlight.js';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { markedHighlight } from 'marked-highlight';

const LANGUAGES = { console: 'shell', vue: 'xml', jsonl: 'json', http: 'http', text: 'plaintext' };

/**
 * Minimum number of characters in a cell that counts as prose. On phones, a table with prose and more than two columns
 * becomes a list of cards.
 */
const LONG = 28;
const lengthOf = (html) => html.replace(/<[^>]*>/g, '').length;

/**
 * The first word after a code fence is the language. The word `live` adds a preview to the code. The word `bare` also
 * omits the code, because players need only the board.
 */
const isLive = (info) => /^html\b.*\blive\b/.test(info ?? '');
const isBare = (info) => /\bbare\b/.test(info ?? '');

/**
 * Renders a page.
 *
 * @param {string} markdown
 * @param {{ link: (href: string) => string, phonePicture: (href: string) => string | undefined, example:
 *   (code: string) => string }} host `link` converts an address in the text to an address of the site.
 *   `phonePicture` returns the address of the same picture for phones, if there is one. `example` keeps the
 *   code of a live example and returns the address of its page
 * @returns {{ html: string, title: string, headings: { id: string, text: string, level: number }[] }}
 */
export const renderMarkdown = (markdown, { link, phonePicture, example, words }) => {
  const marked = new Marked(
    gfmHeadingId(),
    markedHighlight({
      langPrefix: 'hljs language-',
      highlight: (code, info) => {
        const [name = ''] = info.split(' ');
        const language = LANGUAGES[name] ?? name;
        return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : code;
      },
    }),
    {
      renderer: {
        table(token) {
          const text = ({ tokens }) => this.parser.parseInline(tokens);
          const head = token.header.map(text);
          const rows = token.rows.map((cells) => cells.map(text));
          const isProse = rows.some((cells) => cells.some((cell) => lengthOf(cell) > LONG));
          const kind = isProse ? (head.length > 2 ? ' stacked' : ' prose') : '';
          const names = head.map((cell) => escapeHtml(unescape(cell)));
          const titles = head
            .map((cell) => (cell === '' ? '<td></td>' : `<th>${cell}</th>`))
            .join('');
          const body = rows
            .map((cells) =>
              cells
                .map((cell, column) => {
                  // Each cell on a card repeats its column name, unless the cell is empty.
                  const name =
                    kind === ' stacked' && column > 0 && cell !== ''
                      ? ` data-name="${names[column]}"`
                      : '';
                  return `<td${name}>${cell}</td>`;
                })
                .join(''),
            )
            .map((cells) => `<tr>${cells}</tr>`)
            .join('');
          // Other wide tables scroll separately, because otherwise the whole page would scroll.
          const label = names.filter((name) => name !== '').join(', ');
          return `<div class="table${kind}" tabindex="0" role="group" aria-label="${words.table}: ${label}"><table><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table></div>\n`;
        },
        image({ href, text, phone }) {
          const image = `<img src="${href}" alt="${escapeHtml(text)}" />`;
          return phone === undefined
            ? image
            : `<picture><source srcset="${phone}" media="(max-width: 40rem)" />${image}</picture>`;
        },
        codespan({ text }) {
          return `<code translate="no">${escapeHtml(text)}</code>`;
        },
        code({ lang, text }) {
          const [name = 'text'] = (lang ?? '').split(' ');
          const block = `<div class="code"><pre tabindex="0" translate="no"><code class="hljs language-${name}">${text}</code></pre></div>`;
          if (!isLive(lang)) return block;
          const source = unescape(text);
          const src = example(source);
          const title = isBare(lang) ? words.aBoard : words.anExample;
          // The frame is taller, because a puzzle's board is as large as the height of the frame allows.
          const size = source.includes('<acedrex-puzzle') ? ' class="tall"' : '';
          const frame = `<iframe${size} src="${src}" title="${title}" loading="lazy"></iframe>`;
          return `<div class="live">${isBare(lang) ? '' : block}${frame}</div>`;
        },
      },
      walkTokens(token) {
        if (token.type === 'image') token.phone = phonePicture(token.href);
        if (token.type === 'link' || token.type === 'image') token.href = link(token.href);
      },
    },
  );
  const html = marked.parse(markdown);
  const headings = getHeadingList().map(({ id, raw, level }) => ({ id, level, text: plain(raw) }));
  return { html, title: headings.find(({ level }) => level === 1)?.text ?? '', headings };
};

const plain = (text) =>
  text
    // Removes the anchors that translated headings contain.
    .replace(/<[^>]*>/g, '')
    .replace(/`/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Converts HTML to text: removes tags and restores characters that {@link escapeHtml} and highlight.js escape. */
export const unescape = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&');

export const escapeHtml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
