/** Address of problems.wasm, beside this module; a separate module for the reason given in rules-url.ts. */
export const problemsUrl = (): URL => new URL('./problems.wasm', import.meta.url);
