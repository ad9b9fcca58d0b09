/** Programs that export the library's results can name their types, although not all types are exported. */
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defined } from '../support/value.js';

/** Inside the checkout, so that module resolution finds its packages. */
const FOLDER = resolve('build/names');

beforeAll(() => {
  const installed = resolve(FOLDER, 'node_modules/acedrex');
  mkdirSync(installed, { recursive: true });
  cpSync('package.json', resolve(installed, 'package.json'));
  cpSync('dist', resolve(installed, 'dist'), {
    recursive: true,
    filter: (path) =>
      !/dist\/(?:app|cdn|cli)\b/.test(path) &&
      (path.endsWith('.d.ts') || statSync(path).isDirectory()),
  });
  writeFileSync(resolve(FOLDER, 'package.json'), '{ "type": "module" }');
});

afterAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  declaration: true,
  outDir: resolve(FOLDER, 'out'),
};

const USE = resolve(FOLDER, 'use.ts');
/** Parses each declaration only once for all programs. */
const host = ts.createCompilerHost(OPTIONS);
const getSourceFile = host.getSourceFile.bind(host);
const parsed = new Map<string, ts.SourceFile | undefined>();
host.getSourceFile = (path, ...rest) => {
  if (path.endsWith('/use.ts')) return getSourceFile(path, ...rest);
  if (!parsed.has(path)) parsed.set(path, getSourceFile(path, ...rest));
  return parsed.get(path);
};

const compile = (text: string): { readonly program: ts.Program; readonly file: ts.SourceFile } => {
  writeFileSync(USE, text);
  const program = ts.createProgram([USE], OPTIONS, host);
  const file = defined(program.getSourceFile(USE));
  return { program, file };
};

/** Wrappers that export the inferred return types of an entry's functions and its classes' methods. */
const wrappers = (entry: string): readonly string[] => {
  const { program, file } = compile(`export * from '${entry}';`);
  const checker = program.getTypeChecker();
  const module = defined(checker.getSymbolAtLocation(file));
  const callable = (symbol: ts.Symbol): boolean =>
    checker.getTypeOfSymbolAtLocation(symbol, file).getCallSignatures().length > 0;
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const { name } = exported;
    if (symbol.flags & ts.SymbolFlags.Class)
      return checker
        .getDeclaredTypeOfSymbol(symbol)
        .getProperties()
        .filter((method) => /^\w+$/.test(method.name) && callable(method))
        .map(
          (method) =>
            `export const ${name}_${method.name} = (one: all.${name}, ...rest: Parameters<all.${name}['${method.name}']>) => one.${method.name}(...rest);`,
        );
    return symbol.flags & ts.SymbolFlags.Value && callable(symbol)
      ? [
          `export const ${name}_ = (...rest: Parameters<typeof all.${name}>) => all.${name}(...rest);`,
        ]
      : [];
  });
};

test.each(['acedrex', 'acedrex/notation.js'])('callers can name result types of %s', (entry) => {
  const lines = wrappers(entry);
  expect(lines.length).toBeGreaterThan(15);
  const { program } = compile(`import * as all from '${entry}';\n${lines.join('\n')}\n`);
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0, file }) => {
    const line = file?.text.slice(0, start).split('\n').length ?? 0;
    return `${lines[line - 2] ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(faults).toEqual([]);
});
