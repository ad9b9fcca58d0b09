/** Which puzzles show the same thing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ideaOf, placementOf } from '../../src/puzzles/distinct.js';
import { playLine } from '../../src/puzzles/file.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { mirrorFiles, swapColors } from '../../src/rules/transform.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { lineOf, place, positionOf } from './support.js';

beforeAll(() => loadRules());

const TO_WIN = { kind: 'win' } as const;

describe('a placement', () => {
  let position: Position;
  beforeAll(() => {
    position = positionOf('11k/12/12/R3p7/12/12/12/12/2L9/12/12/K11 w - - 7 31');
  });

  test.each([
    ['mirrored', (at: Position) => mirrorFiles(at.setup, at.ruleset)],
    ['with the colours exchanged', (at: Position) => swapColors(at.setup, at.ruleset)],
    [
      'mirrored with the colours exchanged',
      (at: Position) => mirrorFiles(swapColors(at.setup, at.ruleset), at.ruleset),
    ],
  ])('%s is the same', (_, change) => {
    const changed = Position.fromSetup(change(position), position.ruleset);
    if (!changed.ok) throw new Error(changed.error[0].message);
    expect(changed.value.fen).not.toBe(position.fen);
    expect(placementOf(changed.value)).toBe(placementOf(position));
  });

  test('counts neither the clock nor the number of the move, but the rules and the squares', () => {
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

describe('an idea', () => {
  test('of a single capture is what takes what, from however far', () => {
    const near = lineOf(place('Ka1 Rh5 pg5 kl12 rb12'), 'h5g5');
    const far = lineOf(place('Ka1 Rh5 pb5 kl12 rb12'), 'h5b5');
    expect(ideaOf(near, TO_WIN)).toMatchInlineSnapshot(`"cazaux win ongoing rookxpawn="`);
    expect(ideaOf(far, TO_WIN)).toBe(ideaOf(near, TO_WIN));
    const other = lineOf(place('Ka1 Rh5 gb5 kl12 rb12'), 'h5b5');
    expect(ideaOf(other, TO_WIN)).not.toBe(ideaOf(near, TO_WIN));
    expect(ideaOf(near, { kind: 'hold' })).not.toBe(ideaOf(near, TO_WIN));
  });

  test('of the best move for a roll has how far the piece goes', () => {
    const position = place('Ka1 Rh5 pg5 ph2 kl12 rb12', { dice: true });
    const near = playLine(position, ['h5g5'], undefined, 7);
    const far = playLine(position, ['h5h2'], undefined, 7);
    const best = { kind: 'best' } as const;
    expect(ideaOf(near, best)).toMatchInlineSnapshot(`"cazaux dice best ongoing | rookxpawn= 1/0"`);
    expect(ideaOf(far, best)).not.toBe(ideaOf(near, best));
  });

  test('of several moves has each of them with its distance and its check, and the replies', () => {
    const idea = ideaOf(lineOf(place('Ka1 Rh5 ke10 ge8 pa9'), 'h5e5 a9a8 e5e8'), TO_WIN);
    expect(idea).toMatchInlineSnapshot(
      `"cazaux win ongoing | rookx= 3/0 | rookxgiraffe= 3/0+ | pawnx="`,
    );
    // The same in another direction.
    const turned = ideaOf(lineOf(place('Kl1 Re5 kh10 gh8 pl9'), 'e5h5 l9l8 h5h8'), TO_WIN);
    expect(turned).toBe(idea);
  });

  test('of an end has how the last piece stands to the king', () => {
    const mate = lineOf(positionOf('11k/10pp/12/12/12/12/12/12/12/12/12/KR10 w - - 0 1'), 'b1b12');
    expect(mate.end.status()).toBe('checkmate');
    const idea = ideaOf(mate, { kind: 'end', moves: 1 });
    expect(idea).toMatchInlineSnapshot(`"cazaux end checkmate | rookx= 11/0@10/0"`);
    expect(idea.startsWith(RULESETS.cazaux.id)).toBe(true);
  });

  test('of a promotion has the piece', () => {
    const line = lineOf(place('Ka1 Pf11 kl3 rb6'), 'f11f12');
    expect(ideaOf(line, TO_WIN)).toMatchInlineSnapshot(`"cazaux win ongoing | pawnx=aanca 1/0"`);
  });
});
