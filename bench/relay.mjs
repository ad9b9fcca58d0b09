/**
 * Measures the memory and processor time of a relay with live games, and how long moves take. The clients are the
 * library's own and run in this process, on the loopback interface.
 *
 *   node bench/relay.mjs [--idle 1000] [--playing 100] [--seconds 60] [--pace 1000] [--plies 100] [--every 300]
 *     [--heartbeat 5000] [--profile FOLDER]
 *
 * - `--idle` games in which both players are connected and think
 * - `--playing` games with one move every `--pace` milliseconds. After `--plies` moves, one player resigns, both leave, and
 *   another game starts
 * - `--every` seconds between two rows of measurements
 * - `--heartbeat` milliseconds between a client's signs of life. On a machine with too little processor time, clients
 *   that miss their signs of life reconnect, which needs even more
 * - `--profile` a folder for the relay's processor profile
 *
 * "move" is the time from the player's action to the opponent's new view. This time includes signing, the relay's
 * check, timestamp and storage, and checking and replaying on both sides. It also includes waits in this process,
 * because the process works for all players. Needs an idle machine with two cores.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { loadRules, makeCoordinates, Position, RULESETS } from '../build/library/node.js';
import {
  LiveGame,
  MemoryGameStorage,
  relayTransport,
  TwoPlayerGames,
} from '../build/library/play/index.js';

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: '1000' },
    playing: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    pace: { type: 'string', default: '1000' },
    plies: { type: 'string', default: '100' },
    every: { type: 'string', default: '300' },
    heartbeat: { type: 'string', default: '5000' },
    profile: { type: 'string' },
  },
});
const [idle, playing, seconds, pace, plies, every, heartbeat] = [
  'idle',
  'playing',
  'seconds',
  'pace',
  'plies',
  'every',
  'heartbeat',
].map((name) => Number(values[name]));
/** Number of games that are opened at once. */
const AT_ONCE = 20;
/** Milliseconds per tick of processor time in /proc. */
const TICK = 10;

await loadRules();
const folder = mkdtempSync(join(tmpdir(), 'acedrex-relay-'));
const relay = spawn(
  process.execPath,
  [
    ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
    'dist/cli/main.js',
    ...['relay', '--host', '127.0.0.1', '--port', '0', '--no-page', '--data', folder],
    ...['--address', '100000'],
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
const [address] = await once(createInterface(relay.stdout), 'line');
const url = address.replace('http', 'ws');

const processor = () => {
  const fields = readFileSync(`/proc/${relay.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};

/** The relay's memory in MiB: what the system counts, and the part in use by JavaScript objects. */
const memory = async () => {
  const metrics = await (await fetch(new URL('/live/metrics', address))).text();
  const mebibytes = (name) =>
    Number(new RegExp(`^acedrex_${name} (\\d+)`, 'm').exec(metrics)?.[1]) / 2 ** 20;
  return { all: mebibytes('memory_bytes'), heap: mebibytes('heap_bytes') };
};

const transport = () =>
  valueOf(
    relayTransport(url, {
      socket: (at) => new WebSocket(at),
      heartbeat: Math.max(10_000, heartbeat),
    }),
  );

const valueOf = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const SETTINGS = {
  ruleset: RULESETS.cazaux,
  dice: false,
  time: { kind: 'clock', initial: 3_600_000, increment: 10_000 },
  relay: valueOf(await transport().identify()),
  host: 'white',
  hostName: 'White',
  analysis: false,
};

const openGame = async () => {
  const [host, guest] = [0, 1].map(() => new TwoPlayerGames({ store: new MemoryGameStorage() }));
  const { view, invitation } = valueOf(await host.create(SETTINGS));
  valueOf(await guest.join(invitation, { name: 'Black' }));
  const tables = [];
  for (const games of [host, guest]) {
    const options = { games, id: view.id, transport: transport(), heartbeat };
    tables.push(valueOf(await LiveGame.open(options)));
  }
  await Promise.all(tables.map((table) => until(table, ({ status }) => status === 'playing')));
  return { white: tables[0], black: tables[1] };
};

/** Resolves as soon as `holds` returns true for the state of a table. */
const until = (table, holds) =>
  new Promise((resolve) => {
    if (holds(table.state)) resolve();
    const end = table.subscribe((state) => {
      if (!holds(state)) return;
      end();
      resolve();
    });
  });

const openGames = async (count) => {
  const games = [];
  while (games.length < count)
    games.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - games.length) }, openGame),
      )),
    );
  return games;
};

const share = (numbers, part) => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
};
const describe = (numbers) =>
  `median ${share(numbers, 0.5)} ms, 99 % ${share(numbers, 0.99)} ms, of ${numbers.length}`;

const empty = await memory();
console.log(`relay without games: ${empty.all.toFixed(0)} MiB`);
const idlers = await openGames(idle);
const full = await memory();
console.log(
  `${idle} idle games: ${full.all.toFixed(0)} MiB, ${(((full.all - empty.all) * 1024) / Math.max(1, idle)).toFixed(1)} KiB a game`,
);
let used = processor();
let began = performance.now();
await pause(10_000);
const load = () => ((100 * (processor() - used)) / (performance.now() - began)).toFixed(1);
console.log(`their signs of life: ${load()} % of a core`);

const players = await openGames(playing);
/** Milliseconds for each move since the last row. */
let moves = [];
let moved = 0;
let ended = 0;
const start = performance.now();
const end = start + 1000 * seconds;
used = processor();
began = start;

const row = async () => {
  const { all, heap } = await memory();
  const own = (process.memoryUsage.rss() / 2 ** 20).toFixed(0);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(
    `${minutes} min: relay ${all.toFixed(0)} MiB (heap ${heap.toFixed(0)}), ${load()} % of a core; ${describe(moves)}; ${ended} games ended; clients ${own} MiB`,
  );
  moved += moves.length;
  moves = [];
  used = processor();
  began = performance.now();
};

/** Ends a game and begins another. */
const renew = async ({ white, black }) => {
  if (white.state.view.end === undefined) valueOf(await white.act({ kind: 'resign' }));
  await until(black, ({ view }) => view.end !== undefined);
  white.leave();
  black.leave();
  ended += 1;
  return openGame();
};

const play = async (first, index) => {
  let game = first;
  await pause(Math.random() * pace);
  while (performance.now() < end) {
    const { turn, fen, moves: played, end: over } = game.white.state.view;
    if (over !== undefined || played.length >= plies) {
      game = await renew(game);
      players[index] = game;
      continue;
    }
    const [mover, other] = turn === 'white' ? [game.white, game.black] : [game.black, game.white];
    const position = valueOf(Position.fromFen(fen, SETTINGS.ruleset));
    const legal = position.legalMoves();
    const move = makeCoordinates(legal[Math.floor(Math.random() * legal.length)]);
    const started = performance.now();
    const seen = until(other, ({ view }) => view.moves.length > played.length);
    valueOf(await mover.act({ kind: 'move', move }));
    await seen;
    moves.push(performance.now() - started);
    await pause(pace);
  }
};
await row();
const timer = setInterval(() => void row(), 1000 * every);
await Promise.all(players.map(play));
clearInterval(timer);
await row();
console.log(`${playing} playing games, ${moved} moves in ${seconds} s`);

for (const { white, black } of [...idlers, ...players]) {
  white.leave();
  black.leave();
}
relay.kill('SIGINT');
await once(relay, 'exit');
rmSync(folder, { recursive: true });
