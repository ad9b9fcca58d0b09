/** Lit's development build, which bundlers use in dev servers, issues no warnings about the elements. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ELEMENTS = ['board', 'editor', 'die', 'analysis', 'puzzle'];

/** Prints the names of the warnings that Lit has issued. */
const SCRIPT = `
for (const name of ${JSON.stringify(ELEMENTS)}) {
  const module = await import('acedrex/' + name + '.component.js');
  for (const made of Object.values(module)) void made.observedAttributes;
}
await new Promise((resolve) => setTimeout(resolve));
console.log(JSON.stringify([...globalThis.litIssuedWarnings]));
`;

test('the elements use no deprecated Lit features', () => {
  const printed = execFileSync(
    process.execPath,
    ['--conditions=development', '--input-type=module', '--eval', SCRIPT],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const issued = JSON.parse(printed) as readonly string[];
  // The only warning is about the development mode, which proves that it is active.
  expect(issued.map((warning) => warning.replace(/.*lit.dev\/msg\/([\w-]+).*/, '$1'))).toEqual([
    'dev-mode',
  ]);
});
