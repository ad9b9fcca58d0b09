/** Counts solved endings for the page about endings. */
/**
 * The rulesets to count. `courier` is omitted, because endings without pawns are the same under `courier` as under
 * `cazaux`.
 */
const RULESETS = ['cazaux', 'murray', 'golladay'];

/** The files of the pawns to count. The other files are mirror images of these. */
const PAWN_FILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The page's numbers for one side to move. `atOnce` is the number of positions that are won with the first ply. */
const sideOf = ({ positions, wins, losses, cursedWins, cursedLosses, byPlies, longest }) => ({
  positions,
  wins,
  losses,
  atOnce: new Map(byPlies).get(1) ?? 0,
  ...(cursedWins > 0 && { cursedWins }),
  ...(cursedLosses > 0 && { cursedLosses }),
  ...(longest !== undefined && { longest: { ...longest, line: longest.line.join(' ') } }),
});

/** Adds the numbers for all endings in a folder to `data`, without solving any. */
export const countEndings = async (folder, data) => {
  const { TablebaseLibrary } = await import('../../build/library/tablebase/library.js');
  const { blocksOf, makeMaterial, materialsOf, relevantRuleset } =
    await import('../../build/library/tablebase/material.js');
  const { summariseTablebase } = await import('../../build/library/tablebase/statistics.js');
  const { loadRules } = await import('../../build/library/rules/rules-wasm.js');
  const { RULESETS: rulesets } = await import('../../build/library/rules/rulesets.js');
  const { SQUARES } = await import('../../build/library/rules/squares.js');
  const { storeIn } = await import('../../build/library/worker/node-tablebase-files.js');
  await loadRules();

  /** The counts, keyed by ending and relevant rules. */
  const counted = new Map();

  const count = async (material, blocks, ruleset) => {
    const library = new TablebaseLibrary(ruleset, storeIn(folder), { solve: false });
    const summary = await summariseTablebase(blocks, ruleset, library.table);
    if (!summary.ok && summary.error.code === 'ending-unsolved') return undefined;
    if (!summary.ok) throw new Error(`${makeMaterial(material)}: ${summary.error.message}`);
    const { white, black } = summary.value;
    return { white: sideOf(white), black: sideOf(black) };
  };

  for (const name of RULESETS) {
    const ruleset = rulesets[name];
    const found = {};
    const add = async (ending, material, blocks) => {
      const key = `${ending} ${relevantRuleset(material, ruleset).id}`;
      if (!counted.has(key)) counted.set(key, await count(material, blocks, ruleset));
      const known = counted.get(key) ?? data[name]?.[ending];
      if (known === undefined) return;
      found[ending] = known;
      console.log(`${name}\t${ending}`);
    };
    for (const material of [3, 4].flatMap((men) => materialsOf(men, ruleset, men === 3))) {
      const ending = makeMaterial(material);
      const blocks = blocksOf(material);
      if (!ending.includes('P')) await add(ending, material, blocks);
      // A pawn's promotion depends on its file, so each file is a separate ending.
      else
        for (const file of PAWN_FILES)
          await add(
            `${ending} ${file}`,
            material,
            blocks.filter(({ pawns: [square] }) => SQUARES[square].startsWith(file)),
          );
    }
    data[name] = found;
  }
};
