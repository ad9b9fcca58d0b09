import type { Plugin } from 'vite';

/** `modules` matches the specifiers by which the modules are imported. */
export declare const facades: (modules: RegExp) => Plugin;
