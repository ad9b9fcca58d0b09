/** Types for browser.mjs, used by the tests. */
export function findBrowser(): string | undefined;
export function findBrowserForTests(): string | undefined;
export function browserForTests(): string;
export function ensureBrowser(options?: { readonly isComplete?: boolean }): string;
