/** Learn and the documents, which are separate pages. */
import { expect, test } from 'vitest';
import { studies } from './storage-support.js';
import { openPage, siteForTests } from './support.js';

const site = siteForTests();

test('Learn counts visited articles, and the sample game stays open without being saved', async () => {
  const { page, complaints } = await openPage(site);
  await page.goto(`${site.url}#learn`);
  const path = page.locator('acedrex-path');
  const step = (name: string) => path.locator('.step', { hasText: name });
  await path.getByRole('button', { name: /A game explained/ }).click();
  const current = page.locator('acedrex-moves [aria-current=true]');
  await page.locator('acedrex-moves').waitFor();
  for (let ply = 0; ply < 3; ply += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => current.innerText()).toBe('Cd5');
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
  await step('differences from chess').click();
  await page.waitForURL('**/docs/*.html');
  // An article counts regardless of the link that leads to it.
  await page.getByRole('navigation', { name: 'Documentation' }).getByText('Openings').click();
  await page.waitForURL('**/docs/openings.html');
  await page.getByRole('link', { name: 'Back to Learn' }).click();
  for (const name of ['differences from chess', 'openings'])
    await expect.poll(() => step(name).innerText()).toContain('1 of 1');
  expect(new URL(page.url()).hash).toBe('#learn');
  await path.getByRole('link', { name: /openings/ }).click();
  await page.waitForURL('**/docs/openings.html');
  await page.goBack();
  await page.getByRole('link', { name: 'Board', exact: true }).first().click();
  await expect.poll(() => current.innerText()).toBe('Cd5');
  expect(await page.getByLabel('Study name').inputValue()).toBe('Sample: A game explained');
  expect(await studies(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
