/** The panels beside the board. */
import { msg } from '../../i18n/locale.js';
import * as labels from '../../words/labels.js';

export const PANELS = ['analysis', 'play', 'position'] as const;
export type Panel = (typeof PANELS)[number];

export const panelName = (panel: Panel): string => {
  switch (panel) {
    case 'analysis':
      return msg(labels.analysis);
    case 'play':
      return msg(labels.play);
    case 'position':
      return msg(labels.rules);
  }
};
