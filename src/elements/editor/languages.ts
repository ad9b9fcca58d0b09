/** The words of the editor in all languages. */
import { Translated } from '../internal/languages.js';
import { fill } from '../shared/fill.js';
import { ENGLISH, type EditorWords } from './words.js';

export const editorWords = new Translated<EditorWords>('editor', ENGLISH, {
  es: async () => ({ SPANISH: (await import('./spanish-words.js')).makeSpanish(fill) }),
  fr: async () => ({ FRENCH: (await import('./french-words.js')).makeFrench(fill) }),
  de: async () => ({ GERMAN: (await import('./german-words.js')).makeGerman(fill) }),
  pt: async () => ({ PORTUGUESE: (await import('./portuguese-words.js')).makePortuguese(fill) }),
});
