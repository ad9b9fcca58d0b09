/** Puzzles that count as duplicates. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ideaOf, placementOf } from '../../src/puzzles/distinct.js';
import { playLine } from '../../src/puzzles/file.js';
import { Position, RULESETS, mirrorFiles, swapColors } from '../../src/index.js';
import { lineOf, place, positionOf } from './support.js';
import { valueOf } from '../support/value.js';

const TO_WIN = { kind: 'win' } as const;

describe('a placement', () => {
  let position: Position;
  beforeAll(() => {
    position = positionOf('11k/12/12/R3p7/12/12/12/12/2L9/12/12/K11 w - - 7 31');
  });

  test.each([
    ['the files are mirrored', (at: Position) => mirrorFiles(at.setup, at.ruleset)],
    ['the colours are swapped', (at: Position) => swapColors(at.setup, at.ruleset)],
    [
      'the files are mirrored and the colours swapped',
      (at: Position) => mirrorFiles(swapColors(at.setup, at.ruleset), at.ruleset),
    ],
  ])('stays the same if %s', (_, change) => {
    const changed = valueOf(Position.fromSetup(change(position), position.ruleset));
    expect(changed.fen).not.toBe(position.fen);
    expect(placementOf(changed)).toBe(placementOf(position));
  });

  test('depends on the rules and the squares but not on the move counters', () => {
    const later = positionOf('11k/12/12/R3p7/12/12/12/12/2L9/12/12/K11 w - - 9 44');
    expect(placementOf(later)).toBe(placementOf(position));
    const other = positionOf('11k/12/12/R3p7/12/12/12/12/3L8/12/12/K11 w - - 7 31');
    expect(placementOf(other)).not.toBe(placementOf(position));
    const murray = positionOf(position.fen, 'murray');
    expect(placementOf(murray)).not.toBe(placementOf(position));
    expect(placementOf(position)).toMatchInlineSnapshot(
      `"cazaux 11k/12/12/9l2/12/12/12/12/7P3r/12/12/K11 b - - 0 1"`,
    );
  });
});

describe('a puzzle’s signature', () => {
  test('names both pieces of a single capture regardless of their distance', () => {
    const near = lineOf(place('Ka1 Rh5 pg5 kl12 rb12'), 'h5g5');
    const far = lineOf(place('Ka1 Rh5 pb5 kl12 rb12'), 'h5b5');
    expect(ideaOf(near, TO_WIN)).toMatchInlineSnapshot(`"cazaux win ongoing rookxpawn="`);
    expect(ideaOf(far, TO_WIN)).toBe(ideaOf(near, TO_WIN));
    const other = lineOf(place('Ka1 Rh5 gb5 kl12 rb12'), 'h5b5');
    expect(ideaOf(other, TO_WIN)).not.toBe(ideaOf(near, TO_WIN));
    expect(ideaOf(near, { kind: 'hold' })).not.toBe(ideaOf(near, TO_WIN));
  });

  test('includes how far the piece moves if the goal is the best move for a roll', () => {
    const position = place('Ka1 Rh5 pg5 ph2 kl12 rb12', { dice: true });
    const near = playLine(position, ['h5g5'], undefined, 7);
    const far = playLine(position, ['h5h2'], undefined, 7);
    const best = { kind: 'best' } as const;
    expect(ideaOf(near, best)).toMatchInlineSnapshot(`"cazaux dice best ongoing | rookxpawn= 1/0"`);
    expect(ideaOf(far, best)).not.toBe(ideaOf(near, best));
  });

  test('lists all moves of a line, and how far each solver’s move goes and whether it gives check', () => {
    const idea = ideaOf(lineOf(place('Ka1 Rh5 ke10 ge8 pa9'), 'h5e5 a9a8 e5e8'), TO_WIN);
    expect(idea).toMatchInlineSnapshot(
      `"cazaux win ongoing | rookx= 3/0 | rookxgiraffe= 3/0+ | pawnx="`,
    );
    // The same in another direction.
    const turned = ideaOf(lineOf(place('Kl1 Re5 kh10 gh8 pl9'), 'e5h5 l9l8 h5h8'), TO_WIN);
    expect(turned).toBe(idea);
  });

  test('includes the position of the last piece relative to the king if the game ends', () => {
    const mate = lineOf(positionOf('11k/10pp/12/12/12/12/12/12/12/12/12/KR10 w - - 0 1'), 'b1b12');
    expect(mate.end.status()).toBe('checkmate');
    const idea = ideaOf(mate, { kind: 'end', moves: 1 });
    expect(idea).toMatchInlineSnapshot(`"cazaux end checkmate | rookx= 11/0@10/0"`);
    expect(idea.startsWith(RULESETS.cazaux.id)).toBe(true);
  });

  test('includes the new piece of a promotion', () => {
    const line = lineOf(place('Ka1 Pf11 kl3 rb6'), 'f11f12');
    expect(ideaOf(line, TO_WIN)).toMatchInlineSnapshot(`"cazaux win ongoing | pawnx=aanca 1/0"`);
  });
});
