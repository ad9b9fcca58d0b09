/**
 * The layout that all views share: the board's place, headings, panels, tabs and primary buttons at each window size.
 * `ACEDREX_FRAME=1` prints the measurements as a table.
 */
import { afterAll, expect, test } from 'vitest';
import { sampled } from '../support/scale.js';
import { drawn, openPage, page, settled, skipIntroduction, visit } from './views-support.js';

interface Frame {
  readonly view: string;
  /** Left, top and side of the squares, in whole pixels. */
  readonly board: string;
  /** Left, top and width of the panel beside or below the board. */
  readonly panel: string;
  /** Size and font of each visible first-level heading. */
  readonly headings: readonly string[];
  /** The distinct styles of tabs and of links to parts of the view. */
  readonly tabs: readonly string[];
  /** Labels of the primary buttons in view. */
  readonly primary: readonly string[];
}

const WINDOWS = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [390, 844],
  [360, 640],
] as const;

/** The views, an element of each complete view, and the windows in which its board has the shared place. */
const VIEWS: readonly (readonly [
  view: string,
  hash: string,
  shown: string,
  framed: 'all' | 'wide' | 'none',
])[] = [
  ['Board', '', 'acedrex-board-view acedrex-board [data-square=e4]', 'all'],
  ['Play', '#play', 'acedrex-new-game-form button', 'wide'],
  ['Puzzles', '#puzzles', 'acedrex-attempt acedrex-board [data-square=e4]', 'all'],
  ['Course', '#puzzles?course=rook', 'acedrex-course acedrex-board [data-square=e4]', 'all'],
  ['Test of the pieces', '#learn?test', 'acedrex-piece-test [data-square=e4]', 'all'],
  ['Problems', '#puzzles?problems=yes', 'acedrex-problem-collection [data-square=e4]', 'all'],
  ['Editor', '#editor', 'acedrex-editor [data-square=e4]', 'all'],
  ['Game by link', '#friends', 'acedrex-link-game [data-square=e4]', 'all'],
  ['Learn', '#learn', 'acedrex-learn-view h1', 'none'],
  ['Library', '#library', 'acedrex-library-view h1', 'none'],
  ['Endings', '#endings', 'acedrex-tablebase-view h1', 'none'],
  ['Friends', '#friends', 'acedrex-games-view h1', 'none'],
  ['Progress', '#puzzles?progress=yes', 'acedrex-progress h2', 'none'],
];

const boxText = ({ left, top }: DOMRect, size: number): string =>
  [left, top, size].map(Math.round).join(' ');

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && getComputedStyle(element).clipPath === 'none';
};

const measure = (view: string): Frame => {
  const board = page.locator('main acedrex-board [role=grid]').elements()[0];
  const box = board?.getBoundingClientRect();
  const panel = page.locator('main :is(aside, [part~=palette])').elements()[0];
  const panelBox = panel?.getBoundingClientRect();
  const styleOf = (one: Element): string => {
    const { fontSize, fontFamily } = getComputedStyle(one);
    return `${fontSize} ${fontFamily.split(',')[0] ?? ''}`;
  };
  const lookOf = (one: Element): string => {
    const { fontFamily, borderBlockEndWidth, textTransform } = getComputedStyle(one);
    return [fontFamily.split(',')[0], borderBlockEndWidth, textTransform].join(' ');
  };
  return {
    view,
    board: box === undefined ? '–' : boxText(box, box.width),
    panel: panelBox === undefined ? '–' : boxText(panelBox, panelBox.width),
    headings: page.locator('main h1').elements().filter(isSeen).map(styleOf),
    tabs: [
      ...new Set(
        page.locator('main [role=tab], main nav.tabs a').elements().filter(isSeen).map(lookOf),
      ),
    ],
    primary: page
      .locator('main .primary')
      .elements()
      .filter((one) => isSeen(one) && one.getBoundingClientRect().top < innerHeight)
      .map(({ textContent }) => textContent.trim()),
  };
};

/** Starts a game by links; its address replaces the address of the form. */
const inviteSomebody = async (): Promise<void> => {
  await visit('#friends?new');
  await page.locator('acedrex-invitation-form input[name=name]').fill('Ana');
  await page.locator('acedrex-invitation-form button.primary').click();
  await page.locator('acedrex-link-game').waitFor();
};

const open = async ([view, hash, shown]: (typeof VIEWS)[number]): Promise<Frame> => {
  if (view === 'Game by link') await inviteSomebody();
  else await visit(hash);
  await page.locator(shown).first().waitFor({ state: 'attached' });
  await drawn();
  await settled();
  return measure(view);
};

const measured: Record<string, Frame[]> = {};

test.each(sampled(WINDOWS, 3))('all views share one layout at %i × %i', async (width, height) => {
  await openPage({ viewport: { width, height } });
  await skipIntroduction();
  const frames: Frame[] = [];
  for (const view of VIEWS) frames.push(await open(view));
  measured[`${width} × ${height}`] = frames;
  if (import.meta.env.ACEDREX_FRAME !== undefined) return;
  const isWide = width > height;
  for (const [index, [view, , , framed]] of VIEWS.entries()) {
    const [first, shown] = [frames[0], frames[index]];
    // In a portrait window, a form takes the place of the board.
    if (framed === 'none' || (framed === 'wide' && !isWide)) continue;
    expect(shown?.board, view).toBe(first?.board);
    if (isWide) expect(shown?.panel, view).toBe(first?.panel);
  }
  expect(new Set(frames.flatMap(({ headings }) => headings)).size).toBe(1);
  expect(new Set(frames.flatMap(({ tabs }) => tabs)).size).toBe(1);
  for (const { view, headings, primary } of frames) {
    expect(headings.length, view).toBeLessThanOrEqual(1);
    expect(primary.length, `${view}: ${primary.join(', ')}`).toBeLessThanOrEqual(1);
  }
});

afterAll(() => {
  if (import.meta.env.ACEDREX_FRAME === undefined) return;
  for (const [size, frames] of Object.entries(measured))
    console.log(
      [
        `\n${size} | board | panel | heading | tabs | primary`,
        ...frames.map(({ view, board, panel, headings, tabs, primary }) =>
          [view, board, panel, headings.join(', '), tabs.join(', '), primary.join(', ')].join(
            ' | ',
          ),
        ),
      ].join('\n'),
    );
});
