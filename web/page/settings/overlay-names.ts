/** What the overlays show, in words. */
import { msg } from '../../i18n/locale.js';
import type { Overlay } from './settings-store.js';
import * as labels from '../../words/labels.js';

export const overlayName = (overlay: Overlay): string => {
  switch (overlay) {
    case 'cards':
      return msg(labels.movesOfPieceYouPoint);
    case 'threats':
      return msg(labels.whatOtherSideThreatens);
    case 'hanging':
      return msg(labels.undefendedPiecesUnderAttack);
    case 'pins':
      return msg(labels.pinnedPieces);
    case 'control':
      return msg(labels.squaresControlledByEachSide);
    case 'promotions':
      return msg(labels.promotionPieceForEachPawn);
    case 'rights':
      return msg(labels.piecesThatMayStillMake);
  }
};
