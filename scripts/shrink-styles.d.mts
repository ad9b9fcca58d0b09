import type { Plugin } from 'vite';

export const shrinkStyles: Plugin;
