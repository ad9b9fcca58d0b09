/** The page's icons, including icons for parts that are fetched on demand. The first paint does not need them. */
import type { TemplateResult } from 'lit';
import { drawIcon, icon as firstIcon, type IconName as FirstIconName } from './icons.js';

const PATHS = {
  promote: 'M12 19V6M6 12l6-6 6 6',
  main: 'M12 20V9M6 14l6-6 6 6M5 4h14',
  demote: 'M12 5v13M6 12l6 6 6-6',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  safe: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 11.5l2 2 4-4',
  insert: 'M4 6h16M4 12h9M4 18h9M18 10v8M14 14h8',
  hint: 'M9 18h6M10 21h4M9 15c0-2-3-3-3-6.5a6 6 0 0 1 12 0c0 3.5-3 4.5-3 6.5z',
  repertoire: 'M7 4h10v16l-5-4-5 4z',
} as const;

export type IconName = FirstIconName | keyof typeof PATHS;

const isOwn = (name: IconName): name is keyof typeof PATHS => name in PATHS;

export const icon = (name: IconName): TemplateResult =>
  isOwn(name) ? drawIcon(PATHS[name]) : firstIcon(name);
