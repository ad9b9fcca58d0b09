/** What other programs call this game and its rulesets. */
import { expect, test } from 'vitest';
import { VARIANT_NAMES, variantOf } from '../../src/notation/variants.js';

test.each([
  // This game, by any rules.
  ...['grande-acedrex', 'Grant Acedrex', 'Gran Ajedrez', 'Ácedrex', 'acedrex 12x12'],
  ...['GrandeAcedrex', 'GrandAcedrex', 'GranAcedrex', 'grantajedrez', 'Alfonso X: Great Acedrex'],
  // Nothing.
  ...['', '12', '?', 'From Position', 'Setup position', 'Unknown', 'None', 'other', 'Fairy'],
  ...['custom', 'variant'],
])('%j may be this game by any rules', (name) => {
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
])('%j is this game by the rules of %s', (name, ruleset) => {
  expect(variantOf(name)).toMatchObject({ id: ruleset });
});

test.each([
  ...['Standard', 'Chess', 'Great Chess', 'Chess960', 'Gran', 'Acedrex de Jaén', 'acedrexx'],
  ...['NoAcedrex', 'AcedrexShatranj', 'Atomic', 'Capablanca', 'cazauxacedrex'],
])('%j is another game', (name) => {
  expect(variantOf(name)).toBeUndefined();
});

test('the names that are written are read', () => {
  for (const [ruleset, name] of Object.entries(VARIANT_NAMES))
    expect(variantOf(name)).toEqual(
      ruleset === 'cazaux' ? 'any' : expect.objectContaining({ id: ruleset }),
    );
});
