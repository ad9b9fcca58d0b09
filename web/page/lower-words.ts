import { partWords } from '../i18n/locale.js';

/** The words of the panel below the moves, and of what only phones show. */
export interface LowerWords {
  readonly height: string;
  readonly drag: string;
  readonly redo: string;
  readonly smaller: string;
  readonly larger: string;
  readonly fewer: string;
  readonly more: string;
}

export const lowerWords = (): LowerWords =>
  partWords('lower', {
    height: 'Height of the lower panel',
    drag: 'Drag to change the height of the panel',
    redo: 'Redo',
    smaller: 'Smaller board',
    larger: 'Larger board',
    fewer: 'Fewer lines',
    more: 'More lines',
  });
