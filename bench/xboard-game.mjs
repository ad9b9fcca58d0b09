/**
 * Plays games inside real XBoard, on a virtual display, against Fairy-Max and ShaMax: node bench/xboard-game.mjs --help
 *
 * The opponent `uci2wb` is also this engine, driven by UCI. XBoard's adapter UCI2WB passes moves and
 * positions through without interpreting them, so it is an independent UCI client for a board of 12x12.
 *
 * XBoard is the referee: it checks each move against the engine's description of the pieces, and each claimed result.
 * XBoard is set not to end decided games by itself, so the engines must claim results. Nor does it end games in which a
 * player exceeds the time, so that games finish on a busy machine. Afterwards, the project's own rules check the game.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { allowUnread } from '../build/library/cli/unread.js';
import { endOfLine, loadRules, parsePgn, positionAt } from '../build/library/index.js';
import { find, startDisplay } from './match/display.mjs';

allowUnread();

const PACKAGES = { xboard: 'xboard', Xvfb: 'xvfb' };
const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const FIRST_SCREENSHOT_MILLISECONDS = 6000;
const POLL_MILLISECONDS = 250;
/** Milliseconds that XBoard needs to show the result after it has saved the game. */
const SHOW_MILLISECONDS = 700;

const command = new Command('xboard-game')
  .description('Plays games inside XBoard; writes their PGN and screenshots.')
  .option(
    '--opponents <programs>',
    'fairymax, shamax or uci2wb, comma-separated',
    'fairymax,shamax',
  )
  .option('--variant <name>', 'a variant that both engines play', 'grande-acedrex')
  .option('--moves <n>', 'moves of a session', '40')
  .option('--clock <m:ss>', 'time of a session', '0:10')
  .option('--time-out <s>', 'seconds after which a game is given up', '170')
  .option('--adjudicate', 'let XBoard end games that are decided, as by its settings', false)
  .option('--folder <folder>', 'where the games and screenshots go', 'build/xboard')
  .parse();
const options = command.opts();

const ADAPTER = 'uci2wb';
const opponents = options.opponents.split(',');
const missing = [
  ...Object.entries(PACKAGES).filter(([name]) => find(name) === undefined),
  ...opponents
    .filter((name) => find(name) === undefined)
    .map((name) => [name, name === ADAPTER ? ADAPTER : 'fairymax']),
];
if (missing.length > 0) {
  const names = missing.map(([name]) => name).join(', ');
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  command.error(`Missing: ${names}. On Debian: apt-get install ${packages}`);
}
if (!existsSync(PROGRAM)) command.error('Nothing is built; run npm run build first.');

/** Saves a screenshot of the display if ImageMagick is installed. */
const screenshot = (display, file) => {
  if (find('import') === undefined) return;
  const { status } = spawnSync(find('import'), ['-window', 'root', file], {
    env: { ...process.env, DISPLAY: display },
    timeout: 10_000,
  });
  if (status === 0) console.log(`  screenshot ${file}`);
};

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Checks the moves written by XBoard with the project's rules. */
const judge = (pgn) => {
  const [game] = parsePgn(pgn);
  if (game?.record === undefined) return 'no game that our rules could read';
  const path = endOfLine(game.record);
  const position = positionAt(game.record, path);
  // The moves before the error have been read. If the game ended at the error, these moves are the whole game.
  const [fault] = game.errors;
  const rest =
    fault === undefined
      ? ''
      : `; then "${fault.token}": ${fault.message}${fault.code === 'move-game-over' ? ' XBoard lets a bare king move once more.' : ''}`;
  return `${path.length} plies, legal by our rules, which say ${position.status()}, ${position.result()}${rest}`;
};

/** The command that starts an opponent; `work` is a folder for the opponent's files. */
const commandOf = (opponent, work) => {
  if (opponent !== ADAPTER) return find(opponent);
  // The adapter accepts only the name of a program, without arguments.
  const program = join(work, 'acedrex-uci');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' uci\n`, {
    mode: 0o755,
  });
  return `${find(ADAPTER)} debug -var ${options.variant} ${program}`;
};

/** The child processes, which are ended whenever this process ends. */
const running = new Set();
process.on('exit', () => {
  for (const end of running) end();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Plays a game with the engine as White. Returns true if no error occurred. */
const play = async (opponent, folder) => {
  const work = mkdtempSync(join(tmpdir(), 'acedrex-xboard-'));
  const [pgnFile, debugFile] = ['game.pgn', 'debug.txt'].map((name) => join(work, name));
  const { server, display } = await startDisplay();
  const xboard = spawn(
    find('xboard'),
    [
      // The command begins with `env`, because XBoard removes quotes at the beginning of a command.
      ...[
        '-fcp',
        `env '${process.execPath}' '${PROGRAM}' xboard`,
        '-scp',
        commandOf(opponent, work),
      ],
      ...['-variant', options.variant, '-mode', 'TwoMachines'],
      ...['-mps', options.moves, '-tc', options.clock, '-autoCallFlag', 'false'],
      ...['-testLegality', 'true', '-testClaims', 'true'],
      ...['-checkMates', String(options.adjudicate)],
      ...[
        '-xanimate',
        '-xbell',
        '-saveSettingsOnExit',
        'false',
        '-saveGameFile',
        pgnFile,
        '-debug',
        '-nameOfDebugFile',
        debugFile,
      ],
    ],
    { env: { ...process.env, DISPLAY: display }, stdio: 'ignore', detached: true },
  );
  const end = () => {
    // The signal goes to the whole process group, because XBoard has child processes.
    if (xboard.exitCode === null) process.kill(-xboard.pid, 'SIGTERM');
    server.kill();
    rmSync(work, { recursive: true, force: true });
  };
  running.add(end);
  try {
    const deadline = Date.now() + 1000 * Number(options.timeOut);
    await sleep(FIRST_SCREENSHOT_MILLISECONDS);
    screenshot(display, join(folder, `${opponent}-play.png`));
    while (read(pgnFile) === '' && xboard.exitCode === null && Date.now() < deadline)
      await sleep(POLL_MILLISECONDS);
    await sleep(SHOW_MILLISECONDS);
    screenshot(display, join(folder, `${opponent}-end.png`));
    const pgn = read(pgnFile);
    if (pgn === '') {
      console.log('  the game did not end in time');
      return false;
    }
    const file = join(folder, `${opponent}.pgn`);
    spawnSync('cp', [pgnFile, file]);
    const log = read(debugFile);
    const result = /\{([^{}]*)\}\s+(1-0|0-1|1\/2-1\/2|\*)\s*$/.exec(pgn);
    const faults = log
      .split('\n')
      .filter((line) => /<first : (?:Illegal|Error|tellusererror)|False .* claim/.test(line));
    const claim = /<(first |second): ((?:1-0|0-1|1\/2-1\/2) \{.*)/.exec(log);
    console.log(`  ${result?.[2]} {${result?.[1]}}; ${judge(pgn)}`);
    if (claim !== null)
      console.log(`  claimed by ${claim[1] === 'first ' ? 'us' : opponent}: ${claim[2]}`);
    for (const fault of faults) console.log(`  fault: ${fault}`);
    console.log(`  game ${file}`);
    return faults.length === 0;
  } finally {
    running.delete(end);
    end();
  }
};

await loadRules();
const folder = resolve(options.folder);
mkdirSync(folder, { recursive: true });
let faultless = true;
for (const opponent of opponents) {
  console.log(
    `against ${opponent}, ${options.variant}, ${options.moves} moves in ${options.clock}`,
  );
  faultless = (await play(opponent, folder)) && faultless;
}
process.exitCode = faultless ? 0 : 1;
