/** Every view has targets of at least 24 pixels and regions with unique names. */
import { expect, test } from 'vitest';
import { addressOfPuzzles } from '../../web/page/puzzles/puzzles-address.js';
import { sampled } from '../support/scale.js';
import { drawn, go, openPage, page, paste, saved } from './views-support.js';

/** The visible elements, in any component. */
const inSight = (root: ParentNode = document): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
    ...(one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? [one] : []),
    ...(one.shadowRoot === null ? [] : inSight(one.shadowRoot)),
  ]);

/** Dividers are left out: they are thin, and arrow keys move them too. */
const TARGETS =
  'button, a[href], input, select, textarea, summary, [role=slider], [role=gridcell], [role=option]';

/** Links within a sentence are as high as its lines, see WCAG 2.5.8. */
const isInText = (one: Element): boolean =>
  one.matches('a') && getComputedStyle(one).display === 'inline';

/** The box that takes a click: a label counts with its field. */
const boxOf = (one: Element): DOMRect => (one.closest('label') ?? one).getBoundingClientRect();

/** Small targets that can be pressed, except hidden fields and boards that only show a position. */
const small = (): readonly string[] => [
  ...new Set(
    inSight()
      .filter((one) => one.matches(TARGETS) && !isInText(one) && one.closest('[inert]') === null)
      .filter(
        (one) =>
          !one.matches('[role=gridcell]') ||
          (one.closest('[aria-readonly=false]') !== null &&
            one.closest('[aria-hidden=true]') === null),
      )
      .filter((one) => {
        const { width, height } = boxOf(one);
        return width > 1 && height > 1 && (Math.round(width) < 24 || Math.round(height) < 24);
      })
      .map((one) => {
        const { width, height } = boxOf(one);
        const name = one.ariaLabel ?? one.getAttribute('name') ?? one.textContent.trim();
        return `${one.localName}.${one.className} “${name.slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`;
      }),
  ),
];

const ROLES =
  'nav, main, aside, form[aria-label], section, [role=region], [role=toolbar], [role=tablist]';

const nameOf = (one: HTMLElement): string => {
  const by = one.getAttribute('aria-labelledby');
  const root = one.getRootNode() as ShadowRoot | Document;
  return (
    (by === null ? one.ariaLabel : root.querySelector(`[id="${by}"]`)?.textContent)?.trim() ?? ''
  );
};

/** Names shared by two regions of the same kind. */
const doubled = (): readonly string[] => {
  const names = inSight()
    .filter((one) => one.matches(ROLES) && one.closest('[inert]') === null)
    .map((one) => `${one.role ?? one.localName} ${nameOf(one)}`)
    .filter((name) => /\S \S/.test(name));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
};

const VIEWS = [
  ['board', '', 'acedrex-board-view acedrex-board'],
  ['puzzles', addressOfPuzzles({}), 'acedrex-attempt h2'],
  ['course', addressOfPuzzles({ course: 'rook' }), 'acedrex-course h2'],
  ['problems', addressOfPuzzles({ isProblems: true }), 'acedrex-problem-collection h2'],
  ['progress', addressOfPuzzles({ isProgress: true }), 'acedrex-progress'],
  ['learn', '#learn', '.piece acedrex-board'],
  ['library', '#library', 'acedrex-library-view acedrex-study-table'],
  ['endings', '#endings', 'acedrex-tablebase-view button'],
  ['friends', '#friends', 'acedrex-games-view button'],
  ['editor', '#editor', 'acedrex-editor'],
] as const;

/** A push tests the smaller window, which leaves less space for targets. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.each(sampled(WINDOWS, 1))(
  'at $width×$height, targets measure at least 24 pixels and regions have unique names',
  async (viewport) => {
    await openPage({ viewport });
    await paste('[White "Alfonso"]\n[Black "Violante"]\n\n1. e5 e8 2. f5 *');
    await page.locator('acedrex-moves button.move').first().waitFor();
    await saved();
    const found: Record<string, readonly string[]> = {};
    const look = async (name: string): Promise<void> => {
      await drawn();
      const faults = [...small(), ...doubled().map((each) => `two: ${each}`)];
      if (faults.length > 0) found[name] = faults;
    };
    for (const [name, address, shown] of VIEWS) {
      go(address);
      await page.locator(shown).first().waitFor();
      await look(name);
    }
    expect(found).toEqual({});
  },
);
