/**
 * Loads games in real XBoard, on a virtual display, and checks the moves that XBoard has read: node
 * bench/xboard-load.mjs [--plies N] [--seed N]
 *
 * Each variant gets a random game from the starting position and one from the middle of another game, as `convert --to xboard`
 * writes them, with comments, glyphs and variations.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { loadRules, makeFen, parsePgn, Position, RULESETS } from '../build/library/index.js';
import { VARIANT_NAMES } from '../build/library/notation/variants.js';
import { find, startDisplay } from './match/display.mjs';

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const POLL_MILLISECONDS = 250;
const TIME_OUT_MILLISECONDS = 60_000;
/** The board's size is passed as options, because XBoard loads a game before the engine has described the board. */
const BOARD = ['-boardWidth', '12', '-boardHeight', '12', '-pieceToCharTable'];
const PICTURES = 'P.CR.............A..U..G........LK';

const command = new Command('xboard-load')
  .description('Loads games that are written for XBoard in XBoard.')
  .option('--plies <n>', 'plies of each game', '120')
  .option('--seed <n>', 'seed of the random games', '1')
  .parse();
const { plies, seed } = command.opts();
const missing = ['xboard', 'Xvfb'].filter((name) => find(name) === undefined);
if (missing.length > 0)
  command.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install xboard xvfb`);

let state = Number(seed);
const below = (count) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * count);
};

const randomMoves = (start, count) => {
  let position = start;
  const moves = [];
  for (
    let moved = position.legalMoves();
    moves.length < count && moved.length > 0;
    moved = position.legalMoves()
  ) {
    const move = moved[below(moved.length)];
    moves.push({ move, before: position });
    position = position.play(move);
  }
  return { moves, position };
};

/** Makes the project's PGN of a random game with annotations. */
const randomPgn = (ruleset, start) => {
  const words = randomMoves(start, Number(plies)).moves.map(({ move, before }, index) => {
    const dots = before.turn === 'white' ? '.' : '...';
    const noise = ['', '', '!', ' $14', ' { a ) comment }', ' { [%eval 0.25,12] }'][below(6)];
    const [other] = before.legalMoves();
    const line = index % 7 === 3 ? ` (${before.fullmoves}${dots} ${other.from}${other.to})` : '';
    return `${before.fullmoves}${dots} ${move.from}${move.to}${noise}${line}`;
  });
  const tags = [
    `[Ruleset "${ruleset.id}"]`,
    ...(start.fullmoves > 1 ? [`[FEN "${makeFen(start.setup)}"]`] : []),
  ];
  return `${tags.join('\n')}\n\n${words.join(' ')} *\n`;
};

const mainLine = ({ children }) => {
  const moves = [];
  for (let [node] = children; node !== undefined; [node] = node.children) moves.push(node.san);
  return moves;
};

/** Loads a file in XBoard. Returns the moves that XBoard has read, and its complaints. */
const load = async (file, variant, work) => {
  const debug = join(work, 'debug.txt');
  rmSync(debug, { force: true });
  const { server, display } = await startDisplay();
  const xboard = spawn(
    find('xboard'),
    [
      ...['-fcp', `env '${process.execPath}' '${PROGRAM}' xboard`, '-variant', variant],
      ...[...BOARD, PICTURES + PICTURES.toLowerCase(), '-lgf', file, '-lgi', '1', '-td', '0'],
      ...['-saveSettingsOnExit', 'false', '-debug', '-nameOfDebugFile', debug],
    ],
    { env: { ...process.env, DISPLAY: display }, stdio: 'ignore', detached: true },
  );
  const read = () => (existsSync(debug) ? readFileSync(debug, 'utf8') : '');
  try {
    const deadline = Date.now() + TIME_OUT_MILLISECONDS;
    while (!/LoadGame\(\): on exit/.test(read()) && Date.now() < deadline)
      await sleep(POLL_MILLISECONDS);
    return {
      count: read().match(/^Parsed \S+ into /gm)?.length ?? 0,
      faults:
        read().match(
          /^(?:Parsed (?:Ambiguous|Illegal|Impossible).*|.*<first : Illegal move.*)$/gm,
        ) ?? [],
    };
  } finally {
    if (xboard.exitCode === null) process.kill(-xboard.pid, 'SIGTERM');
    server.kill();
  }
};

await loadRules();
const work = mkdtempSync(join(tmpdir(), 'acedrex-load-'));
try {
  for (const [name, variant] of Object.entries(VARIANT_NAMES)) {
    const ruleset = RULESETS[name];
    const opening = Position.start(ruleset);
    for (const start of [opening, randomMoves(opening, 30).position]) {
      const pgn = randomPgn(ruleset, start);
      const { stdout } = spawnSync(process.execPath, [PROGRAM, 'convert', '--to', 'xboard'], {
        input: pgn,
        encoding: 'utf8',
      });
      const file = join(work, 'game.pgn');
      writeFileSync(file, stdout);
      const { length } = mainLine(parsePgn(pgn)[0].record);
      const { count, faults } = await load(file, variant, work);
      console.log(
        `${variant}, ${start === opening ? 'opening' : 'set-up'}: ${count} of ${length} moves`,
      );
      for (const fault of faults) console.log(`  ${fault}`);
      if (count !== length || faults.length > 0) process.exitCode = 1;
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
