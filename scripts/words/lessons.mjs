/**
 * Reads the lessons from Markdown. `## The king {#pieces.king}` turns a heading and the following paragraphs into a
 * title and a text. `Start over {#startOver}` names a paragraph. A heading without paragraphs is a text by itself.
 */
import { readFileSync } from 'node:fs';

const BLOCK = /^(#+ )?(.*?)(?: \{#([\w.]+)\})?$/s;

export const readLessons = (path) => {
  const lessons = {};
  const set = (name, value) => {
    const keys = name.split('.');
    const last = keys.pop();
    let at = lessons;
    for (const key of keys) at = at[key] ??= {};
    // A heading may contain named headings.
    at[last] = typeof value === 'object' ? Object.assign(value, at[last]) : value;
  };
  let heading;
  const close = () => {
    if (heading !== undefined)
      set(
        heading.name,
        heading.text.length === 0 ? heading.title : { title: heading.title, text: heading.text },
      );
  };
  // The sources contain entities for these spaces, because editors do not display the spaces.
  const text = readFileSync(path, 'utf8')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&#8239;', '\u202f');
  for (const block of text.trim().split(/\n{2,}/)) {
    const [, level, content, name] = BLOCK.exec(block.replace(/ *\n */g, ' '));
    if (level !== undefined) {
      if (name === undefined) throw new Error(`${path}: the heading “${content}” has no name`);
      close();
      heading = { name, title: content, text: [] };
    } else if (name !== undefined) set(name, content);
    else if (heading === undefined)
      throw new Error(`${path}: a text before the first heading needs a name: ${content}`);
    else heading.text.push(content);
  }
  close();
  return lessons;
};
