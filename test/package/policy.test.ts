/** Our own pages: a strict policy on each. test/web/policy.test.ts visits those that are not documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SITE = 'dist/app';
const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
);

test.each(PAGES)('%s', (name) => {
  const html = readFileSync(join(SITE, name), 'utf8');
  const [meta = '', policy = ''] =
    /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [key = '', ...values] = directive.trim().split(/\s+/);
      return [key, values];
    }),
  );
  expect(directives.get('default-src')?.join(' ')).toMatch(/^'(?:self|none)'$/);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  // Before anything that it is to judge.
  expect(html.search(/<(?:script|link|style)\b/)).toBeGreaterThan(html.indexOf(meta));
  // Nothing is there that would need a looser one.
  expect(html).not.toMatch(/<style\b|\sstyle="|\son\w+="|javascript:/i);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
});
