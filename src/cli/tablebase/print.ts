/** Prints what there is to say about an ending: lines of cells with tabs between them. */
import type { TablebaseSummary } from '../../tablebase/summary.js';
import { COLORS } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { print } from '../io.js';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(2)} %`;

export const printSummary = async (
  name: string,
  ruleset: Ruleset,
  summary: TablebaseSummary,
): Promise<void> => {
  const row = (...cells: readonly (string | number)[]): Promise<void> => print(cells.join('\t'));
  await row('material', name);
  await row('ruleset', ruleset.id);
  for (const turn of COLORS) {
    const { positions, wins, draws, losses, longest, cursedWins, cursedLosses } = summary[turn];
    await row(`${turn} to move`, positions);
    await row('wins', wins, percent(wins, positions));
    await row('draws', draws, percent(draws, positions));
    await row('losses', losses, percent(losses, positions));
    if (cursedWins > 0) await row('cursed wins', cursedWins, percent(cursedWins, positions));
    if (cursedLosses > 0)
      await row('cursed losses', cursedLosses, percent(cursedLosses, positions));
    if (longest === undefined) continue;
    await row('longest win', longest.plies, longest.fen);
    await row('line', longest.line.join(' '));
  }
  for (const turn of COLORS)
    for (const [plies, positions] of summary[turn].byPlies)
      await row('plies', turn, plies, positions);
};
