/** Reads the state of an editor for its tests. */
import type { Page } from 'playwright-core';
import type { AcedrexEditor } from '../../src/elements/editor/editor.component.js';

export const KINGS = '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1';

export const editor = (page: Page) => page.locator('acedrex-editor');

export const fenOf = (page: Page): Promise<string> =>
  editor(page).evaluate((one) => (one as AcedrexEditor).value);

export const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
