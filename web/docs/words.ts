/** The strings for a page's scripts, in the page's language. */
import { SOURCES } from '../words/documents.js';

const { lang } = document.documentElement;
const load = Object.entries(SOURCES).find(([language]) => language === lang)?.[1] ?? SOURCES.en;

export const words = (await load()).WORDS;
