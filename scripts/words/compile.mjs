/**
 * Compiles ICU messages to TypeScript. `@messageformat/parser` parses them. The output is smaller than that of
 * `@messageformat/core`: constant messages are strings, choices are conditional expressions, and common word tables are
 * shared.
 */
import { parse } from '@messageformat/parser';

/** Parses a message into tokens. ICU does not allow hyphens in case names, so `_` represents them. */
const parseMessage = (text, where) => {
  try {
    return hyphenated(parse(text, { strictPluralKeys: true }));
  } catch (error) {
    throw new Error(`${where}: ${error.message.split('\n')[0]} in “${text}”`, { cause: error });
  }
};

const hyphenated = (tokens) => {
  for (const each of tokens.flatMap(({ type, cases }) => (type === 'select' ? cases : [])))
    each.key = each.key.replaceAll('_', '-');
  for (const { cases = [] } of tokens) for (const each of cases) hyphenated(each.tokens);
  return tokens;
};

/** Converts a label to text with names in braces. Throws an Error for any other arguments. */
export const plainText = (text, where, english = undefined) => {
  if (typeof text !== 'string') throw new Error(`${where}: a label must be text`);
  const tokens = parseMessage(text, where);
  const allowed = english === undefined ? undefined : new Set(english.match(/\{\w+\}/g));
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value;
      if (token.type !== 'argument')
        throw new Error(`${where}: a label has only plain values; put “${text}” into another file`);
      const name = `{${token.arg}}`;
      if (allowed !== undefined && !allowed.has(name))
        throw new Error(`${where}: the English label has no value ${name}`);
      return name;
    })
    .join('');
};

/** Cases for a missing value and for an empty text. */
const NOTHING = ['undefined', 'empty'];

/** Matches words that state the number one. */
const NAMES_ONE = /\b(?:1|une?|uma?|num)\b/i;

/** The keys in a select, except `other`, and whether they cover all possible values. */
const keysOf = (cases) => {
  const keys = cases.map(({ key }) => key).filter((key) => key !== 'other');
  const other = cases.find(({ key }) => key === 'other');
  if (other === undefined)
    throw new Error('a choice needs a case “other”, which may be empty: other {}');
  const isBoolean = keys.length > 0 && keys.every((key) => key === 'true' || key === 'false');
  const isClosed =
    !isBoolean &&
    keys.filter((key) => !NOTHING.includes(key)).length > 1 &&
    other.tokens.length === 0;
  return { keys, other, isBoolean, isClosed };
};

/** Records the types of a message's arguments. */
const collect = (tokens, into) => {
  const about = (name) => {
    if (!into.has(name))
      into.set(name, {
        isNumber: false,
        isList: false,
        isText: false,
        isBoolean: false,
        keys: undefined,
        hasUndefined: false,
      });
    return into.get(name);
  };
  for (const token of tokens) {
    if (token.type === 'argument') about(token.arg);
    else if (token.type === 'function')
      about(token.arg)[token.key === 'list' ? 'isList' : 'isNumber'] = true;
    else if (token.type === 'plural') {
      about(token.arg).isNumber = true;
      for (const each of token.cases) collect(each.tokens, into);
    } else if (token.type === 'select') {
      const { keys, isBoolean, isClosed } = keysOf(token.cases);
      const fact = about(token.arg);
      if (keys.includes('undefined')) fact.hasUndefined = true;
      if (isBoolean) fact.isBoolean = true;
      else if (isClosed)
        fact.keys = new Set([
          ...(fact.keys ?? []),
          ...keys.filter((key) => !NOTHING.includes(key)),
        ]);
      else if (keys.some((key) => key !== 'undefined')) fact.isText = true;
      for (const each of token.cases) collect(each.tokens, into);
    }
  }
  return into;
};

const typeOf = ({ isNumber, isList, isText, isBoolean, keys, hasUndefined }) => {
  const type = isList
    ? 'readonly (string | number)[]'
    : isBoolean
      ? 'boolean'
      : isNumber
        ? 'number'
        : keys !== undefined
          ? [...keys].map((key) => JSON.stringify(key)).join(' | ')
          : isText
            ? 'string'
            : 'string | number';
  return hasUndefined ? `${type} | undefined` : type;
};

const isName = (text) => /^[A-Za-z_$][\w$]*$/.test(text);
const property = (key) => (isName(key) ? key : JSON.stringify(key));

/** Writes the output. Collects the shared tables, and the functions that the output calls. */
class Writer {
  head = '';
  uses = new Set();
  #tables = new Map();
  #times = new Map();
  isCounted = false;
  /** Whether the language also uses the singular for 0, as in “0 partie”. */
  #isAlsoZero;

  constructor(language) {
    this.language = language;
    this.#isAlsoZero = new Intl.PluralRules(language).select(0) === 'one';
  }

  #codeOf(cases) {
    return `{ ${cases.map(({ key, tokens }) => `${property(key)}: ${this.expression(tokens)}`).join(', ')} }`;
  }

  /** Whether to share a choice. Choices between two cases are shared only if they occur repeatedly. */
  #isWorthSharing(cases) {
    const code = this.#codeOf(cases);
    const times = this.#times.get(code) ?? 0;
    if (!this.isCounted) this.#times.set(code, times + 1);
    return cases.length > 2 || (this.isCounted && times > 1);
  }

  /** Begins the second pass. In this pass, it is known how often each choice occurs. */
  restart() {
    this.isCounted = true;
    this.head = '';
    this.uses.clear();
    this.#tables.clear();
  }

  #shared(cases) {
    const code = this.#codeOf(cases);
    let name = this.#tables.get(code);
    if (name === undefined) {
      name = `t${this.#tables.size}`;
      this.#tables.set(code, name);
      this.head += `const ${name} = ${code} as const;\n`;
    }
    return name;
  }

  /** The values in the message that are lists. A plural counts the items of a list. */
  lists = new Set();

  #number(name) {
    this.uses.add('formatNumber');
    return `formatNumber('${this.language}', ${name})`;
  }

  /** The expression for a message. `#` represents `counted`. */
  expression(tokens, counted) {
    if (tokens.every(({ type }) => type === 'content'))
      return JSON.stringify(tokens.map(({ value }) => value).join(''));
    if (tokens.length === 1 && tokens[0].type !== 'argument') return this.#one(tokens[0], counted);
    return `\`${tokens
      .map((token) =>
        token.type === 'content'
          ? token.value.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\n/g, '\\n')
          : `\${${this.#one(token, counted)}}`,
      )
      .join('')}\``;
  }

  #one(token, counted) {
    switch (token.type) {
      case 'argument':
        return token.arg;
      case 'octothorpe':
        // The length of a list is not formatted, because lists are short.
        return counted.endsWith('.length') ? counted : this.#number(counted);
      case 'function':
        return this.#formatted(token);
      case 'plural':
        return this.#plural(token);
      case 'select':
        return this.#select(token, counted);
      default:
        throw new Error(`${token.type} is not supported`);
    }
  }

  #formatted({ arg, key, param }) {
    if (key === 'list') {
      const separator = param === undefined ? ', ' : ` ${param[0].value.trim()} `;
      return `${arg}.join(${JSON.stringify(separator)})`;
    }
    if (key === 'seconds') return `${arg} / 1000`;
    if (key === 'mebibytes') return `Math.ceil(${arg} / 2 ** 20)`;
    if (key !== 'number' || param !== undefined)
      throw new Error(`a value can be a number, list, seconds or mebibytes, not ${key}`);
    return this.#number(arg);
  }

  #plural({ arg: name, cases, pluralOffset }) {
    if (pluralOffset) throw new Error('offset is not supported');
    const arg = this.lists.has(name) ? `${name}.length` : name;
    const exact = cases.filter(({ key }) => key.startsWith('='));
    const rest = cases.filter(({ key }) => !key.startsWith('='));
    const one = rest.find(({ key }) => key === 'one');
    if (
      one?.tokens.every(({ type, value }) => type === 'content' && NAMES_ONE.test(value)) &&
      this.#isAlsoZero
    )
      throw new Error(
        `in this language “one” is chosen for 0 too, so write “=1 {${one.tokens[0].value}}”, or {${name}} for the number`,
      );
    const forms = rest.map(({ key, tokens }) => `${key}: ${this.expression(tokens, arg)}`);
    let code;
    if (rest.length === 1) code = this.expression(rest[0].tokens, arg);
    else if (this.language === 'en' && rest.length === 2)
      // English plurals need no Intl, because English uses the singular only for 1. The first downloads contain
      // English.
      code = `(${arg} === 1 ? ${forms.find((form) => form.startsWith('one: ')).slice(5)} : ${forms.find((form) => form.startsWith('other: ')).slice(7)})`;
    else {
      this.uses.add('plural');
      code = `plural('${this.language}', ${arg}, { ${forms.join(', ')} })`;
    }
    for (const { key, tokens } of exact.reverse())
      code = `${arg} === ${key.slice(1)} ? ${this.expression(tokens, arg)} : ${code}`;
    return exact.length > 0 ? `(${code})` : code;
  }

  #select({ arg, cases }, counted) {
    const { keys, other, isBoolean, isClosed } = keysOf(cases);
    const of = (key) => cases.find((each) => each.key === key) ?? other;
    const write = (each) => this.expression(each.tokens, counted);
    if (isBoolean) return `(${arg} ? ${write(of('true'))} : ${write(of('false'))})`;
    const named = cases.filter(({ key }) => key !== 'other' && !NOTHING.includes(key));
    const isConstant = named.every(({ tokens }) => tokens.every(({ type }) => type === 'content'));
    let code;
    if (isClosed && isConstant && this.#isWorthSharing(named))
      code = `${this.#shared(named)}[${arg}]`;
    else {
      const last = isClosed ? named.pop() : other;
      code = named.reduceRight(
        (rest, each) => `${arg} === ${JSON.stringify(each.key)} ? ${write(each)} : ${rest}`,
        write(last),
      );
    }
    if (keys.includes('empty')) code = `${arg} === "" ? ${write(of('empty'))} : ${code}`;
    if (keys.includes('undefined'))
      code = `${arg} === undefined ? ${write(of('undefined'))} : ${code}`;
    return `(${code})`;
  }
}

/** Compiles a table. Returns the table's type, and the code for each language. */
export const compileTable = ({ words, notes, paths, table }) => {
  const languages = Object.keys(words);
  const writers = Object.fromEntries(languages.map((language) => [language, new Writer(language)]));

  /** Compiles a message, or a table or list of messages. `values` contains the text for each language. */
  const compile = (path, values) => {
    const english = values.en;
    if (Array.isArray(english)) return compileList(path, values);
    if (typeof english === 'object') return compileMap(path, values);
    const tokens = {};
    const needed = new Map();
    for (const [language, text] of Object.entries(values)) {
      const where = `${paths[language]}: ${table}${path.replaceAll('/', '.')}`;
      if (typeof text !== 'string') throw new Error(`${where}: must be a text`);
      tokens[language] = parseMessage(text, where);
      const before = new Set(needed.keys());
      collect(tokens[language], needed);
      if (language !== 'en')
        for (const name of needed.keys())
          if (!before.has(name))
            throw new Error(`${where}: the English message has no value {${name}}`);
    }
    const names = [...needed.keys()];
    const lists = new Set(names.filter((name) => needed.get(name).isList));
    const code = {};
    for (const [language, each] of Object.entries(tokens)) {
      try {
        writers[language].lists = lists;
        const body = writers[language].expression(each);
        const own = [...collect(each, new Map()).keys()];
        code[language] =
          names.length === 0
            ? body
            : own.length === 0
              ? `() => ${body}`
              : `({ ${own.join(', ')} }) => ${body}`;
      } catch (error) {
        throw new Error(
          `${paths[language]}: ${table}${path.replaceAll('/', '.')}: ${error.message}`,
          { cause: error },
        );
      }
    }
    const type =
      names.length === 0
        ? 'string'
        : `(values: { ${names.map((name) => `readonly ${name}: ${typeOf(needed.get(name))}`).join('; ')} }) => string`;
    const values_ = names.map((name) => `${name}${needed.get(name).isList ? '[]' : ''}`);
    return { type, code, shape: values_.join(' ') };
  };

  const compileMap = (path, values) => {
    const keys = Object.keys(values.en);
    const made = keys.map((key) => [key, compile(`${path}/${key}`, pick(values, key))]);
    for (const [language, each] of Object.entries(values))
      for (const key of Object.keys(each))
        if (!keys.includes(key))
          throw new Error(
            `${paths[language]}: ${table}${path.replaceAll('/', '.')}.${key}: no English message has this name`,
          );
    const note = (key) => {
      const text = notes(`${path}/${key}`);
      return text === undefined ? '' : `/** ${text.replace(/\s+/g, ' ')} */\n`;
    };
    return {
      shape: Object.fromEntries(made.map(([key, { shape }]) => [key, shape])),
      type: `{\n${made.map(([key, each]) => `${note(key)}readonly ${property(key)}: ${each.type};\n`).join('')}}`,
      code: Object.fromEntries(
        Object.keys(values).map((language) => [
          language,
          `{\n${made
            .filter(([, each]) => each.code[language] !== undefined)
            .map(([key, each]) => `${property(key)}: ${each.code[language]},\n`)
            .join('')}}`,
        ]),
      ),
    };
  };

  const compileList = (path, values) => {
    const lengths = Object.values(values).map((each) => each.length);
    const isTuple = lengths.every((length) => length === lengths[0]);
    const longest = Math.max(...lengths);
    const made = Array.from({ length: longest }, (_, index) => {
      const own = pick(values, index);
      return compile(`${path}/${index}`, own.en === undefined ? { en: values.en[0], ...own } : own);
    });
    return {
      shape: made.map(({ shape }) => shape),
      type: isTuple
        ? `readonly [${made.map(({ type }) => type).join(', ')}]`
        : `readonly [${made[0].type}, ...(${made[0].type})[]]`,
      code: Object.fromEntries(
        Object.entries(values).map(([language, { length }]) => [
          language,
          `[${made
            .slice(0, length)
            .map(({ code }) => code[language])
            .join(', ')}]`,
        ]),
      ),
    };
  };

  compile('', words);
  for (const writer of Object.values(writers)) writer.restart();
  const { type, code, shape } = compile('', words);
  return {
    type,
    shape,
    code: Object.fromEntries(
      languages.map((language) => {
        const { head, uses } = writers[language];
        return [language, { body: code[language], head, uses }];
      }),
    ),
  };
};

/** Selects one entry from the values in each language. */
const pick = (values, key) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([language, each]) =>
      each?.[key] === undefined ? [] : [[language, each[key]]],
    ),
  );
