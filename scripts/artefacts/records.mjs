/**
 * The records of artefacts (data/artefacts.json): which engine, network and rules each was made with, by which command and
 * when. A record fits if nothing of that has changed since, nor the artefact itself, nor what it was made from.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BENCH_POSITIONS } from '../../dist/engine/bench.js';
import { BENCH_SIGNATURE } from '../../dist/engine/identity.js';
import { loadRules } from '../../dist/rules/rules-wasm.js';
import { Position } from '../../dist/rules/position.js';
import { RULESETS } from '../../dist/rules/rulesets.js';
import { NETWORK_FILE } from '../../dist/wasm/network-name.js';
import { ARTEFACTS } from './list.mjs';

const FILE = 'data/artefacts.json';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** A hash of a file of the repository; `missing` if it is not there. */
const hashOf = (file) => (existsSync(file) ? sha256(readFileSync(file)).slice(0, 16) : 'missing');

/**
 * The version of a ruleset's rules: how many moves there are in some positions, and how games end. Switches that a
 * ruleset gains without playing differently leave it as it is.
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

/** The engine, network and rules of this checkout. The network is known by its content and not by its name. */
export const current = async () => {
  await loadRules();
  const network = sha256(readFileSync(`src/wasm/${NETWORK_FILE}`)).slice(0, 12);
  return {
    engine: BENCH_SIGNATURE,
    network: `nn-${network}`,
    rules: Object.fromEntries(
      Object.values(RULESETS).map((ruleset) => [ruleset.id, rulesVersion(ruleset)]),
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

/** The files that an artefact is made from. */
const inputsOf = ({ depends }, artefacts) =>
  artefacts.filter(({ name }) => depends.artefacts.includes(name)).flatMap(({ files }) => files);

/**
 * The record of an artefact that has just been made. `by` is the engine that the artefact names as its maker,
 * if any.
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

/** Why an artefact does not fit the engine of today; empty if it does. */
export const faultsOf = (artefact, record, now, artefacts = ARTEFACTS) => {
  if (record === undefined) return ['has no record'];
  const { depends, files } = artefact;
  const faults = depends.engine.flatMap((part) =>
    record[part] === now[part]
      ? []
      : [`was made with ${part} ${record[part]}, which is ${now[part]} now`],
  );
  for (const id of depends.rules)
    if (record.rules?.[id] !== now.rules[id])
      faults.push(
        `was made with rules ${record.rules?.[id]} of ${id}, which are ${now.rules[id]} now`,
      );
  for (const file of inputsOf(artefact, artefacts))
    if (record.inputs?.[file] !== now.hashOf(file)) faults.push(`was made from another ${file}`);
  for (const file of files)
    if (record.files?.[file] !== now.hashOf(file))
      faults.push(`${file} has changed since its record was written`);
  return faults;
};

/**
 * The artefacts that do not fit, with the reasons. `excused` are the artefacts whose record gives a reason
 * for keeping them (`stale`); such a record may not outlive its reason.
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
