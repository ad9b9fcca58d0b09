/**
 * Compiles the messages in data/words/ to modules in src/words/ and web/words/. Git ignores these folders.
 *
 *   node scripts/make-words.mjs
 *
 * docs/languages.md describes the format. Writes only files whose content changes, because watchers react to every
 * written file.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { labelId } from './words/label-id.mjs';
import { compileTable, plainText } from './words/compile.mjs';
import { pseudo } from './words/pseudo.mjs';
import { readLessons } from './words/lessons.mjs';

export const SOURCE = 'data/words';

/** For each file of messages: the folder and the kind of modules to make. */
const FILES = {
  elements: { folder: 'src/words', kind: 'table' },
  errors: { folder: 'src/words', kind: 'errors' },
  labels: { folder: 'web/words', kind: 'labels' },
  first: { folder: 'web/words', kind: 'part' },
  parts: { folder: 'web/words', kind: 'part' },
  rooms: { folder: 'web/words', kind: 'room' },
  lessons: { folder: 'web/words', kind: 'fetched' },
  // Only this table becomes a module, because scripts/docs/words.mjs reads the other tables in this file.
  documents: { folder: 'web/words', kind: 'fetched', only: 'documents' },
  commands: { folder: 'src/words', kind: 'english' },
};

/** Tables that extend a table in `elements`. */
const EXTENDS = {
  puzzle: 'attempt',
  practice: 'attempt',
  puzzles: 'attempt',
  problemPanel: 'problem',
  collection: 'problem',
};

/**
 * Tables that contain another table. The English text of the inner table is fetched later than that of the outer table.
 */
const HOLDS = { board: 'speech' };

/** Areas of errors that only the code for games between two people, or for engines on other machines, loads. */
const APART = ['play', 'live', 'remote'];

/** The only language whose translation of `parts` is, like the English text, in the module that uses it. */
const BESIDE = 'es';

const LANGUAGE_NAMES = parseDocument(readFileSync(join(SOURCE, 'languages.yaml'), 'utf8')).toJS();
/** All languages except English. */
export const TRANSLATIONS = Object.keys(LANGUAGE_NAMES).slice(1);

const HEADER = '// Made by scripts/make-words.mjs from data/words/. Do not edit.\n';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** Reads a file's tables in one language, with the notes for translators. */
const readTables = (language, file) => {
  const path = join(SOURCE, language, file);
  if (file.endsWith('.md')) return { path, words: { guide: readLessons(path) }, notes: new Map() };
  const document = parseDocument(readFileSync(path, 'utf8'));
  if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0].message}`);
  return { path, words: document.toJS(), notes: notesOf(document.contents) };
};

/** The comments above entries, keyed by path. */
const notesOf = (map, path = '', notes = new Map()) => {
  map?.items?.forEach((pair, index) => {
    if (pair.key === undefined) return;
    const at = `${path}/${pair.key.value}`;
    // For the first entry, the comment is taken from the map, because the parser attaches it there.
    const note = pair.key.commentBefore ?? (index === 0 ? map.commentBefore : undefined);
    if (note)
      notes.set(
        at,
        note
          .replace(/^ /gm, '')
          .split(/\n\s*\n/)
          .at(-1),
      );
    if (pair.value?.items) notesOf(pair.value, at, notes);
  });
  return notes;
};

/** Makes all modules, keyed by path. If `replaced` is given, the pseudo-language replaces the language of this name. */
const makeModules = (replaced = undefined) => {
  const modules = new Map();
  const put = (path, text) => modules.set(path, `${HEADER}${text}`);
  const languages = Object.keys(LANGUAGE_NAMES);
  const translations = TRANSLATIONS;

  put(
    'src/words/languages.ts',
    `/** Every language but English, whose words are in the code. */
export const TRANSLATIONS = ${JSON.stringify(translations)} as const;
export type Translation = (typeof TRANSLATIONS)[number];
export type Language = 'en' | Translation;
`,
  );
  // The names are in a separate module, because only the settings display them.
  put(
    'src/words/language-names.ts',
    `/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES = ${JSON.stringify(LANGUAGE_NAMES)} as const;
`,
  );

  const parts = { first: [], parts: [] };
  /** The tables with message types for the elements and the errors, by file. */
  const shapes = { elements: {}, errors: {} };
  for (const [name, { folder, kind, only }] of Object.entries(FILES)) {
    const file = readdirSync(join(SOURCE, 'en')).find((each) => each.startsWith(`${name}.`));
    if (file === undefined) continue;
    const read = Object.fromEntries(
      languages
        .filter((language) => existsSync(join(SOURCE, language, file)))
        .map((language) => {
          if (language !== replaced) return [language, readTables(language, file)];
          const english = readTables('en', file);
          return [language, { ...english, words: pseudo(english.words) }];
        }),
    );
    const paths = Object.fromEntries(
      Object.entries(read).map(([language, each]) => [language, each.path]),
    );
    if (kind === 'labels') {
      labelModules(put, folder, read, languages);
      continue;
    }
    const errors = [];
    for (const table of Object.keys(read.en.words)) {
      if (only !== undefined && table !== only) continue;
      const words = Object.fromEntries(
        Object.entries(read).flatMap(([language, each]) =>
          each.words?.[table] === undefined ? [] : [[language, each.words[table]]],
        ),
      );
      const notes = (path) => read.en.notes.get(`/${table}${path}`);
      const compiled = compileTable({ words, notes, paths, table });
      const { type, code } = compiled;
      if (name in shapes) shapes[name][table] = compiled.shape;
      if (kind === 'errors') {
        errors.push([table, compiled]);
        continue;
      }
      if (kind === 'part') parts[name].push(table);
      for (const [path, text] of tableModules({
        table,
        folder,
        kind: kind === 'part' && name === 'parts' ? 'part beside' : kind,
        type,
        code,
        translations,
      }))
        put(path, text);
    }
    if (kind === 'errors')
      for (const [path, text] of errorModules(errors, folder, translations)) put(path, text);
  }
  put('src/words/messages.ts', messagesModule(shapes));
  // Languages with words for the page. Some languages have only words for the elements.
  const paged = translations.filter((language) => modules.has(`web/words/labels.${language}.ts`));
  put(
    'web/words/page.ts',
    `/** What is fetched for the first view in each language. */
export const SOURCES = { ${translations.map((each) => `${each}: () => ${paged.includes(each) ? `import('./page.${each}.js')` : 'Promise.resolve({ LABELS: {}, WORDS: {} })'}`).join(', ')} };
`,
  );
  if (parts.first.length > 0)
    for (const language of paged) {
      const tables = [...parts.first, ...(language === BESIDE ? [] : parts.parts)];
      put(
        `web/words/page.${language}.ts`,
        `${tables.map((table) => `import { WORDS as ${table} } from './${kebab(table)}.${language}.js';\n`).join('')}
export { LABELS } from './labels.${language}.js';
export const WORDS = { ${tables.join(', ')} };
`,
      );
    }
  return modules;
};

/** Makes the modules for a table: English with the type, and each translation. */
const tableModules = ({ table, folder, kind, type, code, translations }) => {
  const stem = `${folder}/${kebab(table)}`;
  const local = `./${kebab(table)}`;
  const typeName = `${pascal(table)}Words`;
  const base = EXTENDS[table];
  const elements = folder === 'src/words' ? './' : '../../src/words/';
  const held = HOLDS[table];
  const isFetched = kind === 'fetched';
  const wordsOf = (language, suffix) =>
    `${importsOf(code[language], folder)}${
      base === undefined
        ? ''
        : `import { WORDS as BASE } from '${elements}${kebab(base)}${suffix}.js';\n`
    }${
      held === undefined || suffix === ''
        ? ''
        : `import { WORDS as ${held} } from './${kebab(held)}${suffix}.js';\n`
    }${suffix === '' ? '' : `import type { ${typeName} } from '${local}.js';\n`}`;
  const constant = (language) => {
    const inserted = [
      ...(base === undefined ? [] : ['...BASE,']),
      ...(held === undefined || language === 'en' ? [] : [`${held},`]),
    ].join('');
    return `${code[language].head}export const WORDS: ${typeName} = ${code[language].body.replace('{', `{${inserted}`)};\n`;
  };
  const sources = `{ ${(isFetched ? ['en', ...translations] : translations)
    .filter((each) => isFetched || code[each] !== undefined)
    .map((each) => `${each}: () => import('${local}.${code[each] === undefined ? 'en' : each}.js')`)
    .join(', ')} }`;
  const head = {
    part: `import { partWords } from '../i18n/locale.js';\n`,
    'part beside': `import { partWords } from '../i18n/locale.js';\nimport { WORDS as BESIDE } from '${local}.${BESIDE}.js';\n`,
    room: `import { lazyWords } from '../i18n/lazy-words.js';\n`,
  };
  const tail = {
    part: `/** The words in the page's language. */
export const ${table}Words = (): ${typeName} => partWords('${table}', WORDS);\n`,
    'part beside': `/** The words in the page's language. */
export const ${table}Words = (): ${typeName} => partWords('${table}', WORDS, BESIDE);\n`,
    // The English text is empty, because no module is fetched for it.
    english: '',
    room: `export const SOURCES = ${sources};

/** The words in the page's language, which are fetched for a component that asks for them. */
export const ${table}Words = lazyWords(WORDS, SOURCES);\n`,
  };
  const wanted = base === undefined ? '' : ` extends ${pascal(base)}Words`;
  return [
    [
      `${stem}.ts`,
      `${isFetched ? '' : wordsOf('en', '')}${head[kind] ?? ''}${
        base === undefined
          ? ''
          : `import type { ${pascal(base)}Words } from '${elements}${kebab(base)}.js';\n`
      }${
        held === undefined
          ? ''
          : `import type { ${pascal(held)}Words } from './${kebab(held)}.js';\n`
      }
export interface ${typeName}${wanted} ${
        held === undefined ? type : type.replace('{', `{\nreadonly ${held}?: ${pascal(held)}Words;`)
      }

${isFetched ? '' : constant('en')}
${tail[kind] ?? `export const SOURCES = ${sources};\n`}`,
    ],
    ...(isFetched ? ['en', ...translations] : translations)
      .filter((language) => code[language] !== undefined)
      .map((language) => [
        `${stem}.${language}.ts`,
        wordsOf(language, `.${language}`) + constant(language),
      ]),
  ];
};

/**
 * Makes the modules for error texts. Each area in English is a separate module, so that a bundle contains only the
 * texts that it needs. Translations are fetched together when an error is shown.
 */
const errorModules = (tables, folder, translations) => {
  const types = `import type { ErrorAreas } from '../errors/areas.js';
import type { Sentences } from '../errors/codes.js';
`;
  const fileOf = (table) => `${kebab(table)}-errors`;
  const typeOf = (table) => (table === 'place' ? 'Places' : `Sentences<ErrorAreas['${table}']>`);
  const groups = [
    ['errors', tables.filter(([table]) => !APART.includes(table))],
    ...tables.filter(([table]) => APART.includes(table)).map((each) => [fileOf(each[0]), [each]]),
  ];
  const sources = new Map();
  const modules = groups.flatMap(([file, group]) => {
    const languages = translations.filter((language) =>
      group.some(([, { code }]) => code[language] !== undefined),
    );
    sources.set(
      file,
      `export const SOURCES = { ${languages.map((each) => `${each}: () => import('./${file}.${each}.js')`).join(', ')} };\n`,
    );
    return languages.map((language) => {
      const written = group.filter(([, { code }]) => code[language] !== undefined);
      const uses = new Set(written.flatMap(([, { code }]) => [...code[language].uses]));
      const constants = written.map(([table, { code }]) => {
        const { head, body } = code[language];
        return `${head.replace(/\bt(?=\d+ =)/g, `${table}_`)}const ${table}: ${typeOf(table)} = ${body.replace(/\bt(?=\d+\[)/g, `${table}_`)};\n`;
      });
      const places = file === 'errors' ? `import type { Places } from './place-errors.js';\n` : '';
      return [
        `${folder}/${file}.${language}.ts`,
        `${importsOf({ uses }, folder)}${types}${places}
${constants.join('')}
export const WORDS = { ${written.map(([table]) => (table === 'place' ? 'place' : `...${table}`)).join(', ')} };
`,
      ];
    });
  });
  for (const [table, { type, code }] of tables)
    modules.push([
      `${folder}/${fileOf(table)}.ts`,
      `${importsOf(code.en, folder)}${table === 'place' ? `\nexport interface Places ${type}\n` : types}
${code.en.head}export const WORDS: ${typeOf(table)} = ${code.en.body};
${sources.get(fileOf(table)) ?? ''}`,
    ]);
  const areas = groups[0][1].map(([table]) => table).filter((table) => table !== 'place');
  modules.push([
    `${folder}/errors.ts`,
    `${types}import type { Places } from './place-errors.js';

/** The sentences of errors by code, and of what stands before them. */
export type ErrorsWords = { readonly place: Places } & ${areas.map(typeOf).join(' & ')};

${sources.get('errors')}`,
  ]);
  return modules;
};

/** The type of all messages and their values, which `registerWords` checks. */
const messagesModule = ({ elements, errors }) => {
  const parts = Object.keys(elements);
  return `import type { ErrorAreas } from '../errors/areas.js';
import type { Places } from './place-errors.js';
${parts.map((table) => `import type { ${pascal(table)}Words } from './${kebab(table)}.js';\n`).join('')}
/** The messages of the elements, by part. */
export interface MessageTables {
${parts
  .map((table) => {
    const own = `${pascal(table)}Words`;
    const [held, base] = [HOLDS[table], EXTENDS[table]];
    const type =
      held !== undefined
        ? `Omit<${own}, '${held}'>`
        : base !== undefined
          ? `Omit<${own}, keyof ${pascal(base)}Words>`
          : own;
    return `readonly ${table}: ${type};\n`;
  })
  .join('')}/** The sentences of errors, by area, and what stands before them. */
readonly errors: { readonly place: Places } & {
  readonly [Area in keyof ErrorAreas]: { readonly [Code in keyof ErrorAreas[Area]]: string };
};
}

export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };
/** The names of the values of each message; those of lists end in []. */
export const MESSAGES: Shape = ${JSON.stringify({ ...elements, errors })};
`;
};

/** Makes the import of the functions that compiled messages call. */
const importsOf = ({ uses }, folder) => {
  const names = [...uses].sort();
  return names.length === 0
    ? ''
    : `import { ${names.join(', ')} } from '${folder === 'src/words' ? '../' : '../../src/'}plural.js';\n`;
};

/**
 * Makes the modules for labels. English labels are constants, which the bundler inlines. The key of a translation is a
 * hash of the English text. If the keys were the English texts themselves, they would make up a third of the first
 * download in another language.
 */
const labelModules = (put, folder, read, languages) => {
  const english = read.en.words;
  const keys = Object.keys(english);
  const texts = Object.fromEntries(
    keys.map((key) => [key, plainText(english[key], `${read.en.path}: ${key}`)]),
  );
  const ids = new Map();
  for (const key of keys) {
    const id = labelId(texts[key]);
    if (ids.has(id))
      throw new Error(
        `${read.en.path}: ${ids.get(id)} and ${key} are the same text, or have the same hash`,
      );
    ids.set(id, key);
  }
  const note = (key) => {
    const text = read.en.notes.get(`/${key}`);
    return text === undefined ? '' : `/** ${text.replace(/\s+/g, ' ')} */\n`;
  };
  put(
    `${folder}/labels.ts`,
    `${keys.map((key) => `${note(key)}export const ${key} = ${JSON.stringify(texts[key])};\n`).join('')}
export type Label = ${keys.map((key) => `\n  | typeof ${key}`).join('')};
`,
  );
  for (const language of languages.slice(1)) {
    if (read[language] === undefined) continue;
    const { path, words } = read[language];
    for (const key of Object.keys(words))
      if (texts[key] === undefined)
        throw new Error(`${path}: ${key}: no English label has this name`);
    for (const key of keys)
      if (words[key] === undefined)
        throw new Error(`${path}: ${key} is missing: “${english[key]}”`);
    put(
      `${folder}/labels.${language}.ts`,
      `export const LABELS: Readonly<Record<string, string>> = {
${[...ids]
  .sort(([, one], [, other]) => (one < other ? -1 : 1))
  .map(
    ([id, key]) =>
      `${JSON.stringify(id)}: ${JSON.stringify(plainText(words[key], `${path}: ${key}`, texts[key]))},`,
  )
  .join('\n')}
};
`,
    );
  }
};

/** Writes changed modules and deletes obsolete ones. */
export const makeWords = () => {
  const modules = makeModules();
  let written = 0;
  for (const [path, text] of modules) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    written++;
  }
  for (const folder of ['src/words', 'web/words'])
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!modules.has(`${folder}/${name}`)) rmSync(join(folder, name));
  // Updates this file's modification time, because it alone shows when the script last ran. Modules that did not change
  // keep their times.
  utimesSync('src/words/languages.ts', new Date(), new Date());
  return written;
};

/** Whether the first view in a language needs the words in a module. */
export const isFirstWord = (id, language) => {
  if (id.endsWith(`/src/words/analysis.${language}.ts`)) return true;
  const name = /\/web\/words\/([\w-]+)\.(\w+)\.ts$/.exec(id);
  if (name?.[2] !== language) return false;
  firstNames ??= ['labels', 'page', ...namesOf('first')];
  laterNames ??= namesOf('parts');
  return firstNames.includes(name[1]) || (language !== BESIDE && laterNames.includes(name[1]));
};
let firstNames;
let laterNames;
const namesOf = (file) => Object.keys(readTables('en', `${file}.yaml`).words).map(kebab);

let pseudoModules;

/** The modification time of the newest file in a folder. */
const newest = (folder) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
      entry.isFile() ? statSync(join(entry.parentPath, entry.name)).mtimeMs : 0,
    ),
  );

/** Makes the modules if a message or the compiler is newer than the last run. */
export const freshWords = () => {
  const stamp = 'src/words/languages.ts';
  const sources = [
    newest(SOURCE),
    newest('scripts/words'),
    statSync(fileURLToPath(import.meta.url)).mtimeMs,
  ];
  if (!existsSync(stamp) || statSync(stamp).mtimeMs < Math.max(...sources)) makeWords();
};

/**
 * A plugin for Vite that makes the modules at the start, and again whenever a message changes. If `replaced` is given,
 * the pseudo-language replaces the language of this name.
 */
export const words = (replaced = undefined) => ({
  name: 'words',
  enforce: 'pre',
  buildStart() {
    freshWords();
  },
  load(id) {
    if (replaced === undefined || !id.endsWith(`.${replaced}.ts`)) return undefined;
    pseudoModules ??= makeModules(replaced);
    return [...pseudoModules].find(([path]) => id.endsWith(`/${path}`))?.[1];
  },
  configureServer({ watcher, config }) {
    watcher.add(SOURCE);
    watcher.on('change', (path) => {
      if (!path.includes('/data/words/')) return;
      try {
        makeWords();
      } catch (error) {
        config.logger.error(error.message);
      }
    });
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(`${makeWords()} modules of words written`);
