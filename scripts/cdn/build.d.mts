import type { Plugin } from 'rolldown';

export const buildCdn: (out: string, plugins?: readonly Plugin[]) => Promise<void>;
