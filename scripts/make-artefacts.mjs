/**
 * Makes the stored artefacts that depend on the engine: books, openings, models, puzzles, evaluation comparisons.
 *
 *   node scripts/make-artefacts.mjs --list
 * node scripts/make-artefacts.mjs [NAME…] [--folder DIR] [--games FILE]… [--keep-going]
 * node scripts/make-artefacts.mjs --record NAME… [--date YYYY-MM-DD]
 *
 * The first form lists which artefacts match this checkout's engine, and why the others do not. The second form makes
 * the named artefacts, or all artefacts that do not match, in the order of their dependencies. It writes the records to
 * data/artefacts.json. DIR stores unfinished work, which the same command resumes. FILE contains games by
 * train/self-play.mjs, which the win model and the comparison need. The third form only records artefacts that were
 * made elsewhere, for example on another machine.
 *
 * Books and puzzle proofs take hours. Their commands also run separately, with --queue. Needs a build of the library.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TheoryBook } from '../build/library/theory/index.js';
import { ARTEFACTS } from './artefacts/list.mjs';
import { current, faultsOf, readRecords, recordOf, writeRecords } from './artefacts/records.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
    folder: { type: 'string' },
    games: { type: 'string', multiple: true, default: [] },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});

const fail = (message, status = 2) => {
  console.error(`make-artefacts: ${message}`);
  process.exit(status);
};

const unknown = positionals.find((name) => ARTEFACTS.every((artefact) => artefact.name !== name));
if (unknown !== undefined)
  fail(`${unknown} is not one of ${ARTEFACTS.map(({ name }) => name).join(', ')}`);
if (!/^\d{4}-\d{2}-\d{2}$/.test(values.date)) fail('--date must be of the form YYYY-MM-DD');
if (values.record && positionals.length === 0) fail('--record needs the names of artefacts');

const now = await current();
const records = readRecords();

/** The engine that made a book, as recorded in the book. */
const makerOf = async ({ name, files: [file] }) => {
  if (!name.startsWith('book-')) return undefined;
  const book = await TheoryBook.load(readFileSync(file));
  if (!book.ok) fail(`${file}: ${book.error.message}`, 1);
  const [, engine, network] = /^bench-(\d+)\+(nn-[0-9a-f]+)$/.exec(book.value.build) ?? [];
  return { engine: engine === undefined ? book.value.build : Number(engine), network };
};

/** Replaces a command's placeholders by the user's values. */
const filled = (command) =>
  command.flatMap((word) =>
    word === '{games}' ? values.games : [word.replace('{folder}', values.folder ?? '')],
  );

const make = async (artefact) => {
  const { name, needs, commands } = artefact;
  const isGiven = { folder: values.folder !== undefined, games: values.games.length > 0 };
  const missing = needs.filter((need) => !isGiven[need]);
  if (missing.length > 0)
    return `${name} needs ${missing.map((need) => `--${need}`).join(' and ')}`;
  for (const [program, ...args] of commands.map(filled)) {
    console.error([program, ...args].join(' '));
    const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
    const isDone = status === 0 || (artefact.mayEndWith1 === true && status === 1);
    if (!isDone) return `${name}: ${error?.message ?? `${program} ended with ${status}`}`;
  }
  return undefined;
};

const record = async (artefact) => {
  const command = artefact.commands.map((words) => words.join(' ')).join(' && ');
  const made = { command, date: values.date, by: await makerOf(artefact) };
  records[artefact.name] = recordOf(artefact, made, now);
  writeRecords(records);
};

const faults = (artefact) => faultsOf(artefact, records[artefact.name], now);

if (values.list) {
  for (const artefact of ARTEFACTS) {
    const found = faults(artefact);
    const { stale } = records[artefact.name] ?? {};
    const state = found.length === 0 ? 'fits' : found.join(', ');
    console.log([artefact.name, state, ...(stale === undefined ? [] : [stale])].join('\t'));
  }
  process.exit(0);
}

const isWanted = (artefact) =>
  positionals.length > 0 ? positionals.includes(artefact.name) : faults(artefact).length > 0;
let failures = 0;
for (const artefact of ARTEFACTS) {
  // The check is made only now, because the artefact's inputs may have just been rebuilt.
  if (!isWanted(artefact)) continue;
  const fault = values.record ? undefined : await make(artefact);
  if (fault === undefined) {
    await record(artefact);
    console.log(`${artefact.name}: ${faults(artefact).join(', ') || 'fits'}`);
    continue;
  }
  failures += 1;
  if (values['keep-going']) console.error(`make-artefacts: ${fault}`);
  else fail(fault, 1);
}
process.exitCode = failures === 0 ? 0 : 1;
