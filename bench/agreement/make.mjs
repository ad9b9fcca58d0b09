/**
 * Makes test/quiet-positions.jsonl: 50 quiet positions per ruleset from self-play games, each with the result of a long
 * search on one thread.
 *
 *   node bench/agreement/make.mjs --out FILE [--nodes N] [--net FILE|none] GAMES...
 *
 * GAMES are files of train/self-play.mjs. Only games with numbers divisible by 20 are used, because no network was
 * trained on these games. A position is quiet if the side to move is not in check and the played move neither captures
 * nor promotes. Nearly decided positions are excluded. If the file exists, the command resumes where an earlier run
 * stopped.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { loadRules, parseRuleset, Position, RULESETS, squareAt } from '../../build/library/node.js';
import { createEngine } from '../../build/library/worker/node.js';
import { boardFor } from '../../train/board.mjs';
import { NO_SCORE, readGames } from '../../train/games.mjs';
import { SeededRandom } from '../../scripts/random.mjs';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    nodes: { type: 'string', default: '10000000' },
    net: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.out === undefined || positionals.length === 0) {
  console.error(
    'usage: node bench/agreement/make.mjs --out FILE [--nodes N] [--net FILE] GAMES...',
  );
  process.exit(1);
}
const PER_RULESET = 50;
const TEST_GAMES = 20;
const MAX_SCORE = 800;
const HASH_MEBIBYTES = 128;

const random = new SeededRandom(1);

const isSameWay = (a, b) => a.from === b.from && a.to === b.to;

/** Chooses a quiet position from a game at random and returns its FEN. */
const quietPosition = (game, ruleset) => {
  const board = boardFor(ruleset);
  board.reset();
  const quiet = [];
  game.plies.forEach(({ from, to, score }, ply) => {
    const isOpen = score !== NO_SCORE && Math.abs(score) <= MAX_SCORE;
    if (isOpen && !board.isCheck && !board.isLoud(from, to)) quiet.push(ply);
    board.play(from, to);
  });
  if (quiet.length === 0) return undefined;
  let position = Position.start(ruleset);
  for (const { from, to } of game.plies.slice(0, random.pick(quiet))) {
    const move = { from: squareAt(from), to: squareAt(to) };
    position = position.play(position.legalMoves().find((each) => isSameWay(each, move)));
  }
  return position.fen;
};

await loadRules();
const wanted = new Map(Object.keys(RULESETS).map((name) => [name, []]));
for (const path of positionals.sort()) {
  for (const { game } of readGames(readFileSync(path))) {
    const positions = wanted.get(game.ruleset);
    if (game.number % TEST_GAMES !== 0 || positions === undefined) continue;
    if (positions.length === PER_RULESET) continue;
    const ruleset = parseRuleset(game.ruleset);
    const fen = quietPosition(game, ruleset.value);
    if (fen !== undefined) positions.push(fen);
  }
}

const done = existsSync(values.out)
  ? readFileSync(values.out, 'utf8').trim().split('\n').length
  : 0;
const { net } = values;
const engine = createEngine({
  hash: HASH_MEBIBYTES,
  ...(net !== undefined && { networkUrl: net !== 'none' && pathToFileURL(net).href }),
});
const tasks = [...wanted].flatMap(([ruleset, fens]) => fens.map((fen) => ({ ruleset, fen })));
for (const { ruleset, fen } of tasks.slice(done)) {
  await engine.newGame();
  const result = await engine.analyse({ ruleset, fen }, { nodes: Number(values.nodes) });
  if (!result.ok) throw new Error(result.error.message);
  const { score, depth } = result.value.info;
  appendFileSync(values.out, `${JSON.stringify({ ruleset, fen, score, depth })}\n`);
}
await engine.close();
