/** Documents in other languages name the English sections that they follow. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { following, lagOf, TRANSLATED } from '../../scripts/translations.mjs';

const ENGLISH = '# Rules\n\nThe rules.\n\n## The lion\n\nIt leaps.\n\n## Sources\n\nA book.\n';
const SPANISH = `# <a id="rules"></a>Reglas

Las reglas.

## <a id="the-lion"></a>El león

Salta.
`;

describe('the translation check', () => {
  test('accepts a translation without some sections', () => {
    expect(lagOf(following(SPANISH, ENGLISH), ENGLISH)).toEqual([]);
  });

  test('reports a changed section but ignores moved line breaks', () => {
    const followed = following(SPANISH, ENGLISH);
    expect(lagOf(followed, ENGLISH.replace('The rules.', 'The\nrules.'))).toEqual([]);
    expect(lagOf(followed, ENGLISH.replace('It leaps', 'It jumps'))).toEqual([
      '“the-lion” has changed',
    ]);
  });

  test('reports a new section of the original as untranslated', () => {
    expect(lagOf(following(SPANISH, ENGLISH), `${ENGLISH}\n## Dice\n\nA die.\n`)).toEqual([
      '“dice” is not translated',
    ]);
  });

  test('reports headings with a missing or unknown name', () => {
    const added = following(`${SPANISH}\n## Dado\n\n## <a id="die"></a>Dado\n`, ENGLISH);
    expect(lagOf(added, ENGLISH)).toEqual(['a heading without a name', '“die” is unknown']);
  });
});

test.each(TRANSLATED)('$file follows the sections of $original', ({ file, original }) => {
  const lag = lagOf(readFileSync(file, 'utf8'), readFileSync(original, 'utf8'));
  expect(lag.filter((what) => !what.endsWith('has changed'))).toEqual([]);
});

test.each(TRANSLATED)('$file shows only diagrams from $original', ({ file, original }) => {
  const english = readFileSync(original, 'utf8');
  // Comments in braces are translated.
  const shown = (text: string): readonly string[] =>
    (
      text
        .replaceAll(/\{[^}]*\}/g, '')
        .match(/<!-- (?:moves|pieces)[^>]*-->|(?<=\s(?:fen|pgn|ruleset)=)"[^"]*"/g) ?? []
    ).map((what) => what.replaceAll(/\s+/g, ' '));
  for (const what of shown(readFileSync(file, 'utf8'))) expect(shown(english)).toContain(what);
});
