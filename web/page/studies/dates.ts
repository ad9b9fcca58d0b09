/** Sorts dates in any format. */
import { pgnDate } from '../../../src/notation/pgn-tags.js';
import { TRANSLATIONS } from '../../../src/words/languages.js';
import { foldText } from '../../shared/fold-text.js';
import type { StudyEntry } from '../../storage/database.js';

/** Two-digit years from 70 belong to the 20th century. */
const LAST_CENTURY = 70;

let months: ReadonlyMap<string, number> | undefined;

/** The names and abbreviations of the months in all languages of the page, without case and accents. */
const monthNames = (): ReadonlyMap<string, number> =>
  (months ??= new Map(
    ['en', ...TRANSLATIONS].flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, at): [string, number] => [
          foldText(format.format(Date.UTC(2000, at))).replace(/\.$/, ''),
          at + 1,
        ]);
      }),
    ),
  ));

/** Adds the century to a date such as `25.12.24`. */
const withCentury = (date: string): string =>
  date.replace(
    /^(\s*\d{1,2}([./-])\d{1,2}\2)(\d\d)\s*$/,
    (_, before: string, _mark, year: string) =>
      `${before}${Number(year) < LAST_CENTURY ? 20 : 19}${year}`,
  );

/**
 * Converts a date and time to a number for sorting. The result is empty if the year is unknown. An unknown month or day
 * comes before the known ones. If month and day are ambiguous, as in `3/7/2026`, only the year counts.
 */
export const dateOrder = ({ date, time = '' }: Pick<StudyEntry, 'date' | 'time'>): number | '' => {
  const text = pgnDate(withCentury(date));
  const [, isoYear, isoMonth = 0, isoDay = 0] =
    /^\s*(\d{3,4})(?:[./-](\d{1,2})(?:[./-](\d{1,2}))?)?(?!\d)/.exec(text) ?? [];
  const year = isoYear ?? /(?<!\d)(?:\d{4}|\d{3})(?!\d)/.exec(text)?.[0];
  if (year === undefined) return '';
  const named = foldText(text).match(/[a-z]{3,}/g) ?? [];
  const month = named.map((word) => monthNames().get(word)).find((known) => known !== undefined);
  const day = month === undefined ? isoDay : (/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0] ?? 0);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const days = Number(year) * 10_000 + Number(month ?? isoMonth) * 100 + Number(day);
  return days + (hours * 60 + minutes) / 1440;
};
