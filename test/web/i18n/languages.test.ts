/** The words of all languages are complete, translated, and use only existing values. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  LANGUAGES,
  knownLanguage,
  TRANSLATIONS,
} from '../../../src/elements/internal/languages.js';
import { faultSentences, tellFault } from '../../../src/elements/internal/fault-sentences.js';
import { isQuoted } from '../../../web/i18n/error-texts.js';
import { chosenLocale } from '../../../web/i18n/locale.js';
import { editorWords } from '../../../src/elements/editor/languages.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { analysisWords } from '../../../src/elements/analysis/languages.js';
import { howItMoves, speechIn } from '../../../src/elements/board/speech-words.js';
import { ROLES, RULESETS } from '../../../src/index.js';
import { TABLES } from '../../support/labels.js';
import * as labels from '../../../web/words/labels.js';

/** The names of the values in a text. */
const valuesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test.each(TRANSLATIONS)('every label of the page is translated with its values: %s', (language) => {
  const all = Object.entries(TABLES[language]);
  expect(all.length).toBeGreaterThan(500);
  for (const [source, target] of all) {
    expect(target.trim(), source).not.toBe('');
    expect(valuesOf(target), source).toEqual(valuesOf(source));
  }
  // Words such as "Menu" are the same in several languages; sentences are not.
  const isSentence = (text: string): boolean =>
    /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text.replaceAll(/\{\w+\}/g, ''));
  const same = all.filter(([source, target]) => source === target && isSentence(source));
  expect(same).toEqual([]);
});

test('every label is used', () => {
  const code = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('words'))
    .map((path) => readFileSync(join('web', path), 'utf8'))
    .join('');
  const used = new Set(code.match(/(?<=labels\.)\w+/g));
  expect(Object.keys(labels).filter((name) => !used.has(name))).toEqual([]);
});

test('the page shows labels in the last language that could be loaded', async () => {
  const { msg, showLocale } = await import('../../../web/i18n/locale.js');
  const depth = (): string => msg(labels.depthTitle, { depth: 7 });
  expect(depth()).toBe('Depth 7');
  const { LABELS } = await import('../../../web/words/labels.de.js');
  const root = { lang: '' };
  vi.stubGlobal('document', { documentElement: root });
  await showLocale('de', () => Promise.resolve({ LABELS, WORDS: {} }));
  expect([root.lang, depth(), msg(labels.accuracy)]).toEqual(['de', 'Tiefe 7', 'Genauigkeit']);
  // Offline, nothing changes.
  await showLocale('fr', () => Promise.reject(new Error('offline')));
  expect([root.lang, msg(labels.accuracy)]).toEqual(['de', 'Genauigkeit']);
  await showLocale('en', () => Promise.reject(new Error('not asked')));
  expect([root.lang, msg(labels.accuracy)]).toEqual(['en', 'Accuracy']);
  vi.unstubAllGlobals();
});

test('a language tag selects its language, regardless of its region', () => {
  expect(['en-GB', 'es-419', 'ES', 'fr-CA', 'de-AT', 'pt-BR'].map(knownLanguage)).toEqual([
    'en',
    'es',
    'es',
    'fr',
    'de',
    'pt',
  ]);
  // Estonian and Frisian begin with the same letters.
  expect(['est', 'fry', 'la', ''].map(knownLanguage)).toEqual(Array(4).fill(undefined));
  expect(LANGUAGES.map(chosenLocale)).toEqual(LANGUAGES);
});

test.each(TRANSLATIONS)('pieces, their moves and results are translated: %s', async (language) => {
  await Promise.all([boardWords, editorWords, analysisWords].map((words) => words.load(language)));
  const speech = speechIn(boardWords.in(language));
  const english = speechIn(boardWords.in('en'));
  for (const ruleset of Object.values(RULESETS))
    for (const role of ROLES) {
      const told = howItMoves(speech, role, ruleset);
      expect(told).toMatch(/\w/);
      expect(told).not.toBe(howItMoves(english, role, ruleset));
    }
  const names = ROLES.map((role) => speech.role({ role }));
  expect(new Set(names).size).toBe(ROLES.length);
  for (const color of ['white', 'black'] as const)
    expect(new Set(ROLES.map((role) => editorWords.in(language).piece({ color, role }))).size).toBe(
      ROLES.length,
    );
  expect(analysisWords.in(language).result['1-0']).not.toBe(analysisWords.in('en').result['1-0']);
});

test.each(TRANSLATIONS)(
  'the page recognises the text that an error message quotes: %s',
  async (language) => {
    await faultSentences.load(language);
    const sentence = (text: string): string =>
      tellFault(language, { code: 'san-syntax', params: { text }, message: '' });
    expect(isQuoted(sentence('Zz9'), 'Zz9')).toBe(true);
    expect(isQuoted(sentence('Zz9'), 'Zz8')).toBe(false);
  },
);
