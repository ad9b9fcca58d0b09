/** The list of chapters in an embedded frame. */
import { describe, expect, test } from 'vitest';
import { makePlace } from '../../web/page/links/share-link.js';
import { makeStudyLink } from '../../web/page/links/study-link.js';
import { offerChapters } from '../../web/embed/chapters.js';
import { readParams } from '../../web/embed/params.js';
import { mountAnalysis, page, violations } from './support.js';

const chapter = (tags: string, moves: string): string => `${tags}\n\n${moves} *`;
const CHAPTERS = [
  chapter('[StudyName "Lions"]\n[ChapterName "Cubs"]\n[ChapterId "aaaaaaaa"]', '1. e5 e8'),
  chapter('[StudyName "Lions"]\n[Orientation "black"]\n[ChapterId "bbbbbbbb"]', '1. h5 h8 2. a5'),
  chapter('[ChapterName "<b>Manes</b>"]\n[ChapterId "cccccccc"]', '1. d5'),
];

/** Opens an analysis from the parameters of an address. */
const openFrame = async (query: string, language: 'en' | 'de' = 'en') => {
  const { params } = readParams(query);
  const analysis = await mountAnalysis();
  const { pgn, ply } = params;
  Object.assign(analysis, { pgn, ply });
  const chosen: string[] = [];
  const { choice, fault } = await offerChapters(
    analysis,
    params,
    language,
    (number, name) => void chosen.push(`${number} ${name}`),
  );
  if (choice !== undefined) analysis.before(choice);
  await analysis.updateComplete;
  return { analysis, choice, fault, chosen };
};

const moves = (): readonly string[] =>
  page
    .locator('acedrex-moves button.move')
    .elements()
    .map(({ textContent }) => textContent.trim());
const board = () => page.locator('acedrex-board [data-square]').first();

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(fields)}`;

describe('chapters in a frame', () => {
  test('can be chosen by keyboard, and each keeps its name and orientation', async () => {
    const { choice, chosen } = await openFrame(
      queryOf({ pgn: CHAPTERS.join('\n\n'), ply: '2' }),
      'de',
    );
    await expect.poll(moves).toEqual(['e5', 'e8']);
    const list = page.getByLabel('Kapitel');
    expect([...(choice?.querySelectorAll('option') ?? [])].map(({ text }) => text)).toEqual([
      ...['Cubs', 'Kapitel 2', '<b>Manes</b>'],
    ]);
    await list.press('ArrowDown');
    await expect.poll(moves).toEqual(['h5', 'h8', 'a5']);
    expect(await board().getAttribute('data-square')).toBe('l1');
    expect(await list.inputValue()).toBe('1');
    await list.press('ArrowDown');
    await expect.poll(moves).toEqual(['d5']);
    await expect.poll(() => board().getAttribute('data-square')).toBe('a12');
    expect(chosen).toEqual(['2 Kapitel 2', '3 <b>Manes</b>']);
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['by key, at a move of a variation', 'bbbbbbbb', [0, 1, 0]],
    ['by number', '2', [0]],
  ])('open at the chapter that a link selects %s', async (_, wanted, path) => {
    const link = (await makeStudyLink(CHAPTERS, wanted, path)) ?? '';
    const { analysis, fault, choice } = await openFrame(link);
    expect(fault).toBeUndefined();
    await expect.poll(moves).toEqual(['h5', 'h8', 'a5']);
    expect(analysis.path).toHaveLength(Number(makePlace(path).split('.')[0]));
    expect(choice?.querySelector('select')?.selectedIndex).toBe(1);
  });

  test.each([
    ['a missing chapter', { pgn: CHAPTERS.join('\n\n'), chapter: '4' }, 'chapter', ['e5', 'e8']],
    ['an unknown key', { pgn: CHAPTERS[2] ?? '', chapter: 'dddddddd' }, 'chapter', ['d5']],
    ['a damaged study', { study: 'AAAA', pgn: '1. e5' }, 'study', ['e5']],
  ])('report %s and show the first game instead', async (_, fields, name, shown) => {
    const { fault } = await openFrame(queryOf(fields));
    expect(fault?.name).toBe(name);
    await expect.poll(moves).toEqual(shown);
  });

  test('are not listed for a single game', async () => {
    expect(
      (await openFrame(queryOf({ pgn: CHAPTERS[0] ?? '', chapter: '1' }))).choice,
    ).toBeUndefined();
  });
});
