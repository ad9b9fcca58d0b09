/**
 * Mutates good FENs, moves and PGNs and feeds them to every reader. It checks that nothing throws or traps,
 * that errors have a code, a sentence and a place inside the text, and that accepted texts survive being
 * written and read again.
 */
import {
  loadRules,
  makeCoordinates,
  makeFen,
  makePgn,
  makeSan,
  parseFen,
  parsePgn,
  parseRuleset,
  parseSan,
  Position,
  resolveMove,
  RULESETS,
  validate,
} from '../../build/library/index.js';
import { mutate, randomSource } from './mutate.mjs';

const check = (holds, what) => {
  if (!holds) throw new Error(what);
};

const checkRefusal = ({ code, at, message }, text) => {
  check(/^[a-z]+(-[a-z]+)+$/.test(code), `code ${code}`);
  check(Number.isInteger(at) && at >= 0 && at <= text.length, `place ${at} of ${text.length}`);
  check(message.length > 10, `message ${message}`);
};

const rulesets = Object.values(RULESETS);

const fuzzFen = (text) => {
  for (const ruleset of rulesets) {
    const setup = parseFen(text, ruleset);
    if (!setup.ok) {
      checkRefusal(setup.error, text);
      continue;
    }
    const fen = makeFen(setup.value);
    const again = parseFen(fen, ruleset);
    check(again.ok && makeFen(again.value) === fen, `FEN ${fen}`);
    const faults = validate(setup.value, ruleset);
    for (const { code, message } of faults) checkRefusal({ code, at: 0, message }, text);
    const position = Position.fromSetup(setup.value, ruleset);
    check(position.ok === !faults.some(({ severity }) => severity === 'error'), 'severity');
    if (!position.ok) continue;
    const moves = position.value.legalMoves();
    check(position.value.perft(1) === moves.length, 'perft 1');
    position.value.status();
    if (moves.length > 0) position.value.play(moves[0]);
  }
};

const fuzzMove = (text, position) => {
  for (const read of [resolveMove, parseSan]) {
    const move = read(position, text);
    if (!move.ok) checkRefusal(move.error, text);
    else check(position.legalMoves().includes(move.value), `move ${text}`);
  }
};

const fuzzPgn = (text) => {
  for (const { record, errors } of parsePgn(text)) {
    for (const error of errors) {
      checkRefusal(error, text);
      check(Number.isInteger(error.line) && error.line >= 1, `line ${error.line}`);
    }
    if (record === undefined) continue;
    const written = makePgn(record);
    const [again, ...others] = parsePgn(written);
    check(others.length === 0 && again.errors.length === 0, `PGN ${written}`);
    check(makePgn(again.record) === written, `PGN again ${written}`);
  }
};

const fuzzRuleset = (text) => {
  const ruleset = parseRuleset(text);
  if (!ruleset.ok) checkRefusal(ruleset.error, text);
  else check(parseRuleset(ruleset.value.id).ok, `ruleset ${text}`);
};

const PGN_SEED = `[Event "A game"]
[Variant "Grant Acedrex"]
[Ruleset "custom:lion=threeleaper,moveLimit=60"]

1. e5! {good [%eval 0.35,12] [%cal Ge4e5]} (1. h5 $14 (1. a5)) 1... e8 ; to the end
2. Uf3 Ub10 3. h5 h8 1/2-1/2
`;

/**
 * Runs `iterations` mutations of `fens` (lines of FEN) from a seed; throws an Error with the first
 * text that breaks a rule. `onProgress` is called after every thousand mutations.
 */
export const fuzz = async ({ fens, iterations, seed, onProgress = () => undefined }) => {
  await loadRules();
  const random = randomSource(seed);
  const positions = fens.slice(0, 200).flatMap((fen) => {
    const setup = parseFen(fen, RULESETS.cazaux);
    const position = setup.ok && Position.fromSetup(setup.value, RULESETS.cazaux);
    return position && position.ok && position.value.legalMoves().length > 0
      ? [position.value]
      : [];
  });
  const pick = (list) => list[random(list.length)];
  const attempt = (kind, text, target) => {
    const start = performance.now();
    try {
      target(text);
      check(performance.now() - start < 5_000, 'it took over five seconds');
    } catch (error) {
      throw new Error(`${kind} ${JSON.stringify(text)}: ${error.message}`, { cause: error });
    }
  };
  for (let count = 1; count <= iterations; count += 1) {
    const choice = random(10);
    if (choice < 4) attempt('FEN', mutate(pick(fens), random), fuzzFen);
    else if (choice < 8) {
      const position = pick(positions);
      const move = pick(position.legalMoves());
      const text = random(2) === 0 ? makeCoordinates(move) : makeSan(position, move);
      attempt('move', mutate(text, random), (mutant) => fuzzMove(mutant, position));
    } else if (choice < 9) attempt('PGN', mutate(PGN_SEED, random), fuzzPgn);
    else
      attempt('ruleset', mutate('custom:murray,lion=threeleaper,moveLimit=9', random), fuzzRuleset);
    if (count % 1000 === 0) onProgress(count);
  }
};
