import type { Plugin } from 'vite';

export declare const engineBuild: () => Plugin;
