/** Every page of the site has a strict policy. test/web/policy.test.ts opens the pages that are not documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SITE = 'dist/app';
const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
);

test.each(PAGES)('%s has a strict content security policy', (name) => {
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
  // The policy comes before everything that it governs.
  expect(html.search(/<(?:script|link|style)\b/)).toBeGreaterThan(html.indexOf(meta));
  // The page works under this policy.
  expect(html).not.toMatch(/<style\b|\sstyle="|\son\w+="|javascript:/i);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
});
