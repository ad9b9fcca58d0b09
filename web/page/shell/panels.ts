/** The panels beside the board. */
import { msg } from '../../i18n/locale.js';

export const PANELS = ['analysis', 'play', 'position'] as const;
export type Panel = (typeof PANELS)[number];

export const panelName = (panel: Panel): string => {
  switch (panel) {
    case 'analysis':
      return msg('Analysis');
    case 'play':
      return msg('Play');
    case 'position':
      return msg('Rules');
  }
};
