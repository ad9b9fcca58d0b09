import type { Plugin } from 'vite';

/** Shortens the ids of the page's translations. */
export const shortenIds: () => Plugin;
