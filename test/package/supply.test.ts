/** The supply chain of a release: workflows, dependencies and licences. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WORKFLOWS = '.github/workflows';

test.each(readdirSync(WORKFLOWS))('%s pins its actions to commits and uses no secrets', (name) => {
  const text = readFileSync(join(WORKFLOWS, name), 'utf8');
  const uses = [...text.matchAll(/uses: (\S+)/g)].map((match) => match[1]);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40}$/);
  // Minimal permissions, and no secrets.
  expect(text).toMatch(/^permissions:/m);
  expect(text).not.toContain('secrets.');
  expect(text).not.toContain('pull_request_target');
  // Untrusted input must not become part of a command.
  for (const [, run = ''] of text.matchAll(/run: (.*)/g)) expect(run).not.toContain('${{');
});

test('releases are published with provenance and without install scripts', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly publishConfig: unknown;
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  // Installing the package runs no scripts.
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual(
    [],
  );
  const publish = readFileSync(join(WORKFLOWS, 'publish.yml'), 'utf8');
  expect(publish).toContain('id-token: write');
});

test.each(['scripts/check-lockfile.mjs', 'scripts/make-licences.mjs'])(
  '%s --check succeeds',
  (script) => {
    execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' });
  },
);

test('the package has at most five dependencies, all listed in docs/licences.md', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(5);
  const listed = readFileSync('docs/licences.md', 'utf8');
  for (const name of Object.keys(dependencies)) expect(listed).toContain(`\`${name}\``);
});
