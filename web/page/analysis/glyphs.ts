/** Glyphs of moves: their names, and setting them. */
import { msg } from '@lit/localize';
import { nodeAt, type Path } from '../../../src/game/tree.js';
import { GLYPHS } from '../../../src/notation/record.js';
import type { GameStore } from '../../game/game-store.js';

export const glyphName = (nag: number): string => {
  switch (nag) {
    case 1:
      return msg('Good move');
    case 2:
      return msg('Mistake');
    case 3:
      return msg('Brilliant move');
    case 4:
      return msg('Blunder');
    case 5:
      return msg('Interesting move');
    default:
      return msg('Dubious move');
  }
};

/** Gives a move a glyph in place of its present one, or takes it away. */
export const toggleGlyph = (game: GameStore, path: Path, nag: number): void => {
  const nags = nodeAt(game.record, path)?.nags ?? [];
  const others = nags.filter((other) => !GLYPHS.has(other));
  game.annotate(path, { nags: nags.includes(nag) ? others : [nag, ...others] });
};
