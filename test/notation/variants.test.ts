/** The names of this game and its rulesets in other programs. */
import { expect, test } from 'vitest';
import { VARIANT_NAMES, variantOf } from '../../src/notation/variants.js';

test.each([
  // This game under any ruleset.
  ...['grande-acedrex', 'Grant Acedrex', 'Gran Ajedrez', 'Ácedrex', 'acedrex 12x12'],
  ...['GrandeAcedrex', 'GrandAcedrex', 'GranAcedrex', 'grantajedrez', 'Alfonso X: Great Acedrex'],
  // No particular game.
  ...['', '12', '?', 'From Position', 'Setup position', 'Unknown', 'None', 'other', 'Fairy'],
  ...['custom', 'variant'],
])('the name %j is accepted under any ruleset', (name) => {
  expect(variantOf(name)).toBe('any');
});

test.each([
  ['acedrex-courier', 'courier'],
  ['Acedrex (Murray)', 'murray'],
  ['Golladay', 'golladay'],
  ['Grand Acedrex, Cazaux', 'cazaux'],
  ['GrandeAcedrexMurray', 'murray'],
  ['AjedrezGolladay', 'golladay'],
  ['grantacedrexcazaux', 'cazaux'],
])('the name %j denotes the ruleset %s', (name, ruleset) => {
  expect(variantOf(name)).toMatchObject({ id: ruleset });
});

test.each([
  ...['Standard', 'Chess', 'Great Chess', 'Chess960', 'Gran', 'Acedrex de Jaén', 'acedrexx'],
  ...['NoAcedrex', 'AcedrexShatranj', 'Atomic', 'Capablanca', 'cazauxacedrex'],
])('the name %j denotes another game', (name) => {
  expect(variantOf(name)).toBeUndefined();
});

test('the variant names that the library writes are recognised', () => {
  for (const [ruleset, name] of Object.entries(VARIANT_NAMES))
    expect(variantOf(name)).toEqual(
      ruleset === 'cazaux' ? 'any' : expect.objectContaining({ id: ruleset }),
    );
});
