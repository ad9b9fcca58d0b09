/** The reasons that the coach gives, compared with what a search over all captures and the rules alone show. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { praiseAt, type Praise } from '../../src/analysis/praise.js';
import { reasonAt, type Motif, type Reason } from '../../src/analysis/reason.js';
import { verdictAt } from '../../src/analysis/revise.js';
import { balanceOf, valueOf } from '../../src/engine/value.js';
import { endOfLine, nodeAt, positionAt, type Path } from '../../src/game/tree.js';
import type { GameRecord } from '../../src/notation/record.js';
import { isPass, type Position } from '../../src/index.js';
import { gameOf } from '../support/value.js';
import { flipped, reachedBy } from './coach-support.js';

interface Case {
  readonly ruleset: string;
  readonly fen: string;
  /** The move, its evaluations in pawns, the better line and the refutation. */
  readonly moves: string;
  /** Whether the second move is meant, because the first one has captured. */
  readonly isSecond?: boolean;
  /** The coach must name one of these facts. */
  readonly facts?: readonly string[];
}

/**
 * Cases from games of a weak player against the engine, and from random positions of few pieces. Evaluations and lines
 * are the engine's, or those of a search of three plies. The facts come from searches over all captures.
 */
const read = (name: string): readonly Case[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

const recordOf = ({ ruleset, fen, moves }: Case): GameRecord =>
  gameOf(
    `[Variant "${ruleset}"]\n[FEN "${fen}"]\n\n${moves.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}')} *`,
  );

const factOf = (motif: Motif): string => {
  switch (motif.motif) {
    case 'fork':
      return `fork ${motif.by}`;
    case 'skewer':
      return `skewer ${motif.front} ${motif.behind}`;
    case 'double-check':
      return 'double-check';
    case 'discovered-attack':
    case 'pin':
    case 'bent-pin':
    case 'overload':
    case 'trap':
      return `${motif.motif} ${motif.piece} ${motif.square}`;
  }
};

/** A reason in the form of the cases. */
const told = (reason: Reason | undefined, record: GameRecord): string => {
  switch (reason?.kind) {
    case undefined:
      return 'nothing';
    case 'misses-end':
    case 'allows-end':
      return `${reason.kind} ${reason.moves}`;
    case 'trades': {
      const move = nodeAt(record, [0])?.move;
      return `loses ${reason.lost} ${move === undefined || isPass(move) ? '' : move.to}`;
    }
    case 'leaves':
    case 'puts':
    case 'unprotects':
    case 'opens':
      return `loses ${reason.piece} ${reason.square}`;
    case 'misses-piece':
      return `misses ${reason.piece} ${reason.square}`;
    case 'traps-own':
      return `allows trap ${reason.piece} ${reason.square}`;
    case 'allows':
    case 'misses':
      return `${reason.kind} ${factOf(reason)}`;
  }
};

test('the coach names the reason in at least nine tenths of the cases', () => {
  const cases = read('coach-cases.jsonl');
  expect(cases.length).toBeGreaterThanOrEqual(200);
  const wrong = cases.flatMap((each) => {
    const record = recordOf(each);
    const verdict = verdictAt(record, [0]);
    const said = told(reasonAt(record, [0], verdict), record);
    const isNamed = each.facts?.includes(said);
    return isNamed ? [] : [`${each.fen} ${each.moves}: ${each.facts?.join(', ')}, not ${said}`];
  });
  expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThanOrEqual(0.1);
});

/** Why the praise of a move is false; undefined if it is true. */
const falseness = (praise: Praise, record: GameRecord, path: Path): string | undefined => {
  const next = (plies: number): Path => endOfLine(record).slice(0, path.length - 1 + plies);
  const before = positionAt(record, next(0));
  const after = positionAt(record, path);
  const own = balanceOf(before, before.turn);
  const gain = -reachedBy(after) - own;
  switch (praise.kind) {
    case 'wins':
      return gain >= valueOf(praise.piece, before.ruleset) / 2 ? undefined : `gains ${gain}`;
    case 'exchanges': {
      const [first, second] = [nodeAt(record, path)?.move, nodeAt(record, next(2))?.move];
      const isExchange =
        first !== undefined &&
        second !== undefined &&
        !isPass(first) &&
        !isPass(second) &&
        first.to === second.to;
      const won = balanceOf(positionAt(record, next(2)), before.turn) - own;
      return isExchange && own >= 300 && Math.abs(won) < 80
        ? undefined
        : `gains ${won}, from ${own}`;
    }
    case 'saves': {
      const threat = flipped(before);
      if (threat === undefined) return 'is not a threat';
      const isTrue = (position: Position): boolean =>
        threat.pieces().some(([square, { role, color }]) => {
          if (role !== praise.piece || color !== before.turn) return false;
          return position.legalMoves().some((move) => {
            if (move.to !== square || move.captured !== role) return false;
            const won = -reachedBy(position.play(move)) - balanceOf(position, position.turn);
            return won >= valueOf(role, position.ruleset) / 2;
          });
        });
      return isTrue(threat) ? undefined : 'was not threatened';
    }
    case 'finds': {
      const won = balanceOf(positionAt(record, next(4)), before.turn) - own;
      return won >= 65 ? undefined : `wins ${won}`;
    }
  }
};

test('the coach says nothing false about good and quiet moves', () => {
  const moves = read('coach-good.jsonl');
  expect(moves.length).toBeGreaterThanOrEqual(200);
  const kinds: Record<string, number> = {};
  const wrong = moves.flatMap((each) => {
    const record = recordOf(each);
    const path = each.isSecond === true ? [0, 0] : [0];
    const verdict = verdictAt(record, path);
    if (verdict !== undefined) return [`${each.fen} ${each.moves}: ${verdict.judgement}`];
    const reason = reasonAt(record, path, undefined);
    if (reason !== undefined) return [`${each.fen} ${each.moves}: ${told(reason, record)}`];
    const praise = praiseAt(record, path);
    kinds[praise?.kind ?? 'nothing'] = (kinds[praise?.kind ?? 'nothing'] ?? 0) + 1;
    const why = praise && falseness(praise, record, path);
    return why === undefined ? [] : [`${each.fen} ${each.moves}: ${JSON.stringify(praise)} ${why}`];
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(kinds).sort()).toEqual(['exchanges', 'finds', 'nothing', 'saves', 'wins']);
});
