/** Figures in documents match constants in the sources. Neither changes alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WORDS = 'no one two three four five six seven eight nine ten'.split(' ');

/** A number as documents write it: in digits or as a word. */
const numberOf = (text: string): number =>
  WORDS.includes(text) ? WORDS.indexOf(text) : Number(text.replaceAll(',', ''));

/** The value of a constant, which one module of a folder defines as a number. */
const constant = (folder: string, name: string): number => {
  const definition = new RegExp(`const ${name} = ([\\d_.]+);`);
  const values = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => definition.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? []);
  expect(values).toHaveLength(1);
  return Number(values[0]?.replaceAll('_', ''));
};

test.each<[document: string, figure: RegExp, folder: string, name: string, per?: number]>([
  ['architecture', /pauses inside wasm every (\S+) ms/, 'src/engine', 'DEFAULT_SLICE_MILLISECONDS'],
  ['command-line', /position\. The default is (\S+) nodes/, 'src/cli/commands', 'DEFAULT_NODES'],
  ['command-line', /localhost:(\d+)/, 'src/cli/commands', 'DEFAULT_PORT'],
  ['command-line', /much as a ply; the default is (\S+)\. /, 'src/theory', 'DEFAULT_BREADTH'],
  ['command-line', /second-best move is at least (\S+) lower/, 'src/puzzles', 'ROLL_GAP'],
  ['decisions/0016-one-right-move', /score of (\S+) or more/, 'src/puzzles', 'WON'],
  ['decisions/0016-one-right-move', /score of (\S+) to 0\.6 /, 'src/puzzles', 'MIN_HOLD'],
  ['decisions/0016-one-right-move', /score of 0\.4 to (\S+) /, 'src/puzzles', 'MAX_HOLD'],
  ['decisions/0016-one-right-move', /so a gap of (\S+) means/, 'src/puzzles', 'GAP'],
  ['decisions/0016-one-right-move', /game, or has \D+ by (\S+) or more/, 'src/puzzles', 'ROLL_GAP'],
  ['editor', /up to (\d+) steps in each/, 'src/elements/editor', 'MAX_STEPS'],
  ['notation', /0 to (\d+) plies/, 'src/rules', 'MAX_MOVE_LIMIT'],
  ['players', /levels 1 to (\d+) count/, 'src/engine', 'LAST_MEASURED_LEVEL'],
  ['players', /at least (\w+) moves/, 'web/storage', 'MIN_PLIES'],
  ['players', /at most (\d+) points/, 'web/page/practice', 'MAX_CHANGE'],
  ['players', /up to (\w+)\. \*\*Engine/, 'src/elements/session', 'MAX_LINES'],
  ['players', /If at most (\w+) pieces are on the board, kings/, 'src/tablebase', 'MAX_MEN'],
  ['protocols', /1 to (\d+); by default, a 32nd/, 'src/engine', 'MAX_HASH_MEBIBYTES'],
  ['protocols', /of the memory, at most (\d+)/, 'src/engine', 'MAX_DEFAULT_HASH'],
  ['protocols', /0 to 5000; (\d+) by default/, 'src/engine', 'DEFAULT_OVERHEAD'],
  ['recipes/machines', /allows \((\d+) MiB for each/, 'src/cli/commands', 'TABLEBASE_MEMORY'],
  ['recipes/relay', /and (\d+) seconds at most/, 'src/play/live', 'MAX_RETRY', 1000],
  ['recipes/relay', /after (\d+) seconds without/, 'src/play/live', 'PATIENCE', 1000],
  ['recipes/relay', /resume (\d+) seconds later/, 'src/play/live', 'RESUME_AFTER', 1000],
])('docs/%s.md agrees with the sources on %s', (document, figure, folder, name, per = 1) => {
  const text = readFileSync(`docs/${document}.md`, 'utf8').replace(/\s+/g, ' ');
  const [, stated] = figure.exec(text) ?? [];
  if (stated === undefined) throw new Error('the document does not state the figure');
  expect(numberOf(stated)).toBe(constant(folder, name) / per);
});
