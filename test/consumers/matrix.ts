/** Defines the tests of consumers. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedRows } from './document.js';
import { packInto } from '../support/tarball.js';
import { folderForPack, Project } from './project.js';
import { CONSUMERS } from './table.js';
import { exercise } from './use.js';

/** Milliseconds for installing, and for building or starting and playing. */
const PATIENCE = 600_000;

/** Defines the tests of these consumers, or of all. Each gets the package as a tarball, as npm would publish it. */
export const testConsumers = (names?: readonly string[]): void => {
  const folder = folderForPack();
  let tarball = '';
  beforeAll(() => {
    tarball = packInto(folder).file;
  }, PATIENCE);
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(CONSUMERS.filter(({ name }) => names?.includes(name) ?? true))(
    '$name',
    (consumer) => {
      let project: Project | undefined;
      beforeAll(async () => {
        project = await Project.install(consumer, tarball);
        const { name, row, version } = consumer;
        if (version === undefined) return;
        const installed = project.version(version);
        console.log(`${name}: ${installed}`);
        // The table must list only tested versions.
        const versions = documentedRows().find(({ name }) => name === row)?.versions ?? [];
        expect(versions.some((each) => installed.startsWith(`${each}.`))).toBe(true);
      }, PATIENCE);
      // Deleting 50,000 files takes a busy disk longer than Vitest waits for a hook by default.
      afterAll(() => {
        project?.remove();
      }, PATIENCE);

      test.each(consumer.uses)(
        '$name',
        async (use) => {
          if (project === undefined) throw new Error('nothing is installed');
          await exercise(project, use);
        },
        PATIENCE,
      );
    },
  );
};
