/** Makes the errors page, from data/words/en/errors.yaml, docs/errors.yaml and the notes in src/errors/codes.ts. */
import { readFileSync } from 'node:fs';
import { parse as parseMessage } from '@messageformat/parser';
import { parse } from 'yaml';

/** The titles, sources and remedies of the areas, in the order of the page. */
export const SOURCE = 'docs/errors.yaml';

/** Areas whose messages only complete the messages of other errors. */
const OTHERS = ['place', 'repairs'];

const notes = () => {
  const found = new Map();
  for (const [, note, code] of readFileSync('src/errors/codes.ts', 'utf8').matchAll(
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*readonly '([\w-]+)'/g,
  ))
    found.set(
      code,
      note
        .replace(/\s*\n\s*\* ?/g, ' ')
        .replace(/\{@link (\w+)\}/g, '`$1`')
        .trim(),
    );
  return found;
};

/** Formats a message. Arguments appear by name. If there are alternatives, the last one with text appears. */
const plain = (tokens, counted = '') =>
  tokens
    .map(({ type, value, arg, cases }) => {
      if (type === 'content') return value;
      if (type === 'octothorpe') return counted;
      if (cases === undefined) return `‹${arg}›`;
      const texts = cases.map((each) => plain(each.tokens, `‹${arg}›`));
      return texts.findLast((text) => text !== '') ?? '';
    })
    .join('');

export const errorsMarkdown = () => {
  const messages = parse(readFileSync('data/words/en/errors.yaml', 'utf8'));
  const areas = parse(readFileSync(SOURCE, 'utf8'));
  const unlisted = Object.keys(messages).filter(
    (name) => !(name in areas) && !OTHERS.includes(name),
  );
  if (unlisted.length > 0) throw new Error(`${SOURCE} lacks ${unlisted}`);
  const noteOf = notes();
  const parts = Object.entries(areas).map(([area, { title, source, remedies }]) => {
    for (const code of Object.keys(remedies))
      if (!(code in messages[area])) throw new Error(`${SOURCE}: ${area} has no error ${code}`);
    const rows = Object.entries(messages[area]).map(([code, message]) => {
      if (!remedies[code]) throw new Error(`${SOURCE} lacks a remedy for ${code}`);
      const cause = [plain(parseMessage(message)).trim(), noteOf.get(code)]
        .filter(Boolean)
        .join('\n\n');
      return `### ${code}\n\n${cause}\n\n**Remedy.** ${remedies[code]}\n`;
    });
    return `## ${title}\n\nSource: ${source}.\n\n${rows.join('\n')}`;
  });
  return `# Errors

Every error has a \`code\`, \`params\` and a \`message\`, which names the cause. This page lists the messages of all
codes with their remedies; ‹names› are parameters. Many messages have variants, of which one is shown. [The
library](api.md#errors) explains how functions return errors, and [the analysis](analysis.md#what-goes-wrong) what to
do about files that cannot be loaded.

${parts.join('\n')}`;
};
