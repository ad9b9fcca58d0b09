/** Figures in documents match constants in the sources. Neither changes alone. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WORDS = 'no one two three four five six seven eight nine ten'.split(' ');

/** A number as documents write it: in digits or as a word. */
const numberOf = (text: string): number =>
  WORDS.includes(text) ? WORDS.indexOf(text) : Number(text.replaceAll(',', ''));

/** The value of a constant, which is a number in the source. */
const constant = (file: string, name: string): number => {
  const code = readFileSync(file, 'utf8');
  const [, value] = new RegExp(`const ${name} = ([\\d_.]+);`).exec(code) ?? [];
  return Number(value?.replaceAll('_', ''));
};

test.each<[document: string, figure: RegExp, file: string, name: string, per?: number]>([
  [
    'architecture',
    /pauses inside wasm every (\S+) ms/,
    'src/engine/slices',
    'DEFAULT_SLICE_MILLISECONDS',
  ],
  [
    'command-line',
    /each position; (\S+) nodes by default/,
    'src/cli/commands/annotate',
    'DEFAULT_NODES',
  ],
  ['command-line', /localhost:(\d+)/, 'src/cli/commands/relay', 'DEFAULT_PORT'],
  ['command-line', /much as a ply; (\S+) by default/, 'src/theory/graph', 'DEFAULT_BREADTH'],
  ['command-line', /next move is at least (\S+) lower/, 'src/puzzles/engine', 'ROLL_GAP'],
  ['decisions/0016-one-right-move', /score of (\S+) or more/, 'src/puzzles/engine', 'WON'],
  ['decisions/0016-one-right-move', /has (\S+) to 0\.6 /, 'src/puzzles/engine', 'MIN_HOLD'],
  ['decisions/0016-one-right-move', /has 0\.4 to (\S+) /, 'src/puzzles/engine', 'MAX_HOLD'],
  ['decisions/0016-one-right-move', /so a gap of (\S+) means/, 'src/puzzles/engine', 'GAP'],
  ['decisions/0016-one-right-move', /or has (\S+) less or worse/, 'src/puzzles/engine', 'ROLL_GAP'],
  ['editor', /up to (\d+) steps in each/, 'src/elements/editor/session', 'MAX_STEPS'],
  ['notation', /0 to (\d+) plies/, 'src/rules/rulesets', 'MAX_MOVE_LIMIT'],
  ['players', /levels 1 to (\d+) count/, 'src/engine/levels', 'LAST_MEASURED_LEVEL'],
  ['players', /at least (\w+) moves/, 'web/storage/entry', 'MIN_PLIES'],
  ['players', /at most (\d+) points/, 'web/page/practice/player', 'MAX_CHANGE'],
  ['players', /up to (\w+)\. \*\*Engine/, 'src/elements/session/engine-settings', 'MAX_LINES'],
  ['players', /With (\w+) pieces or fewer, kings/, 'src/tablebase/material', 'MAX_MEN'],
  ['protocols', /1 to (\d+); unless set, a 32nd/, 'src/engine/limits', 'MAX_HASH_MEBIBYTES'],
  ['protocols', /of the memory, at most (\d+)/, 'src/engine/limits', 'MAX_DEFAULT_HASH'],
  ['protocols', /0 to 5000; (\d+) unless set/, 'src/engine/time', 'DEFAULT_OVERHEAD'],
  ['recipes/machines', /memory for, (\d+) MiB each/, 'src/cli/commands/queue', 'TABLEBASE_MEMORY'],
  ['recipes/relay', /after (\d+) seconds at most/, 'src/play/live/room', 'MAX_RETRY', 1000],
  ['recipes/relay', /After (\d+) seconds without/, 'src/play/live/live-game', 'PATIENCE', 1000],
  ['recipes/relay', /out of time for (\w+) seconds/, 'src/play/state', 'CLAIM_GRACE', 1000],
])('docs/%s.md: %s', (document, figure, file, name, per = 1) => {
  const text = readFileSync(`docs/${document}.md`, 'utf8').replace(/\s+/g, ' ');
  const [, stated] = figure.exec(text) ?? [];
  if (stated === undefined) throw new Error('the document does not state the figure');
  expect(numberOf(stated)).toBe(constant(`${file}.ts`, name) / per);
});
