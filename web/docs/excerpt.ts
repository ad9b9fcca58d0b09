/** Characters of a text that a result of the search shows, and of those that come before its first match. */
const LENGTH = 130;
const BEFORE = 40;

export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The piece of a text around the first of the terms, cut between words, with the terms marked. */
export const excerptOf = (text: string, terms: readonly string[]): readonly ExcerptPart[] => {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${terms
      .toSorted((a, b) => b.length - a.length)
      .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const first = terms.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const space = text.lastIndexOf(' ', start + LENGTH);
  const end = start + LENGTH >= text.length || space <= first ? text.length : space;
  const piece = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  if (terms.length === 0) return [{ text: piece, isMatch: false }];
  const parts: ExcerptPart[] = [];
  let place = 0;
  for (const { 0: found, index } of piece.matchAll(pattern)) {
    parts.push({ text: piece.slice(place, index), isMatch: false }, { text: found, isMatch: true });
    place = index + found.length;
  }
  parts.push({ text: piece.slice(place), isMatch: false });
  return parts.filter(({ text: part }) => part !== '');
};
