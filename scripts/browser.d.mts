/** Types of browser.mjs for the tests. */
export function findBrowser(): string | undefined;
export function findBrowserForTests(): string | undefined;
export function browserForTests(): string;
