/** axe in states that tests of single views do not reach, in light, dark, high contrast and forced colours. */
import { expect, test } from 'vitest';
import { addressOfPuzzles } from '../../web/page/puzzles/puzzles-address.js';
import { closeDialog, go, openPage, page, paste, settled, violations } from './views-support.js';

const LOOKS = [
  { colorScheme: 'dark' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', forcedColors: 'active', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none' },
] as const;

const show = async (address: string, shown: string): Promise<void> => {
  go(address);
  await page.locator(shown).first().waitFor();
};

/** Each state is reached from the previous state. */
const STATES: readonly (readonly [name: string, reach: () => Promise<unknown>])[] = [
  ['the empty library', () => show('#library', 'acedrex-library-view h1')],
  [
    'the palette',
    async () => {
      await page.keyboard.press('Control+k');
      await page.locator('acedrex-palette-dialog [role=option]').first().waitFor();
    },
  ],
  [
    'the palette without a match',
    async () => {
      await page.getByRole('combobox').fill('nothing like this');
      await page.getByText('Nothing matches.').waitFor();
    },
  ],
  [
    'a game that was read only in part',
    async () => {
      await closeDialog();
      go('');
      await paste('[White "Anna"]\n\n1. e5 e8 2. Qh5 b8 *');
      await page.locator('acedrex-unread').first().waitFor();
    },
  ],
  ['an exercise', () => show(addressOfPuzzles({ course: 'rook' }), 'acedrex-course h2')],
  [
    'a problem',
    () => show(addressOfPuzzles({ isProblems: true }), 'acedrex-problem-collection h2'),
  ],
  ['the progress', () => show(addressOfPuzzles({ isProgress: true }), 'acedrex-progress h2')],
  ['the form of an invitation', () => show('#friends?new', 'acedrex-invitation-form')],
  [
    'a game by link',
    async () => {
      await page.locator('acedrex-invitation-form input[name=name]').fill('Anna');
      await page.locator('acedrex-invitation-form button.primary').click();
      await page.locator('[data-test=send-link]').waitFor({ state: 'attached' });
    },
  ],
];

test('states of other views pass axe in every look', async () => {
  await openPage();
  const found: Record<string, unknown> = {};
  for (const [index, [name, reach]] of STATES.entries()) {
    await reach();
    await page.emulateMedia(LOOKS[index % LOOKS.length] ?? {});
    await settled();
    const faults = (await violations()) as readonly unknown[];
    if (faults.length > 0) found[name] = faults;
  }
  expect(found).toEqual({});
});
