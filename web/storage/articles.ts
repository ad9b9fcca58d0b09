/** The documentation articles that are steps in the Learn view. */
import { readStored, writeStored } from './web-storage.js';

export const ARTICLES = ['from-chess', 'openings', 'endings'] as const;
export type Article = (typeof ARTICLES)[number];

const KEY = 'acedrex-articles';

/** Articles that have been opened in this browser through any link. */
export const openedArticles = (): readonly Article[] => {
  const opened = readStored('localStorage', KEY);
  return Array.isArray(opened) ? ARTICLES.filter((article) => opened.includes(article)) : [];
};

export const noteArticle = (path: string): void => {
  const name = /(?:^|\/)(?:[a-z]{2}-)?([^/]*)\.html$/.exec(path)?.[1];
  const opened = openedArticles();
  const article = ARTICLES.find((each) => each === name);
  if (article !== undefined && !opened.includes(article))
    writeStored('localStorage', KEY, [...opened, article]);
};
