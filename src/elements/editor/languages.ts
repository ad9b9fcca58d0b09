/** The words of the editor in all languages. */
import { SOURCES, WORDS } from '../../words/editor.js';
import { Translated } from '../internal/languages.js';

export const editorWords = new Translated('editor', WORDS, SOURCES);
