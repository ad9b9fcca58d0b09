/** Types for browsers.mjs, used by the tests. */
export function firefoxForTests(): string;
export function webKitForTests(): { readonly driver: string; readonly screen: string };
export function safariDriverForTests(): string;
