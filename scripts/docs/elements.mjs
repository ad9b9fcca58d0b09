/** Makes one page for each element in the manifest: the manifest's description and the guide in docs/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { BOARD_COLORS } from '../../build/library/drawing/index.js';

const MANIFEST = 'dist/custom-elements.json';
const SOURCES = 'src/elements';

/**
 * Returns the type of each class property, and the signature of each method. The compiler resolves unions, because the
 * manifest contains only type names, but readers need the possible values.
 */
const typesOfProperties = (files) => {
  const { config } = ts.readConfigFile(`${SOURCES}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, SOURCES);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const types = new Map();
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${MANIFEST} names ${file}, which does not exist`);
    source.forEachChild((node) => {
      if (!ts.isClassDeclaration(node)) return;
      const instance = checker.getTypeAtLocation(node);
      for (const property of instance.getProperties()) {
        const type = checker.getTypeOfSymbolAtLocation(property, node);
        const isChoice = type.isUnion() && type.types.every((one) => one.isStringLiteral());
        const [signature] = type.getCallSignatures();
        const text =
          signature === undefined
            ? checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
            : `${property.name}${checker.signatureToString(signature, undefined, ts.TypeFormatFlags.NoTruncation)}`;
        types.set(
          `${node.name?.text} ${property.name}`,
          isChoice
            ? type.types.map(({ value }) => `\`${value}\``).join(', ')
            : `\`${nameSquares(text)}\``,
        );
      }
    });
  }
  return types;
};

/** Replaces the union of all squares by its name. */
const nameSquares = (type) => type.replace(/(?:"[a-l]\d+" \| ){20,}"[a-l]\d+"/g, 'Square');

/** The style sheets of the elements, with comments. They contain the defaults of the custom properties. */
const styles = () =>
  readdirSync(SOURCES, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    .join('\n');

/** Returns the default of a custom property: the second argument of `var()`, which may contain parentheses. */
const defaultOf = (name, css) => {
  const colors = BOARD_COLORS[name.replace('--acedrex-', '')];
  if (colors !== undefined) {
    const [light, dark] = colors;
    return light === dark ? code(light) : code(`light-dark(${light}, ${dark})`);
  }
  const found = [
    ...css.matchAll(
      new RegExp(`var\\(\\s*${name},((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*)\\)`, 'g'),
    ),
  ].map(([, text]) => text.trim().replace(/\s+/g, ' '));
  if (found.length === 0) throw new Error(`no style sheet has a default for ${name}`);
  // A default that depends on private properties is computed from the layout.
  const own = found.filter((text) => !text.includes('var(--_'));
  return own.length === 0 ? 'computed from the available space' : code(own[0]);
};

/** Every cell of these columns must have content, because a table with a gap would look complete to its generator. */
const complete = (element, title, rows) => {
  for (const cells of rows)
    if (cells.some((text) => !text))
      throw new Error(`${element}, ${title}: ${cells[0]} has an empty cell`);
  return rows;
};

const cell = (text = '') => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');
/** Converts links in docstrings to links to the reference, or to code if the target has no entry there. */
const linked = (text, addressOf) =>
  text.replace(/\{@link ([^}]+)\}/g, (_, name) => {
    const address = addressOf(name);
    return address === undefined ? `\`${name}\`` : `[\`${name}\`](${address})`;
  });
const code = (text) => (text ? `\`${text}\`` : '');

const table = (title, heads, rows) =>
  rows.length === 0
    ? ''
    : [
        `\n## ${title}\n`,
        `| ${heads.join(' | ')} |`,
        `| ${heads.map(() => '---').join(' | ')} |`,
        ...rows.map((cells) => `| ${cells.map(cell).join(' | ')} |`),
        '',
      ].join('\n');

const reference = (element, typeOf, css) => {
  const attributeOf = new Map(
    (element.attributes ?? []).map(({ name, fieldName }) => [fieldName, name]),
  );
  const members = (element.members ?? []).filter(({ name }) => !/^form\w+Callback$/.test(name));
  const fields = members.filter(({ kind }) => kind === 'field');
  // Properties with an attribute come first, sorted by the order in which hosts need them.
  const ordered = [
    ...fields.filter(({ name }) => attributeOf.has(name)),
    ...fields.filter(({ name }) => !attributeOf.has(name)),
  ];
  const described = (list = []) => list.map(({ name, description }) => [code(name), description]);
  const part = (title, heads, rows) => table(title, heads, complete(element.tagName, title, rows));
  return [
    `\n[The playground](playground.md#${element.tagName.replace(/^acedrex-/, '')}) changes attributes, parts and custom properties of a running\nelement.\n`,
    table(
      'Attributes and properties',
      ['attribute', 'property', 'values', 'default', 'meaning'],
      complete(
        element.tagName,
        'properties',
        ordered.map(({ name, default: standard, description, readonly }) => [
          code(name),
          typeOf(name),
          code(standard) || (readonly ? 'read only' : code('undefined')),
          description,
        ]),
      ).map((cells, place) => [code(attributeOf.get(ordered[place].name)), ...cells]),
    ),
    part(
      'Methods',
      ['method', 'result', 'meaning'],
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, description }) => [
          ...typeOf(name)
            .split(/(?<=\)): /)
            .map((text) => code(text.replaceAll('`', ''))),
          description,
        ]),
    ),
    part('Events', ['event', 'when'], described(element.events)),
    part('Parts', ['part', 'what it is'], described(element.cssParts)),
    part(
      'Custom properties',
      ['property', 'default', 'meaning'],
      (element.cssProperties ?? []).map(({ name, description }) => [
        code(name),
        defaultOf(name, css),
        description,
      ]),
    ),
    part(
      'Slots and states',
      ['name', 'meaning'],
      [
        ...(element.slots ?? []).map(({ name, description }) => [
          name === '' ? 'the default slot' : `slot \`${name}\``,
          description,
        ]),
        ...(element.cssStates ?? []).map(({ name, description }) => [
          `\`:state(${name})\``,
          description,
        ]),
      ],
    ),
  ].join('');
};

/**
 * Makes the pages as Markdown. Links are relative to `guide`, the file with the introduction. `addressOf` returns the
 * address of an exported name in the reference.
 */
export const elementPages = (addressOf) => {
  const css = styles();
  const { modules } = JSON.parse(linked(readFileSync(MANIFEST, 'utf8'), addressOf));
  const found = modules.flatMap(({ path, declarations }) =>
    declarations.filter(({ tagName }) => tagName).map((element) => ({ path, element })),
  );
  if (found.length === 0) throw new Error(`${MANIFEST} has no elements`);
  const sources = found.map(({ path }) => path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts'));
  const types = typesOfProperties(sources);
  return found.map(({ element }) => {
    const name = element.tagName.replace(/^acedrex-/, '');
    const guide = join('docs', `${name}.md`);
    const typeOf = (property) => {
      const type = types.get(`${element.name} ${property}`);
      if (type === undefined) throw new Error(`${element.name} has no property ${property}`);
      return type;
    };
    return {
      name,
      tag: element.tagName,
      guide,
      element,
      typeOf,
      markdown: `${readFileSync(guide, 'utf8').trimEnd()}\n${reference(element, typeOf, css)}`,
    };
  });
};
