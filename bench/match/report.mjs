/** The output of a match: a PGN of each game, lines for the user, and the final table. */
import {
  makePgn,
  makeSan,
  negateScore,
  NO_ANNOTATION,
  Position,
  resolveMove,
} from '../../build/library/index.js';
import { describeLimit } from './clock.mjs';
import { FAULTS } from './referee.mjs';
import { SPRT_BOUND } from './statistics.mjs';

/**
 * Maximum number of rulesets that are reported separately. A match with more rulesets (random mixtures) is only
 * reported as a whole.
 */
const MAX_RULESETS = 8;
/** Largest evaluation in a PGN, in centipawns. */
const MAX_CENTIPAWNS = 99_999_999;

const evaluationOf = ({ score, depth }, color) => {
  if (score === undefined) return {};
  const fromWhite = color === 'white' ? score : negateScore(score);
  const bounded =
    fromWhite.kind === 'mate'
      ? fromWhite
      : {
          kind: 'centipawns',
          value: Math.max(-MAX_CENTIPAWNS, Math.min(MAX_CENTIPAWNS, fromWhite.value)),
        };
  return { evaluation: { score: bounded, ...(depth !== undefined && { depth }) } };
};

const describePly = ({ milliseconds, info: { nodes } }) =>
  `${(milliseconds / 1000).toFixed(3)} s${nodes === undefined ? '' : `, ${nodes} nodes`}`;

/** The reason why the game ended, in the words of the PGN standard, for the tag Termination. */
const terminationOf = ({ reason }) => {
  if (reason === 'time forfeit') return 'time forfeit';
  if (reason === 'crash' || reason === 'unresponsive') return 'abandoned';
  if (FAULTS.includes(reason)) return 'rules infraction';
  return reason === 'ply limit' || reason === 'adjudication' ? 'adjudication' : 'normal';
};

const describeEnd = ({ reason, detail, notes }) =>
  [
    `${reason}${detail === undefined ? '' : `: ${detail}`}`,
    ...notes.map(({ ply, color, text }) => `${color} at ply ${ply} said: ${text}`),
  ].join('; ');

/**
 * Converts a game to a record of the library.
 *
 * @param {FinishedGame} game
 * @param {Engines} engines
 * @returns {import('../../build/library/index.js').GameRecord}
 *
 * @typedef {import('./match.mjs').FinishedGame} FinishedGame
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {Pick<import('./options.mjs').EngineConfig, 'name' | 'limit'>} Engine
 * @typedef {readonly [Engine, Engine]} Engines
 */
const recordOf = (game, [first, second]) => {
  const { opening, plies, firstColor } = game;
  const [white, black] = firstColor === 'white' ? [first, second] : [second, first];
  const start = Position.start(opening.ruleset);
  const played = [...opening.moves.map((move) => ({ move })), ...plies];
  const nodes = [];
  let position = start;
  for (const ply of played) {
    const { from, to, promotion } = resolveMove(position, ply.move).value;
    const move = { from, to, ...(promotion !== undefined && { promotion }) };
    nodes.push({
      ...NO_ANNOTATION,
      ...(ply.color !== undefined && {
        ...evaluationOf(ply.info, ply.color),
        comment: describePly(ply),
      }),
      move,
      san: makeSan(position, move),
      startComment: '',
      nags: [],
    });
    position = position.play(move);
  }
  const last = nodes.at(-1);
  if (last !== undefined)
    last.comment = [last.comment, describeEnd(game)].filter((text) => text !== '').join('; ');
  const children = nodes.reduceRight((after, node) => [{ ...node, children: after }], []);
  return {
    ...NO_ANNOTATION,
    ruleset: opening.ruleset,
    setup: start.setup,
    result: game.result,
    children,
    tags: [
      ['Event', `${first.name} - ${second.name}`],
      ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')],
      ['Round', `${game.pair + 1}.${firstColor === 'white' ? 1 : 2}`],
      ['White', white.name],
      ['Black', black.name],
      ['WhiteTimeControl', describeLimit(white.limit)],
      ['BlackTimeControl', describeLimit(black.limit)],
      ['OpeningPlies', String(opening.moves.length)],
      ['PlyCount', String(played.length)],
      ['Termination', terminationOf(game)],
    ],
  };
};

/**
 * @param {FinishedGame} game
 * @param {Engines} engines
 */
export const pgnOf = (game, engines) => makePgn(recordOf(game, engines));

const percent = (part) => `${(100 * part).toFixed(1)} %`;
const rounded = (value) => (Number.isFinite(value) ? value.toFixed(0) : value > 0 ? '∞' : '-∞');

/**
 * The score so far, on one line.
 * @param {Tally} tally
 * @param {{ elo0: number, elo1: number }} [test]
 */
export const standing = (tally, test) => {
  const { wins, draws, losses } = tally;
  const strength = tally.strength();
  const error = (strength.eloHigh - strength.eloLow) / 2;
  const parts = [
    `+${wins} =${draws} -${losses}`,
    percent((wins + draws / 2) / Math.max(1, tally.games)),
    `Elo ${rounded(strength.elo)}${Number.isFinite(error) ? ` ± ${error.toFixed(0)}` : ''}`,
  ];
  if (test !== undefined) parts.push(`LLR ${tally.sprt(test).ratio.toFixed(2)}`);
  return parts.join('  ');
};

/**
 * Describes a finished game on one line.
 * @param {FinishedGame} game
 * @param {Engines} engines
 */
export const describeGame = (game, [first, second]) => {
  const [white, black] = game.firstColor === 'white' ? [first, second] : [second, first];
  const plies = game.opening.moves.length + game.plies.length;
  const why = game.detail === undefined ? game.reason : `${game.reason} (${game.detail})`;
  return `${game.number}: ${white.name} - ${black.name} ${game.result}, ${why}, ${plies} plies, ${game.opening.ruleset.id}`;
};

const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  '),
    )
    .join('\n');
};

const sideRow = (
  name,
  { milliseconds, moves, longest, depths, depthMoves, nodes, nodeMilliseconds },
  limit,
) => [
  name,
  limit,
  String(moves),
  (milliseconds / 1000).toFixed(1),
  moves === 0 ? '-' : ((milliseconds * 40) / moves / 1000).toFixed(2),
  (longest / 1000).toFixed(2),
  depthMoves === 0 ? '-' : (depths / depthMoves).toFixed(1),
  nodeMilliseconds === 0 ? '-' : Math.round((nodes * 1000) / nodeMilliseconds).toLocaleString('en'),
];

/**
 * The final report, on several lines.
 * @param {Tally} tally
 * @param {{ engines: Engines, sprt?: { elo0: number, elo1: number } | undefined }} config
 * @param {'H0' | 'H1'} [verdict]
 */
export const summary = (tally, { engines, sprt: test }, verdict) => {
  const { wins, draws, losses, games, pairs, reasons, sides } = tally;
  const strength = tally.strength();
  const lines = [
    `${engines[0].name} against ${engines[1].name}: ${games} games, +${wins} =${draws} -${losses}, ${percent((wins + draws / 2) / Math.max(1, games))}`,
    `pairs by points 0, ½, 1, 1½, 2: ${pairs.join(', ')}`,
    `Elo ${rounded(strength.elo)}, 95 % from ${rounded(strength.eloLow)} to ${rounded(strength.eloHigh)}; likelihood of superiority ${percent(strength.superiority)}`,
  ];
  if (test !== undefined) {
    const { ratio } = tally.sprt(test);
    const said = { H1: 'accepted', H0: 'rejected' }[verdict] ?? 'undecided';
    lines.push(
      `SPRT of Elo ${test.elo0} against ${test.elo1}: log-likelihood ratio ${ratio.toFixed(2)} of ±${SPRT_BOUND.toFixed(2)}, ${said}`,
    );
  }
  if (tally.byRuleset.size > 1 && tally.byRuleset.size <= MAX_RULESETS)
    for (const [id, score] of tally.byRuleset) lines.push(`  ${id}: ${standing(score)}`);
  const ends = [...reasons].sort(([, a], [, b]) => b - a);
  lines.push(`ends: ${ends.map(([reason, count]) => `${reason} ${count}`).join(', ')}`, '');
  lines.push(
    table([
      ['engine', 'limit', 'moves', 'seconds', 'per 40 moves', 'longest', 'depth', 'nodes/s'],
      ...engines.map(({ name, limit }, index) => sideRow(name, sides[index], describeLimit(limit))),
    ]),
    '',
  );
  for (const [index, { name }] of engines.entries()) {
    const { faults, notes, overruns, overrun } = sides[index];
    const counts = Object.entries(faults).map(([fault, count]) => `${fault} ${count}`);
    lines.push(
      `faults of ${name}: ${counts.join(', ')}`,
      `  forgiven within the margin: ${overruns} moves late by ${(overrun / 1000).toFixed(2)} s in all; unconfirmed claims or offers ${notes}`,
    );
  }
  return lines.join('\n');
};
