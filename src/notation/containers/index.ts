/** The containers that the reader recognises, in the order in which it tries them. */
import { isChat } from './chat-lines.js';
import type { Container, Head } from './container.js';
import { PROGRAMS } from './program-heads.js';
import { TEXT_FORMS } from './text-form-heads.js';

/** Matches text that begins like a game. The reader processes such text without waiting for more input. */
const GAMES = /^\s*(?:\[\s*\w+\s+"|\d+\s*\.|[A-Z]?[a-l]1?\d|[\dA-Za-z]+\/)/;
/** Text that begins with a PGN tag. A long text of this kind is always treated as a file of games. */
const TAGS = /^\s*\[\s*\w+\s+"/;

/** Makes a recogniser that tests the beginning of a text. */
const by =
  (test: (text: string) => boolean): Container['recognises'] =>
  ({ text, isAll }) => {
    if (test(text)) return isAll || !TAGS.test(text) ? true : undefined;
    return isAll || GAMES.test(text) ? false : undefined;
  };

const matches = (pattern: RegExp): Container['recognises'] => by((text) => pattern.test(text));

/** Email headers: at least two, including one that only emails contain. */
const MAIL =
  /^\s*(?:>?From [^\n]*\n)?(?=(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,60}(?:from|subject|to|return-path|received|mime-version|content-type|von|betreff|de|asunto|objet|assunto):)(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/i;
const PAGE =
  /^\s*(?:<!--[^>]*-->\s*)*<(?:\?xml|!doctype html|html|head|body|meta|table|div|p|pre|ul|ol|span|section|article|main|h[1-6])/i;
const JSON_VALUE =
  /^\s*(?:(?:(?:const|let|var)\s+)?[\w.$]+\s*=\s*)?(?:\{\s*(?:"(?:[^"\\\n]|\\.){0,200}"|'[^'\n]{0,200}')\s*:|\[\s*[{["'\]])/;
const FORUM =
  /\[\/(?:b|i|u|s|code|pgn|fen|quote|url|img|colou?r|size|font|center|list|table|td|spoiler)\]/i;
const FENCE = /^[ \t]*(?:```|~~~)/m;
const QUOTATION = /^[ \t]*(?:>|&gt;)[^\n]*\n(?:[^\n]*\n)*?[ \t]*(?:>|&gt;)|^\s*>/m;
/** A signature, or the headers of a forwarded email. */
const LETTER =
  /^-- ?$|^(?:From|Von|De|Da): [^\n]*\n(?:Date|Sent|To|Subject|Gesendet|An|Betreff|Enviado|Para|Asunto|Envoyé|À|Objet|Assunto|Data): /m;
const LIST = /^[ \t]*[-*•][ \t]+(?:\d+\.|[A-Z]?[a-l]1?\d)/m;
/** Two lines with bars, tabs or semicolons, or a text that begins with two lines with commas. */
const TABLE = /^[^\n]*[|\t;][^\n]*\n[^\n]*[|\t;]/m;
const COMMAS = /^\s*[^\s[{][^\n]*,[^\n]*\n[^\n]*,/;

const isArchive = ({ bytes, isAll }: Head): boolean | undefined => {
  if (bytes === undefined) return false;
  const [first, second] = bytes;
  if (second === undefined && !isAll) return undefined;
  return (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);
};

export const CONTAINERS: readonly Container[] = [
  { form: 'archive', recognises: isArchive, load: () => import('./archive.js') },
  {
    form: 'program',
    recognises: by((text) => Object.values(PROGRAMS).some((pattern) => pattern.test(text))),
    load: () => import('./programs.js'),
  },
  { form: 'rtf', recognises: matches(/^\s*\{\\rtf/), load: () => import('./rtf.js') },
  { form: 'json', recognises: matches(JSON_VALUE), load: () => import('./json.js') },
  { form: 'page', recognises: matches(PAGE), load: () => import('./html.js') },
  { form: 'mail', recognises: matches(MAIL), load: () => import('./mail.js') },
  { form: 'chat', recognises: by(isChat), load: () => import('./chat.js') },
  { form: 'code', recognises: matches(FENCE), load: () => import('./code.js') },
  { form: 'quotation', recognises: matches(QUOTATION), load: () => import('./letter.js') },
  { form: 'mail', recognises: matches(LETTER), load: () => import('./letter.js') },
  { form: 'text', recognises: matches(LIST), load: () => import('./letter.js') },
  { form: 'forum', recognises: matches(FORUM), load: () => import('./forum.js') },
  {
    form: 'table',
    recognises: by((text) => TABLE.test(text) || COMMAS.test(text)),
    load: () => import('./table.js'),
  },
  {
    form: 'text',
    recognises: by((text) => Object.values(TEXT_FORMS).some((recognises) => recognises(text))),
    load: () => import('./text-forms.js'),
  },
];

/** Maximum number of characters examined to recognise a container. */
export const HEAD = 4096;

/** The containers that an input may be, judging by its beginning. */
export const containersOf = (head: Head): readonly Container[] =>
  CONTAINERS.filter((one) => one.recognises(head) === true);

/** Whether a text may contain games inside a container. */
export const isWrapped = (text: string): boolean =>
  containersOf({ text: text.slice(0, HEAD), name: '', isAll: text.length <= HEAD }).length > 0;
