/**
 * What is made from the engine and kept fits the engine. If this fails after a change of search, network or rules, make
 * what it names anew with `node scripts/make-artefacts.mjs`.
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

test('every artefact fits this engine, or its record says why it is kept', () => {
  const { stale, overdue } = staleArtefacts(readRecords(), now);
  expect(stale.join('\n')).toBe('');
  // Those that have been made anew no longer need an excuse.
  expect(overdue).toEqual([]);
});

test('every record belongs to an artefact', () => {
  const names = ARTEFACTS.map(({ name }) => name);
  expect(Object.keys(readRecords()).filter((name) => !names.includes(name))).toEqual([]);
});

test('an artefact comes after what it is made from', () => {
  const names = ARTEFACTS.map(({ name }) => name);
  for (const [place, { depends }] of ARTEFACTS.entries())
    for (const name of depends.artefacts) expect(names.slice(0, place)).toContain(name);
});

test('the identity of the engine has the network that is there', () => {
  expect(ENGINE_IDENTITY).toBe(`bench-${now.engine}+${now.network}`);
});

describe('staleness', () => {
  const fitting = (): ArtefactRecords =>
    Object.fromEntries(
      ARTEFACTS.map((artefact) => [
        artefact.name,
        recordOf(artefact, { command: 'make', date: '2026-11-25' }, now),
      ]),
    );
  const namesOf = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.split(' ')[0] ?? '');
  const dependingOn = (isSo: (artefact: Artefact) => boolean): readonly string[] =>
    ARTEFACTS.filter(isSo).map(({ name }) => name);

  test('records that have just been written fit', () => {
    expect(staleArtefacts(fitting(), now)).toEqual({ stale: [], excused: [], overdue: [] });
  });

  test.each(['engine', 'network'] as const)('of another %s', (part) => {
    const changed = { ...now, [part]: part === 'engine' ? now.engine + 1 : 'nn-000000000000' };
    const { stale } = staleArtefacts(fitting(), changed);
    expect(namesOf(stale)).toEqual(dependingOn(({ depends }) => depends.engine.includes(part)));
    expect(namesOf(stale)).toEqual(expect.arrayContaining(['book-murray', 'puzzles-dice']));
  });

  test('of other rules', () => {
    const changed = { ...now, rules: { ...now.rules, murray: 'changed' } };
    const { stale } = staleArtefacts(fitting(), changed);
    expect(namesOf(stale)).toEqual(dependingOn(({ depends }) => depends.rules.includes('murray')));
    expect(namesOf(stale)).not.toContain('book-cazaux');
  });

  test('of a file that was changed, and of what was made from it', () => {
    const hashOf = (file: string): string =>
      file === 'data/books/cazaux.book' ? 'changed' : now.hashOf(file);
    const { stale } = staleArtefacts(fitting(), { ...now, hashOf });
    expect(namesOf(stale)).toEqual(['book-cazaux', 'openings']);
  });

  test('of a record that is missing', () => {
    const { openings: _, ...others } = fitting();
    expect(staleArtefacts(others, now).stale).toEqual(['openings has no record']);
  });

  test('is excused by the record, until it fits again', () => {
    const records = fitting();
    const excuse = { stale: 'it takes hours' };
    const excused = {
      ...records,
      'book-murray': { ...records['book-murray'], ...excuse, command: '', date: '', engine: 1 },
      'book-cazaux': { ...records['book-cazaux'], ...excuse, command: '', date: '' },
    };
    const found = staleArtefacts(excused, now);
    expect(found.stale).toEqual([]);
    expect(namesOf(found.excused)).toEqual(['book-murray']);
    expect(found.overdue).toEqual(['book-cazaux']);
  });
});
