/**
 * Reads the lessons: Markdown whose headings name their texts, `## The king {#pieces.king}`. A heading with paragraphs or a list
 * below it is a title and a text; a list item `name: text` is a label.
 */
import { readFileSync } from 'node:fs';

const HEADING = /^#+ (.*?) \{#([\w.]+)\}$/;

export const readLessons = (path) => {
  const lessons = {};
  const set = (name, value) => {
    const keys = name.split('.');
    const last = keys.pop();
    let at = lessons;
    for (const key of keys) at = at[key] ??= {};
    at[last] = { ...at[last], ...value };
  };
  let name;
  for (const block of readFileSync(path, 'utf8')
    .trim()
    .split(/\n{2,}/)) {
    const text = block.replace(/\s*\n\s*/g, ' ');
    const heading = HEADING.exec(text);
    if (heading !== null) {
      name = heading[2];
      set(name, { title: heading[1], text: [] });
    } else if (name === undefined)
      throw new Error(`${path}: text before the first heading with a name: ${text}`);
    else {
      const keys = name.split('.');
      keys.reduce((at, key) => at[key], lessons).text.push(text);
    }
  }
  return lessons;
};
