/** The publish workflow, step by step, with a server of this test as the registry. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../src/version.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('publish');
const WORKFLOW = readFileSync('.github/workflows/publish.yml', 'utf8');
/** The commands of the workflow in order. */
const STEPS = [...WORKFLOW.matchAll(/^ {6,}(?:- )?run: (.*)$/gm)].map(
  ([, command = '']) => command,
);
const stepWith = (words: string): string => STEPS.find((step) => step.includes(words)) ?? '';

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: object;
  readonly outputs?: object;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly env?: object;
  }[];
}

interface Published {
  readonly name: string;
  readonly access: string;
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<
    Record<string, { readonly repository: { readonly url: string }; readonly readme?: string }>
  >;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

let registry: Server;
let address = '';
const received: Published[] = [];

beforeAll(async () => {
  registry = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const isPut = request.method === 'PUT';
      if (isPut) received.push(JSON.parse(body) as Published);
      // The package is new to this registry.
      response.writeHead(isPut ? 201 : 404, { 'content-type': 'application/json' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
  // The files of a built checkout that npm packs.
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly files: readonly string[];
  };
  for (const name of [
    ...files.filter((file) => !file.startsWith('!')),
    'package.json',
    'README.md',
    'LICENSE',
    'scripts/check-targets.mjs',
  ])
    cpSync(name, join(folder, name), {
      recursive: true,
      filter: (path) => !path.startsWith(join('dist', 'app')),
    });
  writeFileSync(
    join(folder, '.npmrc'),
    `registry=http://${address}/\n//${address}/:_authToken=none\n`,
  );
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
});

test('the publish workflow contains only the steps tested here', () => {
  expect(STEPS).toEqual([
    stepWith('test "$TAG"'),
    'sudo apt-get update && sudo apt-get install --yes redis-server',
    'npm ci',
    'npm run build',
    stepWith('npm pkg set'),
    stepWith('npm pack'),
    stepWith('digest='),
    'npm test',
    'npm run test:consumers',
    'npm init --yes && npm install ./acedrex.tgz',
    'npx acedrex analyse --depth 4',
    stepWith('loadRules'),
    stepWith('"$DIGEST"'),
    'npm publish ./acedrex.tgz',
  ]);
  expect(WORKFLOW).toContain('TAG: ${{ github.event.release.tag_name }}');
  expect(WORKFLOW).toContain('DIGEST: ${{ needs.pack.outputs.digest }}');
});

test('only the last job may publish, and it has only the tested file', () => {
  const { permissions, jobs } = parse(WORKFLOW) as {
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  expect(permissions).toEqual({});
  expect(Object.keys(jobs)).toEqual(['pack', 'canary', 'publish']);
  const { pack, canary, publish } = jobs;
  expect([pack?.permissions, canary?.permissions, publish?.permissions]).toEqual([
    { contents: 'read' },
    undefined,
    { 'id-token': 'write' },
  ]);
  expect([canary?.needs, publish?.needs]).toEqual(['pack', ['pack', 'canary']]);
  expect(pack?.outputs).toEqual({ digest: '${{ steps.digest.outputs.digest }}' });
  const actions = publish?.steps.flatMap(({ uses = '' }) => uses.replace(/@.*/, '') || []);
  expect(actions).toEqual(['actions/setup-node', 'actions/download-artifact']);
  const tests = pack?.steps.filter(({ run = '' }) => run.startsWith('npm') && run.includes('test'));
  expect(tests?.map(({ env }) => env)).toEqual([
    { ACEDREX_TARBALL: 'acedrex.tgz' },
    { ACEDREX_TARBALL: 'acedrex.tgz' },
  ]);
});

test('the workflow refuses a release tag that does not match the version', () => {
  const exitFor = (tag: string): number | null =>
    spawnSync('bash', ['-c', stepWith('test "$TAG"')], { env: { ...process.env, TAG: tag } })
      .status;
  expect([`v${VERSION}`, VERSION, 'v0.0.1', ''].map(exitFor)).toEqual([0, 1, 1, 1]);
});

test('npm pack fails in a checkout that has not been built', () => {
  const clone = join(folder, 'clone');
  for (const name of ['package.json', 'README.md', 'scripts/check-targets.mjs'])
    cpSync(name, join(clone, name));
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], {
    cwd: clone,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/files that package\.json names are missing.*npm run build/);
});

test('the changelog has an entry for the version, which fits on a screen', () => {
  const [, ...entries] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const entry = entries.find((text) => text.split(/\s/)[0] === VERSION) ?? '';
  expect(entry).not.toBe('');
  expect(entry.split('\n').length).toBeLessThanOrEqual(45);
});

test('the workflow publishes the packed file, which names the repository of the build', async () => {
  const environment = {
    ...process.env,
    GITHUB_REPOSITORY: 'someone/fork',
    GITHUB_OUTPUT: join(folder, 'output'),
  };
  const step = (words: string, cwd: string, env: NodeJS.ProcessEnv = environment): void => {
    execFileSync('bash', ['-c', stepWith(words)], { cwd, env, stdio: 'pipe' });
  };
  for (const words of ['npm pkg set', 'npm pack', 'digest=']) step(words, folder);
  const [, digest = ''] =
    /^digest=(.*)$/m.exec(readFileSync(environment.GITHUB_OUTPUT, 'utf8')) ?? [];
  expect(digest).toMatch(/^[0-9a-f]{64} /);
  // The job that publishes has no checkout.
  const empty = join(folder, 'publish');
  mkdirSync(empty);
  copyFileSync(join(folder, '.npmrc'), join(empty, '.npmrc'));
  writeFileSync(join(empty, 'acedrex.tgz'), 'another file');
  expect(() => step('"$DIGEST"', empty, { ...process.env, DIGEST: digest })).toThrow();
  copyFileSync(join(folder, 'acedrex.tgz'), join(empty, 'acedrex.tgz'));
  step('"$DIGEST"', empty, { ...process.env, DIGEST: digest });
  // Only GitHub can attest where a package was built.
  const npm = spawn('npm', ['publish', './acedrex.tgz', '--provenance=false'], {
    cwd: empty,
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => npm.once('exit', resolve));
  expect(code).toBe(0);
  const [one] = received;
  expect(received).toHaveLength(1);
  expect([one?.name, one?.access, one?.['dist-tags']]).toEqual([
    'acedrex',
    'public',
    { latest: VERSION },
  ]);
  expect(one?.versions[VERSION]?.repository.url).toBe('git+https://github.com/someone/fork.git');
  const [data] = Object.values(one?._attachments ?? {}).map((each) => each.data);
  const tarball = join(empty, 'acedrex.tgz');
  expect(Buffer.from(data ?? '', 'base64').equals(readFileSync(tarball))).toBe(true);
  const names = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' });
  for (const name of [
    'dist/index.js',
    'dist/cdn/board.min.js',
    'dist/cdn/acedrex.global.js',
    'README.md',
    'CHANGELOG.md',
  ])
    expect(names).toContain(`package/${name}\n`);
});
