/** What an editor shows, for its tests. */
import { page } from './views-support.js';
import type { AcedrexEditor } from '../../src/elements/editor/editor.component.js';

export const KINGS = '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1';

export const editor = () => page.locator('acedrex-editor');

export const fenOf = (): Promise<string> =>
  editor().evaluate((one) => (one as AcedrexEditor).value);

export const tool = (name: string) => page.getByRole('radio', { name, exact: true });

export const button = (name: string) => page.getByRole('button', { name, exact: true });

export const faults = (): Promise<readonly (string | null)[]> =>
  page.locator('.doctor li').evaluateAll((all) => all.map((one) => one.getAttribute('data-code')));
