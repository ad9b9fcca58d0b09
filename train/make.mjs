/**
 * Makes a network from scratch: games, positions, training, file.
 *
 *   node train/make.mjs --folder FOLDER [--games N] [--nodes N] [--hidden N] [--epochs N] [--seed N] [--python FILE]
 *
 * Each step is a separate program, whose command line is printed, so that the step can be repeated with other options.
 * Existing games in the folder are kept. Needs a Python with PyTorch.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    games: { type: 'string', default: '300' },
    nodes: { type: 'string', default: '1000' },
    hidden: { type: 'string', default: '64' },
    epochs: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    python: { type: 'string' },
  },
});
const { folder, games, nodes, hidden, epochs, seed } = values;
if (folder === undefined) {
  console.error('--folder is missing: where is the network to be written?');
  process.exit(1);
}

/** Finds the first Python with PyTorch. Distributions often package PyTorch only for their own Python. */
const findPython = () => {
  const candidates =
    values.python === undefined ? ['python3', '/usr/bin/python3'] : [values.python];
  const found = candidates.find(
    (python) => spawnSync(python, ['-c', 'import torch'], { stdio: 'ignore' }).status === 0,
  );
  if (found !== undefined) return found;
  console.error(`no PyTorch for ${candidates.join(' or ')} (Debian: apt install python3-torch)`);
  process.exit(1);
};
const python = findPython();

const run = (command, script, options, files = []) => {
  const args = [
    join(import.meta.dirname, script),
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ...files,
  ];
  console.log(`\n$ ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
};
const node = process.execPath;

const at = (name) => join(folder, name);
mkdirSync(folder, { recursive: true });

run(node, 'self-play.mjs', { folder: at('games'), games, nodes, seed, net: 'none' });
const files = readdirSync(at('games'))
  .filter((name) => name.endsWith('.games'))
  .map((name) => join(at('games'), name));
run(node, 'check-games.mjs', { every: '10' }, files);
run(node, 'neighbours.mjs', { out: at('neighbours.pos'), seed, 'per-position': '8' }, files);
run(node, 'positions.mjs', { out: at('searched.pos'), seed, 'per-game': '250' }, files);
run(python, 'train.py', {
  positions: at('neighbours.pos'),
  out: at('static'),
  hidden,
  epochs,
  seed,
  rate: '5e-3',
});
run(python, 'train.py', {
  positions: at('searched.pos'),
  start: at('static/net.pt'),
  out: at('searched'),
  hidden,
  epochs: '1',
  seed,
  rate: '3e-4',
});
run(python, 'quantise.py', {
  checkpoint: at('searched/net.pt'),
  out: folder,
  positions: at('searched.pos'),
});
