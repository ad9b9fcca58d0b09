/** Games as other programs and people write them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { endOfLine, nodesAlong } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { decodeText } from '../../src/notation/encoding.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import type { Evaluation, GameRecord } from '../../src/notation/record.js';
import { FOREIGN, type ForeignGame } from './foreign-cases.js';

await loadRules();

const score = ({ score }: Evaluation): string =>
  score.kind === 'mate'
    ? `#${score.moves}`
    : `${score.value < 0 ? '-' : '+'}${(Math.abs(score.value) / 100).toFixed(2)}`;

/** What the case says of a game. */
const summary = (record: GameRecord, expected: ForeignGame): ForeignGame => {
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  const tags = new Map(record.tags);
  return {
    ruleset: record.ruleset.id,
    moves: nodes.map(({ move }) => makeCoordinates(move)).join(' '),
    ...(expected.result !== undefined && { result: record.result }),
    ...(expected.tags !== undefined && {
      tags: Object.fromEntries(
        Object.keys(expected.tags).map((name) => [name, tags.get(name) ?? '']),
      ),
    }),
    ...(expected.evals !== undefined && {
      evals: nodes.flatMap(({ evaluation }) => (evaluation ? [score(evaluation)] : [])),
    }),
    ...(expected.noComments === true && {
      noComments: nodes.every(({ comment }) => comment === ''),
    }),
  };
};

describe.each(FOREIGN)('$file: $note', ({ file, games }) => {
  const bytes = readFileSync(new URL(`foreign/${file}`, import.meta.url));
  const text = decodeText(bytes);

  test('is read whole', () => {
    const read = parsePgn(text);
    expect(
      read.map(
        ({ record }, at) => record && summary(record, games[at] ?? { ruleset: '', moves: '' }),
      ),
    ).toEqual(games);
    expect(read.flatMap(({ errors }) => errors)).toEqual([]);
    // The bytes of the file are the same games.
    expect(readGames(bytes).games).toEqual(read);
  });

  test('is the same game after it has been written', () => {
    for (const { record } of parsePgn(text)) {
      if (record === undefined) throw new Error('no game');
      const [again, ...others] = parsePgn(makePgn(record));
      expect(others).toEqual([]);
      expect(again?.record).toEqual({
        ...record,
        tags: again?.record?.tags,
      });
    }
  });
});
