/** Plays one game of the engine against itself with dice. The rules of the library are the referee. */
import {
  choicesForRoll,
  DIE_ROLLS,
  fitsRoll,
  makeCoordinates,
  makeFen,
  makeSan,
  NO_ANNOTATION,
  PASS,
  Position,
  resolveMove,
  RULESETS,
  startRecord,
} from '../../build/library/index.js';
import { SeededRandom } from '../../scripts/random.mjs';

/**
 * Maximum length of a game. Real games are far shorter, because they end after 100 plies without a capture or pawn
 * move.
 */
const MAX_PLIES = 5_000;
/**
 * Number of plies between sampled positions, and the first sampled ply. Earlier positions are not sampled, because
 * openings are alike.
 */
const STRIDE = 4;
const FIRST_TAKEN = 6;

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const RULESET_LIST = Object.values(RULESETS);

const chooseMove = async (engine, start, turns, position, roll, depth) => {
  const request = {
    ruleset: start.ruleset.id,
    fen: makeFen(start.setup),
    moves: turns.map(({ move }) => makeCoordinates(move)),
  };
  const result = await engine.analyseDice(request, { roll, depth }, CONTROL);
  if (!result.ok) throw new Error(result.error.message);
  const [line] = result.value.info.lines;
  if (line.move === undefined) return PASS;
  const move = resolveMove(position, line.move);
  if (!move.ok) throw new Error(`illegal move ${line.move}: ${move.error.message}`);
  return move.value;
};

const isKingAttacked = (position) =>
  position.isCheck() ||
  position.attackers(
    position.kingSquare(position.turn === 'white' ? 'black' : 'white'),
    position.turn,
  ).length > 0;

/** Builds the game record from the last turn to the first, because nodes contain successors. */
const recordOf = (start, turns, result) => {
  let children = [];
  for (const { position, move, roll } of turns.toReversed())
    children = [
      {
        ...NO_ANNOTATION,
        move,
        san: makeSan(position, move),
        startComment: '',
        nags: [],
        roll,
        children,
      },
    ];
  return { ...startRecord(start), result, children };
};

/**
 * Plays game `number` of a seed between two engines. The first engine plays White. `depths` contains their search
 * depths. Returns the game's end, White's points, a function that makes its record, and positions before a roll with
 * the points of the side to move. Throws an Error at an illegal move or if the game does not end.
 */
export const playGame = async (engines, depths, seed, number) => {
  const random = new SeededRandom(seed * 1_000_003 + number);
  const ruleset = RULESET_LIST[number % RULESET_LIST.length];
  let position = Position.start(ruleset, { dice: true });
  const start = position;
  const turns = [];
  const taken = [];
  const offset = random.below(STRIDE);
  let plies = 0;
  for (; position.status() === 'ongoing'; plies += 1) {
    if (plies >= MAX_PLIES) throw new Error(`game ${number} does not end`);
    if (plies >= FIRST_TAKEN && plies % STRIDE === offset && !isKingAttacked(position))
      taken.push({ fen: makeFen(position.setup), white: position.turn === 'white' });
    const roll = random.pick(DIE_ROLLS);
    const side = position.turn === 'white' ? 0 : 1;
    const choices = choicesForRoll(position, roll);
    const move =
      choices.length === 1
        ? choices[0]
        : await chooseMove(engines[side], start, turns, position, roll, depths[side]);
    if (!fitsRoll(position, move, roll))
      throw new Error(`game ${number}: ${makeCoordinates(move)} on a roll of ${roll}`);
    turns.push({ position, move, roll });
    position = position.play(move);
  }
  const result = position.result();
  const points = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5;
  return {
    status: position.status(),
    points,
    plies,
    record: () => recordOf(start, turns, result),
    positions: taken.map(({ fen, white }) => ({
      ruleset: ruleset.name,
      fen,
      game: number,
      result: white ? points : 1 - points,
    })),
  };
};
