import type { Plugin } from 'vite';

export const makeWords: () => number;
export const freshWords: () => void;
export const TRANSLATIONS: readonly string[];
export const isFirstWord: (id: string, language: string) => boolean;
export const words: (replaced?: string) => Plugin;
