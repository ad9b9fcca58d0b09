/** Reads the state of a board for its tests. */
import type { Page } from 'playwright-core';
import { square } from './support.js';

export const isMovable = (page: Page, name: string): Promise<boolean> =>
  square(page, name)
    .first()
    .evaluate((one) => one.classList.contains('movable'));

export const squaresWith = (page: Page, className: string): Promise<readonly string[]> =>
  page
    .locator(`.square.${className}`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());
