/**
 * Reads and writes artefact records (data/artefacts.json). A record contains the engine, the network and the rules with
 * which an artefact was made, the command, and the date. A record matches until the engine, the network, the rules, the
 * artefact's files or its inputs change.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BENCH_POSITIONS } from '../../build/library/engine/bench.js';
import { BENCH_SIGNATURE } from '../../build/library/engine/identity.js';
import { isOfToday } from '../../build/library/puzzles/maker.js';
import { readPuzzleSet } from '../../build/library/puzzles/set.js';
import { loadRules } from '../../build/library/rules/rules-wasm.js';
import { Position } from '../../build/library/rules/position.js';
import { RULESETS } from '../../build/library/rules/rulesets.js';
import { NETWORK_FILE } from '../../build/library/wasm/network-name.js';
import { ARTEFACTS } from './list.mjs';

const FILE = 'data/artefacts.json';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Computes the hash of a file in the repository. Returns `missing` if the file does not exist. */
const hashOf = (file) => (existsSync(file) ? sha256(readFileSync(file)).slice(0, 16) : 'missing');

/**
 * The version of a ruleset's rules: a hash of the number of moves in some positions, and of the ends of games. A new
 * switch that does not affect play does not change the version.
 */
const rulesVersion = (ruleset) => {
  const { bareKing, stalemate, moveLimit } = ruleset.switches;
  const fens = BENCH_POSITIONS.flatMap(({ fen }) => (fen === 'startpos' ? [] : [fen]));
  const own = [
    Position.start(ruleset),
    ...fens.flatMap((fen) => {
      const position = Position.fromFen(fen, ruleset);
      return position.ok ? [position.value] : [];
    }),
  ];
  const leaves = own.map((position) => position.perft(2));
  return sha256(JSON.stringify([bareKing, stalemate, moveLimit, leaves])).slice(0, 8);
};

/** Counts the puzzles in a set that another engine, network or model has proved. */
const foreignProofs = async (file) => {
  const puzzles = await readPuzzleSet(readFileSync(file));
  if (puzzles === undefined) throw new Error(`${file} is damaged`);
  return puzzles.filter(({ puzzle }) => !isOfToday(puzzle)).length;
};

/** The engine, network and rules in this checkout. The network is identified by its content and not by its name. */
export const current = async () => {
  await loadRules();
  const network = sha256(readFileSync(`src/wasm/${NETWORK_FILE}`)).slice(0, 12);
  return {
    engine: BENCH_SIGNATURE,
    network: `nn-${network}`,
    rules: Object.fromEntries(
      Object.values(RULESETS).map((ruleset) => [ruleset.id, rulesVersion(ruleset)]),
    ),
    foreignProofs: Object.fromEntries(
      await Promise.all(
        ARTEFACTS.flatMap(({ files }) => files)
          .filter((file) => file.endsWith('.puzzles'))
          .map(async (file) => [file, await foreignProofs(file)]),
      ),
    ),
    hashOf,
  };
};

export const readRecords = () => JSON.parse(readFileSync(FILE, 'utf8'));

/** Writes the records in the order of the list. */
export const writeRecords = (records) => {
  const sorted = Object.fromEntries(
    ARTEFACTS.flatMap(({ name }) => (records[name] === undefined ? [] : [[name, records[name]]])),
  );
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`);
};

/** The files from which an artefact is made. */
const inputsOf = ({ depends }, artefacts) =>
  artefacts.filter(({ name }) => depends.artefacts.includes(name)).flatMap(({ files }) => files);

/**
 * Makes the record for an artefact that has just been made. `by` is the engine that the artefact names as its maker, if
 * it names one.
 */
export const recordOf = (artefact, { command, date, by }, now, artefacts = ARTEFACTS) => {
  const { depends, files } = artefact;
  const usesEngine = depends.engine.length > 0;
  return {
    ...(usesEngine && { engine: by?.engine ?? now.engine, network: by?.network ?? now.network }),
    ...(depends.rules.length > 0 && {
      rules: Object.fromEntries(depends.rules.map((id) => [id, now.rules[id]])),
    }),
    inputs: Object.fromEntries(
      inputsOf(artefact, artefacts).map((file) => [file, now.hashOf(file)]),
    ),
    files: Object.fromEntries(files.map((file) => [file, now.hashOf(file)])),
    command,
    date,
  };
};

/** Why an artefact does not match the current engine. Returns an empty list if it matches. */
export const faultsOf = (artefact, record, now, artefacts = ARTEFACTS) => {
  if (record === undefined) return ['has no record'];
  const { depends, files } = artefact;
  const faults = depends.engine.flatMap((part) =>
    record[part] === now[part]
      ? []
      : [`was made with ${part} ${record[part]}, which is now ${now[part]}`],
  );
  for (const id of depends.rules)
    if (record.rules?.[id] !== now.rules[id])
      faults.push(
        `was made with rules ${record.rules?.[id]} of ${id}, which are now ${now.rules[id]}`,
      );
  for (const file of inputsOf(artefact, artefacts))
    if (record.inputs?.[file] !== now.hashOf(file)) faults.push(`was made from another ${file}`);
  for (const file of files)
    if (record.files?.[file] !== now.hashOf(file))
      faults.push(`${file} has changed since its record was written`);
  for (const file of files)
    if (now.foreignProofs[file] > 0)
      faults.push(`has ${now.foreignProofs[file]} proofs of another engine, network or model`);
  return faults;
};

/**
 * Lists the artefacts that do not match, with the reasons. `excused` contains the artefacts whose record gives a reason
 * for keeping them (`stale`). A record is `overdue` if it still gives such a reason although it matches again.
 */
export const staleArtefacts = (records, now, artefacts = ARTEFACTS) => {
  const stale = [];
  const excused = [];
  const overdue = [];
  for (const artefact of artefacts) {
    const { name } = artefact;
    const record = records[name];
    const faults = faultsOf(artefact, record, now, artefacts);
    const isExcused = record?.stale !== undefined;
    if (faults.length === 0) {
      if (isExcused) overdue.push(name);
    } else (isExcused ? excused : stale).push(`${name} ${faults.join(', ')}`);
  }
  return { stale, excused, overdue };
};
