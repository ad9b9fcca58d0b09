/** The articles of the documentation that are steps of the path through Learn. */
import { readStored, writeStored } from './web-storage.js';

export const ARTICLES = ['from-chess', 'openings', 'endings'] as const;
export type Article = (typeof ARTICLES)[number];

const KEY = 'acedrex-articles';

/** Those that have been opened in this browser, from wherever a link led to them. */
export const openedArticles = (): readonly Article[] => {
  const opened = readStored('localStorage', KEY);
  return Array.isArray(opened) ? ARTICLES.filter((article) => opened.includes(article)) : [];
};

/** Notes that a page of the documentation has been opened, by its address. */
export const noteArticle = (path: string): void => {
  const name = /([^/]*)\.html$/.exec(path)?.[1];
  const opened = openedArticles();
  const article = ARTICLES.find((each) => each === name);
  if (article !== undefined && !opened.includes(article))
    writeStored('localStorage', KEY, [...opened, article]);
};
