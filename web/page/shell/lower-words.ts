import { partWords } from '../../i18n/locale.js';

/** The words of the panel below the moves, and of the sheet that has its buttons on a phone. */
export interface LowerWords {
  readonly height: string;
  readonly drag: string;
  readonly redo: string;
  readonly smaller: string;
  readonly larger: string;
}

export const lowerWords = (): LowerWords =>
  partWords('lower', {
    height: 'Height of the lower panel',
    drag: 'Drag to change the height of the panel',
    redo: 'Redo',
    smaller: 'Smaller board',
    larger: 'Larger board',
  });
