/** What the overlays show, in words. */
import { msg } from '../../i18n/locale.js';
import type { Overlay } from './settings-store.js';

export const overlayName = (overlay: Overlay): string => {
  switch (overlay) {
    case 'cards':
      return msg('Moves of the piece you point at or hold');
    case 'threats':
      return msg('What the other side threatens');
    case 'hanging':
      return msg('Undefended pieces under attack');
    case 'pins':
      return msg('Pinned pieces');
    case 'control':
      return msg('Squares controlled by each side');
    case 'promotions':
      return msg('Promotion piece for each pawn');
    case 'rights':
      return msg('Pieces that may still make their special first move');
  }
};
