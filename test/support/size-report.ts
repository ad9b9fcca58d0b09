/** Budgets of bytes after gzip: the table that a test file prints, and the limit at which it fails. */
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const KILOBYTE = 1000;
/** Tolerance of a budget, so that a hundred bytes never decide where code belongs. */
const TOLERANCE = 1.05;

/** Bytes of a file after gzip. */
export const gzippedSize = (path: string): number =>
  gzipSync(readFileSync(path), { level: 9 }).length;

export interface SizeReport {
  /** Fails if `bytes` is more than 5 % above a budget in kB. */
  readonly within: (name: string, bytes: number, budget: number) => void;
  /** Fails if `bytes` is above a limit in kB that was promised to users. */
  readonly atMost: (name: string, bytes: number, limit: number) => void;
}

/** Collects the sizes of a test file and prints them after its last test. */
export const sizeReport = (title: string): SizeReport => {
  const rows: string[] = [];
  const add = (name: string, bytes: number, budget: number, limit: number): void => {
    const kilobytes = bytes / KILOBYTE;
    const share = Math.round((bytes / (budget * KILOBYTE)) * 100);
    rows.push(
      [
        kilobytes.toFixed(1).padStart(7),
        budget.toFixed(1).padStart(7),
        `${share} %`.padStart(6),
        limit.toFixed(1).padStart(7),
        ` ${name}`,
      ].join(' '),
    );
    expect(kilobytes, `${name}, in kB after gzip`).toBeLessThanOrEqual(limit);
  };
  afterAll(() => {
    const header = `     kB  budget  share   limit  ${title}`;
    process.stdout.write(`\n${[header, ...rows].join('\n')}\n`);
  });
  return {
    within: (name, bytes, budget) => {
      add(name, bytes, budget, budget * TOLERANCE);
    },
    atMost: (name, bytes, limit) => {
      add(name, bytes, limit, limit);
    },
  };
};
