/** The list of endings: decided, stored and unsolved endings, and the work to solve them. */
import { TablebaseWasm, loadTablebase } from '../../../src/tablebase/tablebase-wasm.js';
import { folderOf } from '../../../src/tablebase/library.js';
import {
  blocksOf,
  ENDING_ROLES,
  isDecided,
  makeMaterial,
  parseMaterial,
  relevantRuleset,
  type EndingRole,
  type Material,
} from '../../../src/tablebase/material.js';
import { blocksBelow } from '../../../src/tablebase/work.js';
import { COLORS } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import type { TablebaseFiles } from './tablebase-files.js';
import type { TablebaseRow } from './tablebase-types.js';

export const GROUPS = ['single', 'duel', 'double', 'pawns'] as const;
export type TablebaseGroup = (typeof GROUPS)[number];

export const groupOf = ({ white, black }: Material): TablebaseGroup => {
  if ([...white, ...black].includes('pawn')) return 'pawns';
  if (black.length > 0) return 'duel';
  return white.length === 1 ? 'single' : 'double';
};

/** The blocks that a search of a position needs, with the sizes of their tables in bytes. */
export const blocksBySize = async (
  setup: Setup,
  ruleset: Ruleset,
): Promise<readonly { readonly bytes: number }[]> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  return blocksBelow(setup, ruleset).map((block) => ({ bytes: wasm.setBlock(block) }));
};

/** The pieces that a listed ending may have. An unmoved unicornio only arises by promotion, so it is not listed. */
const LISTED = ENDING_ROLES.filter((role) => role !== 'unmoved_unicornio');

/** All endings by name, first by number of pieces, then by the strength of the pieces. */
const allMaterials = (): readonly Material[] => {
  const found = new Map<string, Material>();
  const add = (white: readonly EndingRole[], black: readonly EndingRole[]): void => {
    const material = parseMaterial(makeMaterial({ white, black }));
    if (material.ok) found.set(makeMaterial(material.value), material.value);
  };
  for (const one of LISTED) add([one], []);
  for (const one of LISTED) for (const other of LISTED) add([one, other], []);
  for (const one of LISTED) for (const other of LISTED) add([one], [other]);
  return [...found.values()];
};

const countMen = ({ white, black }: Material): number => 2 + white.length + black.length;

/** An ending, and all endings that captures and promotions lead to and the rules do not decide. */
const materialsBelow = (material: Material, ruleset: Ruleset): readonly Material[] => {
  const found = new Map<string, Material>();
  const collect = (each: Material): void => {
    const chosen = parseMaterial(makeMaterial(each));
    if (!chosen.ok || isDecided(chosen.value, ruleset)) return;
    const name = makeMaterial(chosen.value);
    if (found.has(name)) return;
    found.set(name, chosen.value);
    for (const color of COLORS)
      chosen.value[color].forEach((role, at) => {
        const men = chosen.value[color];
        collect({ ...chosen.value, [color]: men.toSpliced(at, 1) });
        if (role !== 'pawn') return;
        for (const promoted of LISTED)
          if (promoted !== 'pawn') collect({ ...chosen.value, [color]: men.with(at, promoted) });
      });
  };
  collect(material);
  return [...found.values()];
};

interface Known extends Measures {
  readonly known: number;
  readonly kept: number;
}

export const listEndings = async (
  ruleset: Ruleset,
  files: TablebaseFiles,
): Promise<readonly TablebaseRow[]> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  const folders = new Map<string, ReadonlyMap<string, number>>();
  const knownOf = async (material: Material): Promise<Known> => {
    const folder = folderOf(relevantRuleset(material, ruleset));
    const kept = folders.get(folder) ?? (await files.list(folder));
    folders.set(folder, kept);
    const name = makeMaterial(material);
    const own = [...kept].filter(([file]) => file.split(/[-.]/, 1)[0] === name);
    return {
      ...measure(material, wasm),
      known: own.length,
      kept: own.reduce((sum, [, bytes]) => sum + bytes, 0),
    };
  };
  const byName = new Map<string, Known>();
  const rows: TablebaseRow[] = [];
  for (const material of allMaterials()) {
    const below = materialsBelow(material, ruleset);
    for (const each of below)
      if (!byName.has(makeMaterial(each))) byName.set(makeMaterial(each), await knownOf(each));
    const missing = below.flatMap((each) => {
      const known = byName.get(makeMaterial(each));
      return known === undefined || known.known >= known.blocks ? [] : [known];
    });
    const own = byName.get(makeMaterial(material));
    rows.push({
      name: makeMaterial(material),
      men: countMen(material),
      isDecided: own === undefined,
      blocks: own?.blocks ?? 0,
      known: own?.known ?? 0,
      kept: own?.kept ?? 0,
      work: {
        blocks: missing.reduce((sum, { blocks, known }) => sum + blocks - known, 0),
        bytes: 2 * Math.max(0, ...missing.map(({ size }) => size)) + wasm.fixedBytes,
        positions: missing.reduce(
          (sum, { blocks, known, size }) => sum + (blocks - known) * size,
          0,
        ),
      },
    });
  }
  return rows;
};

/** The sizes of an ending. They do not depend on the rules. */
interface Measures {
  readonly blocks: number;
  /** Number of positions stored for a block. */
  readonly size: number;
}

/** Caches the sizes by ending, because measuring all endings takes most of a second. */
const measured = new Map<string, Measures>();

const measure = (material: Material, wasm: TablebaseWasm): Measures => {
  const name = makeMaterial(material);
  const known = measured.get(name);
  if (known !== undefined) return known;
  const blocks = blocksOf(material);
  const [block] = blocks;
  const found = { blocks: blocks.length, size: block === undefined ? 0 : wasm.setBlock(block) };
  measured.set(name, found);
  return found;
};
