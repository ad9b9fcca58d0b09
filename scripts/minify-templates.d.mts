import type { Plugin } from 'vite';

export declare const minifyTemplates: () => Plugin;
