import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/version.js';

test('the version in the sources matches package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly version: string;
  };
  expect(VERSION).toBe(version);
});
