/** Licences of packages, to be given on with their code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name, version and licence of the package in a folder. */
export const noticeOf = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence beside it`);
  return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};

/** Folders of the packages that a bundler has put some code of into its chunks. */
export const packagesIn = (output) => [
  ...new Set(
    output
      .flatMap(({ modules = {} }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([path]) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
      .filter((folder) => folder !== undefined),
  ),
];
