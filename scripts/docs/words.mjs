/** Interface text for the documentation, from data/words/<language>/documents.yaml. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { SOURCE, TRANSLATIONS as WORDED } from '../make-words.mjs';

const read = (language, file) => parse(readFileSync(`${SOURCE}/${language}/${file}.yaml`, 'utf8'));

/** The documentation's languages besides English. */
export const TRANSLATIONS = WORDED.filter((language) => existsSync(`docs/${language}`));

const LANGUAGES = ['en', ...TRANSLATIONS];

/** Makes a table that throws an Error if a word is missing, because the page would otherwise show “undefined”. */
const complete = (language, table) =>
  new Proxy(table, {
    get(words, name) {
      if (typeof name === 'symbol' || name in words) return words[name];
      throw new Error(`data/words/${language}/documents.yaml lacks ${name}`);
    },
  });

/** The tables in `documents.yaml` by language, with the names of the page's views. */
export const WORDS = Object.fromEntries(
  LANGUAGES.map((language) => {
    const { puzzles, learn, library, endings, friends, editor } = read(language, 'labels');
    const tables = Object.entries(read(language, 'documents'));
    return [
      language,
      {
        ...Object.fromEntries(tables.map(([name, table]) => [name, complete(language, table)])),
        views: { puzzles, learn, library, endings, friends, editor },
      },
    ];
  }),
);
