/** Makes one page for each element in the manifest: the manifest's description and the guide in docs/. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { CDN } from '../cdn/address.mjs';

const MANIFEST = 'dist/custom-elements.json';
const SOURCES = 'src/elements';

/**
 * Returns the type of each class property. The compiler resolves unions, because the manifest contains only type names,
 * but readers need the possible values.
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
        types.set(
          `${node.name?.text} ${property.name}`,
          isChoice
            ? type.types.map(({ value }) => `\`${value}\``).join(', ')
            : `\`${nameSquares(checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation))}\``,
        );
      }
    });
  }
  return types;
};

/** Replaces the union of all squares by its name. */
const nameSquares = (type) => type.replace(/(?:"[a-l]\d+" \| ){20,}"[a-l]\d+"/g, 'Square');

const cell = (text = '') => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');
/** Converts links in docstrings to code, because some link targets have no page. */
const plainLinks = (text = '') => text.replace(/\{@link ([^}]+)\}/g, '`$1`');
const code = (text) => (text ? `\`${text}\`` : '');

const table = (title, heads, rows) =>
  rows.length === 0
    ? ''
    : [
        `\n## ${title}\n`,
        `| ${heads.join(' | ')} |`,
        `| ${heads.map(() => '---').join(' | ')} |`,
        ...rows.map((cells) => `| ${cells.map((text) => cell(plainLinks(text))).join(' | ')} |`),
        '',
      ].join('\n');

const parameters = (list = []) => list.map(({ name }) => name).join(', ');

const reference = (element, typeOf) => {
  const attributeOf = new Map(
    (element.attributes ?? []).map(({ name, fieldName }) => [fieldName, name]),
  );
  const isPublic = ({ name }) => !/^form\w+Callback$/.test(name);
  const members = (element.members ?? []).filter(isPublic);
  const fields = members.filter(({ kind }) => kind === 'field');
  // Properties with an attribute come first, sorted by the order in which hosts need them.
  const ordered = [
    ...fields.filter(({ name }) => attributeOf.has(name)),
    ...fields.filter(({ name }) => !attributeOf.has(name)),
  ];
  return [
    table(
      'Attributes and properties',
      ['attribute', 'property', 'values', 'default', 'meaning'],
      ordered.map(({ name, default: standard, description, readonly }) => [
        code(attributeOf.get(name)),
        code(name),
        typeOf(name),
        code(standard),
        [description, readonly ? 'Read only.' : ''].filter(Boolean).join(' '),
      ]),
    ),
    table(
      'Methods',
      ['method', 'result', 'meaning'],
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, parameters: list, return: result, description }) => [
          `\`${name}(${parameters(list)})\``,
          code(result?.type?.text),
          description,
        ]),
    ),
    table(
      'Events',
      ['event', 'when'],
      (element.events ?? []).map(({ name, description }) => [code(name), description]),
    ),
    table(
      'Parts',
      ['part', 'what it is'],
      (element.cssParts ?? []).map(({ name, description }) => [code(name), description]),
    ),
    table(
      'Custom properties',
      ['property', 'meaning'],
      (element.cssProperties ?? []).map(({ name, description }) => [code(name), description]),
    ),
    table(
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

const exampleOf = (name, tag) =>
  `\`\`\`html live\n<script type="module" src="${CDN}${name}.min.js"></script>\n\n<${tag}></${tag}>\n\`\`\`\n`;

/** Makes the pages as Markdown. Links are relative to `guide`, the file with the introduction. */
export const elementPages = () => {
  const { modules } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const found = modules.flatMap(({ path, declarations }) =>
    declarations.filter(({ tagName }) => tagName).map((element) => ({ path, element })),
  );
  if (found.length === 0) throw new Error(`${MANIFEST} has no elements`);
  const sources = found.map(({ path }) => path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts'));
  const types = typesOfProperties(sources);
  return found.map(({ element }) => {
    const name = element.tagName.replace(/^acedrex-/, '');
    const guide = join('docs', `${name}.md`);
    const text = existsSync(guide)
      ? readFileSync(guide, 'utf8')
      : `# The ${name}\n\n${plainLinks(element.description)}\n\n${exampleOf(name, element.tagName)}`;
    const typeOf = (property) => {
      const type = types.get(`${element.name} ${property}`);
      if (type === undefined) throw new Error(`${element.name} has no property ${property}`);
      return type;
    };
    return {
      name,
      tag: element.tagName,
      guide,
      markdown: `${text.trimEnd()}\n${reference(element, typeOf)}`,
    };
  });
};
