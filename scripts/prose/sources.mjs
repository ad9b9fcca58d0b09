/**
 * Finds the repository's prose: documents, comments, words, test titles and commit subjects. Each piece is a block: a
 * paragraph, list item, table cell or string, without markup.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import jsTokens from 'js-tokens';
import { Lexer } from 'marked';
import { LineCounter, parseDocument, visit } from 'yaml';

/** The commit after which subjects are checked. */
const FIRST_COMMIT = '3787b383';

/** The placeholder for a code span or value, whose text is not prose. */
export const CODE = 'Xx';

const PROGRAM = /\.(?:ts|tsx|mjs|js)$/;
const TEST = /^(?:test|fuzz)\//;
const FOLDERS = /^(?:assembly|src|web|test|scripts|bench|train|fuzz|data|docs)(?:\/|$)/;
/** Generated files. Their text is checked at its source. */
const GENERATED =
  /^docs\/(?:licences|decisions\/README)\.md$|\/licences\.ts$|^scripts\/prose\/rules\.mjs$/;
const FOREIGN = /^data\/words\/(?!en\/)|^docs\/(?:de|es|fr|pt)\//;
/** Modules whose strings are shown to the user. */
const COMMANDS = /^src\/cli\/commands\//;
const MESSAGES = /^data\/words\/en\/.*\.ya?ml$/;

/** Comments that are directives for a tool. */
const DIRECTIVE =
  /^\s*(?:eslint|oxlint|prettier-|@ts-|@vite|webpack|#__|@__|v8 ignore|c8 |istanbul|\/ ?<reference|SPDX|Stryker|@vitest|@jsx|language=|!)/;
/** Lines in diagrams, tables and code, which are not sentences. */
const DRAWING =
  /[─│┌└├|+=<>{}\\/_-]{3}|[│┌└├─]|^\s*\S+\s*$|\S {2,}\S|^\s{8}|^\s*(?:node|npx|npm) [\w:/.-]+/;

/**
 * @typedef {object} Block
 * @property {string} file
 * @property {'document' | 'comment' | 'words' | 'title' | 'subject'} kind
 * @property {number} line of its first line
 * @property {string} text as many lines as in the file
 */

/** The text of inline Markdown tokens. Code is replaced by a placeholder. */
const inlineText = (tokens) =>
  tokens
    .map((token) => {
      switch (token.type) {
        case 'codespan':
          return CODE + '\n'.repeat(token.raw.split('\n').length - 1);
        case 'html':
        case 'image':
          return '';
        case 'br':
          return '\n';
        default:
          return token.tokens === undefined ? token.text : inlineText(token.tokens);
      }
    })
    .join('');

const decodeEntities = (text) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp|ndash|mdash|times);/g, (entity) => {
    const known = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
    return known[entity] ?? ' ';
  });

/**
 * Splits a Markdown text into blocks.
 * @param {string} source
 * @returns {{ line: number, text: string }[]} with the line counted from 0
 */
export const readMarkdown = (source) => {
  const blocks = [];
  let offset = 0;
  let line = 0;
  /** Finds a token's line. Because tokens have no positions, each token is searched for after the previous token. */
  const lineOf = (raw) => {
    const start = source.indexOf(raw.split('\n', 1)[0], offset);
    if (start < 0) return line;
    for (let index = offset; index < start; index++) if (source.charCodeAt(index) === 10) line++;
    offset = start;
    return line;
  };
  const add = (raw, tokens) => {
    const text = decodeEntities(inlineText(tokens));
    if (/\p{L}{2}/u.test(text)) blocks.push({ line: lineOf(raw), text });
  };
  const walk = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'heading' || token.type === 'paragraph')
        add(token.raw.replace(/^[#\s]+/, ''), token.tokens);
      else if (token.type === 'text' && token.tokens !== undefined) add(token.raw, token.tokens);
      else if (token.type === 'list') token.items.forEach(({ tokens: inner }) => walk(inner));
      else if (token.type === 'blockquote') walk(token.tokens);
      else if (token.type === 'table')
        [token.header, ...token.rows].flat().forEach((cell) => add(cell.text, cell.tokens));
    }
  };
  walk(new Lexer({ gfm: true }).lex(source));
  return blocks;
};

/** The text of a comment without its asterisks. Each tag becomes a paragraph. */
const readComment = (raw) => {
  const body = raw
    .replace(/^\/\*+|\*+\/$/g, (edge) => ' '.repeat(edge.length))
    .split('\n')
    .map((text) => text.replace(/^\s*(?:\*|\/\/+) ?/, ''))
    .map((text) =>
      text.replace(/\{@link\s+([^}|]+)(?:\|\s*([^}]+))?\}/g, (_, target, name) => name ?? CODE),
    )
    .join('\n');
  const sections = [{ line: 0, tag: '', lines: [] }];
  body.split('\n').forEach((text, index) => {
    const tag = /^\s*@(\w+)/.exec(text)?.[1];
    if (tag !== undefined) sections.push({ line: index, tag, lines: [] });
    sections
      .at(-1)
      .lines.push(
        tag === undefined
          ? text
          : text
              .replace(/^\s*@\w+\s*(?:\{.*?\}(?=\s|$))?\s*/, '')
              .replace(/^(?:param|property)$/.test(tag) ? /^\S+\s*(?:-\s+)?/ : /^\S+\s+-\s+/, ''),
      );
  });
  return sections
    .filter(
      ({ tag }) =>
        !/^(?:example|see|module|packageDocumentation|typedef|type|template|default)$/.test(tag),
    )
    .flatMap(({ line, lines }) => {
      // Removes indentation, because four spaces would turn an aligned paragraph into code.
      const text = lines
        .map((one) =>
          DRAWING.test(one) && lines.length > 1 && !/^\s*[\p{L}.,)]+$/u.test(one)
            ? ''
            : one.replace(/^\s{2,}(?![-*\d])/, ' '),
        )
        .join('\n');
      return readMarkdown(text).map((block) => ({ ...block, line: block.line + line }));
    });
};

const isComment = ({ type }) => type === 'SingleLineComment' || type === 'MultiLineComment';
/** Types of tokens that can contain line breaks. */
const MULTILINE = /^(?:MultiLineComment|StringLiteral|\w*Template\w*)$/;
const unescape = (text) =>
  text.replace(/\\(?:u\{?([\da-f]+)\}?|(.))/gis, (_, code, char) =>
    code === undefined
      ? char === 'n'
        ? '\n'
        : char
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** A program's tokens with their lines. Comments on adjacent lines become one token. */
const tokensOf = (source, onlyComments) => {
  const tokens = [];
  let line = 1;
  let breaks = 1;
  let last;
  for (const { type, value } of jsTokens(source)) {
    if (type === 'WhiteSpace') continue;
    if (type === 'LineTerminatorSequence') {
      line++;
      breaks++;
      continue;
    }
    const ownLine = breaks > 0;
    if (
      type === 'SingleLineComment' &&
      last?.type === type &&
      last.ownLine &&
      breaks === 1 &&
      !DIRECTIVE.test(last.value.slice(2)) &&
      !DIRECTIVE.test(value.slice(2))
    )
      last.value += `\n${value}`;
    else {
      last = { type, value, line, ownLine };
      if (!onlyComments || isComment(last)) tokens.push(last);
    }
    if (MULTILINE.test(type)) line += value.split('\n').length - 1;
    breaks = 0;
  }
  return tokens;
};

/** Strings and templates. A template becomes one string whose values are replaced by a placeholder. */
const stringsOf = (tokens) => {
  const strings = [];
  const open = [];
  for (const { type, value, line } of tokens) {
    if (type === 'StringLiteral') strings.push({ line, text: unescape(value.slice(1, -1)) });
    else if (type === 'NoSubstitutionTemplate')
      strings.push({ line, text: unescape(value.slice(1, -1)) });
    else if (type === 'TemplateHead') open.push({ line, text: unescape(value.slice(1, -2)) });
    else if (type === 'TemplateMiddle' && open.length > 0)
      open.at(-1).text += CODE + unescape(value.slice(1, -2));
    else if (type === 'TemplateTail' && open.length > 0) {
      const one = open.pop();
      strings.push({ ...one, text: one.text + CODE + unescape(value.slice(1, -1)) });
    }
  }
  return strings;
};

/** The titles of tests: the first argument of the last call in `test(…)`, `test.each(…)(…)` and similar code. */
const titlesOf = (tokens) => {
  const code = tokens.filter((token) => !isComment(token));
  const titles = [];
  code.forEach(({ type, value }, index) => {
    if (type !== 'IdentifierName' || !/^(?:test|it|describe)$/.test(value)) return;
    for (let at = index + 1; at < code.length;) {
      if (code[at].value === '.') at += 2;
      else if (code[at].value === '(' || /Template$|TemplateHead/.test(code[at].type)) {
        const first = code[at].value === '(' ? code[at + 1] : code[at];
        if (first === undefined) return;
        if (/^(?:StringLiteral|NoSubstitutionTemplate)$/.test(first.type)) {
          titles.push(...stringsOf([first]));
          return;
        }
        if (first.type === 'TemplateHead') {
          titles.push(...stringsOf(code.slice(at + 1, at + 30)).slice(0, 1));
          return;
        }
        let depth = 0;
        do {
          if (/^[([{]$/.test(code[at].value)) depth++;
          if (/^[)\]}]$/.test(code[at].value)) depth--;
          at++;
        } while (depth > 0 && at < code.length);
      } else return;
    }
  });
  return titles.map(({ line, text }) => ({
    line,
    text: text.replace(/\$[\w.]+|%[sdifjo#]/g, CODE),
  }));
};

/**
 * Splits a program into blocks.
 * @param {string} file
 * @param {string} source
 * @returns {Block[]}
 */
const readProgram = (file, source) => {
  const tokens = tokensOf(source, !TEST.test(file) && !COMMANDS.test(file));
  const blocks = tokens.filter(isComment).flatMap(({ value, line }) =>
    DIRECTIVE.test(value.slice(2))
      ? []
      : readComment(value).map((block) => ({
          ...block,
          kind: 'comment',
          line: block.line + line,
        })),
  );
  if (TEST.test(file))
    blocks.push(...titlesOf(tokens).map((block) => ({ ...block, kind: 'title' })));
  else if (COMMANDS.test(file))
    blocks.push(
      ...stringsOf(tokens.filter((token) => !isComment(token)))
        .map(({ line, text }) => ({
          line,
          text: text.replace(/<[^>]*>/g, ''),
        }))
        .filter(({ text }) => /\p{L}+[ ,].*\p{L}/u.test(text))
        .map((block) => ({ ...block, kind: 'words' })),
    );
  return blocks.map((block) => ({ ...block, file }));
};

/**
 * The sentences that an ICU message can produce, one for each branch of its longest choice.
 * @param {string} message
 * @returns {string[]}
 */
export const readMessage = (message) => {
  let branches = 1;
  const parse = (text, branch) => {
    let result = '';
    for (let index = 0; index < text.length; index++) {
      if (text[index] !== '{') {
        result += text[index];
        continue;
      }
      const end = closing(text, index);
      const [, , choice] =
        /^([^,]*)(?:,\s*(?:plural|select|selectordinal)\s*,(.*))?$/s.exec(
          text.slice(index + 1, end),
        ) ?? [];
      if (choice === undefined) result += CODE;
      else {
        const options = [];
        for (let at = 0; at < choice.length; at++)
          if (choice[at] === '{') {
            const stop = closing(choice, at);
            options.push(choice.slice(at + 1, stop));
            at = stop;
          }
        branches = Math.max(branches, options.length);
        result += parse(options[Math.min(branch, options.length - 1)] ?? '', branch).replaceAll(
          '#',
          CODE,
        );
      }
      index = end;
    }
    return result;
  };
  const results = [parse(message, 0)];
  for (let branch = 1; branch < branches; branch++) results.push(parse(message, branch));
  return results;
};

const closing = (text, start) => {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++;
    if (text[index] === '}' && --depth === 0) return index;
  }
  return text.length;
};

/** The messages and comments in a file of words. */
const readMessages = (source) => {
  const lines = new LineCounter();
  const blocks = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar: (key, { value, range }) => {
      if (key === 'key' || typeof value !== 'string') return;
      const { line } = lines.linePos(range[0]);
      for (const text of readMessage(value))
        blocks.push({ kind: 'words', line, text: text.replace(/<[^>]*>/g, '') });
    },
  });
  let comment;
  source.split('\n').forEach((line, index) => {
    const text = /^\s*#\s*(.*)/.exec(line)?.[1];
    if (text === undefined) comment = undefined;
    else if (comment !== undefined) comment.text += `\n${text}`;
    else blocks.push((comment = { kind: 'comment', line: index + 1, text }));
  });
  return blocks;
};

/** The comments in a style sheet. */
const readStyles = (file, source) =>
  [...source.matchAll(/\/\*[^]*?\*\//g)].flatMap(({ 0: text, index }) =>
    readComment(text).map((block) => ({
      ...block,
      file,
      kind: 'comment',
      line: block.line + source.slice(0, index).split('\n').length,
    })),
  );

/**
 * Splits a file into blocks.
 * @param {string} file
 * @param {string} source
 * @returns {Block[]}
 */
export const readFile = (file, source) => {
  if (GENERATED.test(file) || FOREIGN.test(file)) return [];
  if (/\.md$/.test(file))
    return readMarkdown(source).map((block) => ({
      ...block,
      file,
      kind: 'document',
      line: block.line + 1,
    }));
  if (MESSAGES.test(file)) return readMessages(source).map((block) => ({ ...block, file }));
  if (!FOLDERS.test(file)) return [];
  if (/\.css$/.test(file)) return readStyles(file, source);
  return PROGRAM.test(file) ? readProgram(file, source) : [];
};

const git = (...args) =>
  execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * The commit subjects to check. Returns undefined if the git history is missing.
 * @returns {Block[] | undefined}
 */
export const readSubjects = () => {
  try {
    return git('log', '--no-merges', '--format=%h %s', `${FIRST_COMMIT}..HEAD`)
      .split('\n')
      .filter(Boolean)
      .map((text) => {
        const [hash] = text.split(' ', 1);
        return {
          file: `commit ${hash}`,
          kind: 'subject',
          line: 1,
          text: text.slice(hash.length + 1),
        };
      });
  } catch {
    return undefined;
  }
};

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [name];
    return entry.name === 'node_modules' || (folder === '.' && !FOLDERS.test(name))
      ? []
      : filesIn(name);
  });

/** All files that are in the repository or will be added. Without a git repository, all files in `FOLDERS`. */
const listFiles = () => {
  try {
    return git('ls-files', '--cached', '--others', '--exclude-standard')
      .split('\n')
      .filter((file) => existsSync(file));
  } catch {
    return filesIn('.');
  }
};

/**
 * All blocks in the files in the current folder.
 * @returns {Block[]}
 */
export const readRepository = () =>
  listFiles().flatMap((file) =>
    /\.(?:md|ts|tsx|mjs|js|css|ya?ml)$/.test(file)
      ? readFile(file, readFileSync(file, 'utf8'))
      : [],
  );
