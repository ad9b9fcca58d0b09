/**
 * A tiny UCI engine that anchors the scale of the levels:
 *
 *   node bench/levels/one-ply.mjs [--random PERCENT] [--seed N]
 *
 * It looks one ply ahead: it mates if it can, and otherwise takes the most material after the opponent's most valuable
 * capture, assuming that a defended piece is exchanged. Among equal moves, it chooses at random. With the given
 * probability, it plays a random legal move instead, so `--random 100` is a random mover.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loadRules, makeCoordinates, opposite, Position } from '../../build/library/index.js';
import { valueOf } from '../../build/library/engine/value.js';
import { RULESETS } from '../../build/library/rules/rulesets.js';
import { randomSource } from '../match/openings.mjs';

const { values } = parseArgs({
  options: { random: { type: 'string', default: '0' }, seed: { type: 'string', default: '1' } },
});
const PERCENT = 100;
const random = randomSource(Number(values.seed));

/** Material won by a capture if the opponent recaptures when possible. */
const gainOf = (position, { to, role, captured }) => {
  if (captured === undefined) return 0;
  const isDefended = position.attackers(to, opposite(position.turn)).length > 0;
  const { ruleset } = position;
  return valueOf(captured, ruleset) - (isDefended ? valueOf(role, ruleset) : 0);
};

const scoreOf = (position, move) => {
  const { ruleset, turn } = position;
  const after = position.play(move);
  if (after.boardStatus() !== 'ongoing')
    return after.result() === (turn === 'white' ? '1-0' : '0-1') ? Infinity : 0;
  const taken = move.captured === undefined ? 0 : valueOf(move.captured, ruleset);
  const promoted =
    move.promotion === undefined ? 0 : valueOf(move.promotion, ruleset) - valueOf('pawn', ruleset);
  return taken + promoted - Math.max(0, ...after.legalMoves().map((reply) => gainOf(after, reply)));
};

const choose = (position) => {
  const moves = position.legalMoves();
  if (random(PERCENT) < Number(values.random)) return moves[random(moves.length)];
  const scores = moves.map((move) => scoreOf(position, move));
  const best = Math.max(...scores);
  const equal = moves.filter((_, index) => scores[index] === best);
  return equal[random(equal.length)];
};

await loadRules();
let ruleset = RULESETS.cazaux;
let position = Position.start(ruleset);

const answer = (line) => {
  const [command, ...words] = line.trim().split(/\s+/);
  switch (command) {
    case 'uci':
      return ['id name one-ply', 'option name UCI_Variant type string default cazaux', 'uciok'];
    case 'isready':
      return ['readyok'];
    case 'setoption':
      ruleset = RULESETS[words.at(-1)];
      return [];
    case 'position':
      position = words
        .slice(2)
        .reduce((before, text) => before.move(text).value, Position.start(ruleset));
      return [];
    case 'go': {
      const move = choose(position);
      return [`bestmove ${move === undefined ? '(none)' : makeCoordinates(move)}`];
    }
    default:
      return [];
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') process.exit();
  for (const reply of answer(line)) console.log(reply);
}
