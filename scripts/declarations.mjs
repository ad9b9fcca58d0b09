/**
 * Makes the declaration files of the package. Each export has one file. Declarations that exports share are in two
 * further files, so that each class is declared only once: `types/elements` needs the DOM, and `types/library` does
 * not. Declarations that no export uses are left out. See docs/decisions/0027-shared-files-in-the-package.md.
 */
import { dirname, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

const isLink = (statement) =>
  ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);

/** Whether a statement extends global types or the types of another package. */
const isAugmentation = (statement) =>
  ts.isModuleDeclaration(statement) &&
  (ts.isStringLiteral(statement.name) || statement.name.text === 'global');

/** The top-level statement that contains a node. */
const statementOf = (node) => (ts.isSourceFile(node.parent) ? node : statementOf(node.parent));

/** Whether a declaration is at the top level of its file, unlike a member or a parameter. */
const isTopLevel = (declaration) =>
  ts.isSourceFile(declaration.parent) ||
  (ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent));

const specifierOf = (from, to) => {
  const path = relative(dirname(from), to).replaceAll(sep, '/');
  return `${path.startsWith('.') ? path : `./${path}`}.js`;
};

const renamed = (name, alias) => (name === alias ? name : `${name} as ${alias}`);

/** One of the files to be made. */
class Output {
  statements = new Set();
  /** The name of each symbol that the file declares or imports. */
  names = new Map();
  /** Global names that the file uses and must not declare. */
  globals = new Set();
  /** What the file imports and re-exports, by specifier. */
  imports = new Map();
  reexports = new Map();
  /** The names that other files import from this one. */
  exported = new Set();

  nameOf(symbol) {
    const known = this.names.get(symbol);
    if (known !== undefined) return known;
    const taken = new Set([...this.names.values(), ...this.globals]);
    let name = symbol.name;
    for (let number = 2; taken.has(name); number += 1) name = `${symbol.name}_${number}`;
    this.names.set(symbol, name);
    return name;
  }
}

const add = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value));

/**
 * Returns the texts of the declaration files by their names without `.d.ts`. `entries` are the names of the exports in
 * the folder `library`.
 */
export const makeDeclarations = (library, entries) => {
  const root = resolve(library);
  const program = ts.createProgram(
    entries.map((name) => resolve(root, `${name}.d.ts`)),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  const pathOf = (file) =>
    relative(root, file.fileName)
      .replaceAll(sep, '/')
      .replace(/\.d\.ts$/, '');
  const isOwn = (node) => !pathOf(node.getSourceFile()).startsWith('..');
  const files = program.getSourceFiles().filter(isOwn);
  const isEntry = (file) => entries.includes(pathOf(file));

  /** The name of the output that contains a file's declarations. Augmentations affect only who imports them. */
  const homeOf = (node) => {
    const file = node.getSourceFile();
    const path = pathOf(file);
    if (isEntry(file) || file.statements.some(isAugmentation)) return path;
    return path.startsWith('elements/') ? 'types/elements' : 'types/library';
  };
  const outputs = new Map();
  const outputOf = (name) => {
    const output = outputs.get(name) ?? new Output();
    outputs.set(name, output);
    return output;
  };

  const resolved = (symbol) =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declarationsOf = (symbol) =>
    symbol?.declarations?.filter((declaration) => isOwn(declaration) && isTopLevel(declaration)) ??
    [];

  // 1. Finds the statements that the exports use, and the places in them that refer to other statements.
  const references = new Map();
  const reach = (statement) => {
    const { statements } = outputOf(homeOf(statement));
    if (statements.has(statement)) return;
    statements.add(statement);
    references.set(statement, []);
    visit(statement, statement);
  };
  const refer = (statement, from, to, symbol, external) => {
    references.get(statement).push({ from, to, symbol, external });
    for (const declaration of declarationsOf(symbol)) reach(statementOf(declaration));
  };
  const visit = (statement, node) => {
    if (ts.isImportTypeNode(node) && node.argument.literal.text.startsWith('.')) {
      if (node.qualifier === undefined) throw new Error(`${homeOf(node)} uses a module as a type`);
      const symbol = resolved(checker.getSymbolAtLocation(node.qualifier));
      refer(statement, node.getStart(), node.qualifier.end, symbol);
      node.typeArguments?.forEach((argument) => visit(statement, argument));
      return;
    }
    if (ts.isIdentifier(node) && !(isAugmentation(statement) && node === statement.name)) {
      const local = checker.getSymbolAtLocation(node);
      const symbol = resolved(local);
      const specifier = local?.declarations?.find(ts.isImportSpecifier);
      if (declarationsOf(symbol).length > 0) refer(statement, node.getStart(), node.end, symbol);
      else if (specifier !== undefined)
        refer(
          statement,
          node.getStart(),
          node.end,
          symbol,
          specifier.parent.parent.parent.moduleSpecifier.text,
        );
      else if (symbol?.declarations?.some((one) => !isOwn(one)))
        outputOf(homeOf(statement)).globals.add(node.text);
    }
    ts.forEachChild(node, (child) => visit(statement, child));
  };
  const exportsOf = (file) => {
    const module = isEntry(file) ? checker.getSymbolAtLocation(file) : undefined;
    return module === undefined ? [] : checker.getExportsOfModule(module);
  };
  for (const file of files) {
    if (isEntry(file)) outputOf(homeOf(file));
    for (const statement of file.statements)
      if (isAugmentation(statement) || (isEntry(file) && !isLink(statement))) reach(statement);
    for (const symbol of exportsOf(file))
      for (const declaration of declarationsOf(resolved(symbol))) reach(statementOf(declaration));
  }

  // 2. Names the declarations before the imports, which can be renamed without effect on other files.
  for (const file of files)
    for (const statement of file.statements)
      for (const { symbol } of references.get(statement) ?? [])
        for (const declaration of declarationsOf(symbol))
          if (homeOf(declaration) === homeOf(file)) outputOf(homeOf(file)).nameOf(symbol);

  /** The name of a symbol in another output, which must export it. */
  const exportedName = (symbol, home) => {
    const name = outputOf(home).nameOf(symbol);
    outputOf(home).exported.add(name);
    return name;
  };
  /** The name of a symbol in an output, which imports it if necessary. */
  const nameIn = (path, symbol, external) => {
    const output = outputOf(path);
    const name = output.nameOf(symbol);
    const [declaration] = declarationsOf(symbol);
    const home = declaration && homeOf(declaration);
    if (external !== undefined) add(output.imports, external, renamed(symbol.name, name));
    else if (home !== path)
      add(output.imports, specifierOf(path, home), renamed(exportedName(symbol, home), name));
    return name;
  };

  // 3. Copies the statements with their comments and the new names.
  const textOf = (path, statement) => {
    const { text } = statement.getSourceFile();
    const comment = ts.getLeadingCommentRanges(text, statement.pos)?.at(-1);
    let code = comment === undefined ? '' : `${text.slice(comment.pos, comment.end)}\n`;
    let at = statement.getStart();
    if (!entries.includes(path) && text.startsWith('export ', at)) at += 'export '.length;
    for (const { from, to, symbol, external } of references.get(statement)) {
      code += text.slice(at, from) + nameIn(path, symbol, external);
      at = to;
    }
    return code + text.slice(at, statement.end);
  };
  /** The comment about a whole file, unless it belongs to the first declaration. */
  const headOf = (file) =>
    (ts.getLeadingCommentRanges(file.text, 0) ?? [])
      .slice(0, file.statements.length > 0 && isLink(file.statements[0]) ? 1 : -1)
      .map(({ pos, end }) => file.text.slice(pos, end));
  /** The outputs whose augmentations a file imports. */
  const augmentationsIn = (file) =>
    file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || statement.importClause !== undefined) return [];
      const target = checker.getSymbolAtLocation(statement.moduleSpecifier)?.declarations?.[0];
      if (target === undefined || !isOwn(target)) return [];
      return outputs.has(pathOf(target)) ? [pathOf(target)] : augmentationsIn(target);
    });

  const bodies = new Map();
  for (const [path, { statements }] of outputs) {
    const ordered = files.flatMap((file) => file.statements.filter((one) => statements.has(one)));
    bodies.set(
      path,
      ordered.map((statement) => textOf(path, statement)),
    );
  }
  for (const file of files.filter((one) => outputs.has(pathOf(one)))) {
    const path = pathOf(file);
    const { imports, reexports } = outputOf(path);
    for (const target of augmentationsIn(file)) add(imports, specifierOf(path, target), '');
    for (const symbol of exportsOf(file)) {
      const target = resolved(symbol);
      const [declaration] = declarationsOf(target);
      const home = homeOf(declaration);
      const isExported = ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export;
      if (home !== path)
        add(reexports, specifierOf(path, home), renamed(exportedName(target, home), symbol.name));
      else if (!isExported && symbol.name !== 'default') add(reexports, '', symbol.name);
    }
  }

  const list = (names) => `{ ${[...names].filter((name) => name !== '').join(', ')} }`;
  const linksOf = ({ imports, reexports }) => [
    ...Array.from(imports, ([from, names]) =>
      [...names].join('') === '' ? `import '${from}';` : `import ${list(names)} from '${from}';`,
    ),
    ...Array.from(
      reexports,
      ([from, names]) => `export ${list(names)}${from === '' ? '' : ` from '${from}'`};`,
    ),
  ];
  return new Map(
    Array.from(outputs, ([path, output]) => {
      const head = files.filter((file) => pathOf(file) === path).flatMap(headOf);
      // Even an empty list makes declarations without `export` private.
      const exported =
        entries.includes(path) || output.exported.size === 0 ? '{}' : list(output.exported);
      const parts = [...head, ...linksOf(output), ...bodies.get(path), `export ${exported};`];
      return [path, `${parts.join('\n')}\n`];
    }),
  );
};
