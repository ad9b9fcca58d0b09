/** Every view and dialog in small windows with large text: all content can be reached and is not cut off. */
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { outOfReach } from './look.js';
import { openPage, siteForTests } from './support.js';
import { tour } from './tour.js';

const site = siteForTests();

const SIZES = [
  [320, 640],
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
] as const;
const FONTS = [100, 130, 200] as const;

/** A push tries the translation with the longest words; the nightly run tries all of them. */
const LOCALES = scaled(1) > 1 ? ['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'pt-PT'] : ['de-DE'];

/** A layout that fits at 200 % on the smallest phones nearly always fits elsewhere. The nightly run tries all. */
const LOOKS = SIZES.filter(([width]) => scaled(1) > 1 || [320, 844].includes(width)).flatMap(
  ([width, height]) =>
    FONTS.filter((font) => scaled(1) > 1 || font === 200).map((font) => ({ width, height, font })),
);

test.each(LOCALES)(
  'all content can be reached in small windows with large text: %s',
  async (locale) => {
    const { page, complaints } = await openPage(site, {
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const check = async (name: string): Promise<void> => {
      for (const { width, height, font } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.evaluate(async (percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
          // Components follow media queries with the next frame.
          await new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
        }, font);
        expect(await outOfReach(page), `${name} at ${width} x ${height}, ${font} %`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => {
        document.documentElement.style.removeProperty('font-size');
      });
    };
    await tour(page, check);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  scaled(240_000),
);
