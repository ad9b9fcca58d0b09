/** Letters that Unicode normalisation does not decompose into a letter and a mark. */
const STROKED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Normalises text for searches: lower case, without accents, strokes and apostrophes. `muller`, `lukasz` and `oconnor`
 * thus find Müller, Łukasz and O’Connor.
 */
export const foldText = (text: string): string => {
  const lower = text.toLowerCase().replace(/['’‘ʼ`´]/g, '');
  // Most text is ASCII, and normalising takes ten times as long as this check.
  if (!/[^\0-\x7f]/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => STROKED[letter] ?? letter);
};
