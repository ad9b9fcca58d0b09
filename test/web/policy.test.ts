/** Our own pages: a strict policy on each, and no request to anyone else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { clickMove, siteForTests } from './support.js';

const SITE = 'dist/app';
const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
);

describe('the policy of every page', () => {
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
});

describe('at run time', () => {
  const site = siteForTests();

  /** What a visit asks others for, and what the policy had to forbid. */
  const visit = async (
    path: string,
    use: (page: Page) => Promise<void>,
  ): Promise<readonly string[]> => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 860 } });
    const found: string[] = [];
    // Of the whole context: workers and the service worker ask too.
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(site.url) && !/^(?:data|blob):/.test(url)) found.push(url);
    });
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) found.push(message.text());
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(site.url + path);
    await use(page);
    await context.close();
    return found;
  };

  test('the analysis board, its engine and its views', async () => {
    const found = await visit('', async (page) => {
      await page.locator('[data-square=e4].movable').waitFor();
      await clickMove(page, 'e4', 'e5');
      await page.getByRole('button', { name: 'Analyse', exact: true }).click();
      await expect
        .poll(async () => Number(await page.locator('[data-test=depth]').innerText()))
        .toBeGreaterThanOrEqual(3);
      for (const view of ['#library', '#endings', '#learn']) {
        await page.goto(`${site.url}${view}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
    });
    expect(found).toEqual([]);
  });

  test.each(PAGES.filter((name) => !name.includes('/') && name !== 'index.html'))(
    '%s',
    async (name) => {
      const found = await visit(name, async (page) => {
        // The page that makes code for frames has its board in one.
        await page.locator('[data-square=e4], iframe').first().waitFor();
        await page.waitForLoadState('networkidle');
      });
      expect(found).toEqual([]);
    },
  );
});
