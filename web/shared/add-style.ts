/** Adds a style sheet to the document. Parts of the page import their style sheets as text; see vite.config.ts. */
export const addStyle = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};
