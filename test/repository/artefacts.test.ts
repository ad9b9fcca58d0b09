/**
 * Files generated from the engine fit the engine. If this fails after a change of search, network or rules, regenerate
 * the named files with `node scripts/make-artefacts.mjs`.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { ARTEFACTS } from '../../scripts/artefacts/list.mjs';
import {
  current,
  readRecords,
  recordOf,
  staleArtefacts,
  type Artefact,
  type ArtefactRecords,
  type Current,
} from '../../scripts/artefacts/records.mjs';
import { ENGINE_IDENTITY } from '../../src/engine/identity.js';

let now: Current;
beforeAll(async () => {
  now = await current();
});

test('every artefact is up to date or has a recorded reason for being stale', () => {
  const { stale, overdue } = staleArtefacts(readRecords(), now);
  expect(stale.join('\n')).toBe('');
  // Regenerated artefacts no longer need a reason.
  expect(overdue).toEqual([]);
});

test('every record belongs to an artefact', () => {
  const names = ARTEFACTS.map(({ name }) => name);
  expect(Object.keys(readRecords()).filter((name) => !names.includes(name))).toEqual([]);
});

test('every artefact is listed after its dependencies', () => {
  const names = ARTEFACTS.map(({ name }) => name);
  for (const [place, { depends }] of ARTEFACTS.entries())
    for (const name of depends.artefacts) expect(names.slice(0, place)).toContain(name);
});

test('the engine identity contains the current bench count and network', () => {
  expect(ENGINE_IDENTITY).toBe(`bench-${now.engine}+${now.network}`);
});

describe('an artefact', () => {
  /** The current state, as if every proof were from this engine. */
  let fresh: Current;
  beforeAll(() => {
    fresh = { ...now, foreignProofs: {} };
  });

  const fitting = (): ArtefactRecords =>
    Object.fromEntries(
      ARTEFACTS.map((artefact) => [
        artefact.name,
        recordOf(artefact, { command: 'make', date: '2026-11-25' }, fresh),
      ]),
    );
  const namesOf = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.split(' ')[0] ?? '');
  const dependingOn = (isSo: (artefact: Artefact) => boolean): readonly string[] =>
    ARTEFACTS.filter(isSo).map(({ name }) => name);

  test('is up to date right after its record is written', () => {
    expect(staleArtefacts(fitting(), fresh)).toEqual({ stale: [], excused: [], overdue: [] });
  });

  test.each(['engine', 'network'] as const)('is stale if the %s has changed', (part) => {
    const changed = { ...fresh, [part]: part === 'engine' ? now.engine + 1 : 'nn-000000000000' };
    const { stale } = staleArtefacts(fitting(), changed);
    expect(namesOf(stale)).toEqual(dependingOn(({ depends }) => depends.engine.includes(part)));
    expect(namesOf(stale)).toEqual(expect.arrayContaining(['book-murray', 'puzzles-dice']));
  });

  test('is stale if its rules have changed', () => {
    const changed = { ...fresh, rules: { ...now.rules, murray: 'changed' } };
    const { stale } = staleArtefacts(fitting(), changed);
    expect(namesOf(stale)).toEqual(dependingOn(({ depends }) => depends.rules.includes('murray')));
    expect(namesOf(stale)).not.toContain('book-cazaux');
  });

  test('is stale if its file or a file that it depends on has changed', () => {
    const hashOf = (file: string): string =>
      file === 'data/books/cazaux.book' ? 'changed' : now.hashOf(file);
    const { stale } = staleArtefacts(fitting(), { ...fresh, hashOf });
    expect(namesOf(stale)).toEqual(['book-cazaux', 'openings']);
  });

  test('is stale if another engine has proved its puzzles', () => {
    const foreignProofs = { 'data/puzzles/murray.puzzles': 3 };
    const { stale } = staleArtefacts(fitting(), { ...fresh, foreignProofs });
    expect(stale).toEqual(['puzzles-murray has 3 proofs of another engine, network or model']);
  });

  test('is stale if its record is missing', () => {
    const { openings: _, ...others } = fitting();
    expect(staleArtefacts(others, fresh).stale).toEqual(['openings has no record']);
  });

  test('may stay outdated while its record gives a reason; the reason must be removed after a rebuild', () => {
    const records = fitting();
    const excuse = { stale: 'it takes hours' };
    const excused = {
      ...records,
      'book-murray': { ...records['book-murray'], ...excuse, command: '', date: '', engine: 1 },
      'book-cazaux': { ...records['book-cazaux'], ...excuse, command: '', date: '' },
    };
    const found = staleArtefacts(excused, fresh);
    expect(found.stale).toEqual([]);
    expect(namesOf(found.excused)).toEqual(['book-murray']);
    expect(found.overdue).toEqual(['book-cazaux']);
  });
});
