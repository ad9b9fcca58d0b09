/** Collects the licences of packages that are distributed in bundles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The notice for the package in a folder: name, version and licence. */
export const noticeOf = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} contains no licence file`);
  return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};

/** The folders of packages whose code is in a bundler's chunks. */
export const packagesIn = (output) => [
  ...new Set(
    output
      .flatMap(({ modules = {} }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([path]) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
      .filter((folder) => folder !== undefined),
  ),
];
