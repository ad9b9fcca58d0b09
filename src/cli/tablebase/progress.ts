/** Reports progress on stderr while endings are being solved. */
import { makeBlock } from '../../tablebase/material.js';
import { INTERRUPTED_STATUS, say, print } from '../io.js';
import type { TablebaseProgress } from './summarise.js';
import type { TablebaseSummary } from '../../tablebase/statistics.js';
import { COLORS } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';

/** Approximate fraction of the work on a block that preparing the positions takes. */
const ENTERING = 0.7;

/** Shows progress. On a terminal, each line replaces the previous line. Elsewhere, a line appears every ten seconds. */
export class ProgressLine {
  readonly #isTerminal = process.stderr.isTTY;
  #due = performance.now() + this.#pause;
  #isShown = false;

  get #pause(): number {
    return this.#isTerminal ? 250 : 10_000;
  }

  /** Shows the text from `line`, unless the previous line was shown too recently. */
  show(line: () => string): void {
    if (performance.now() < this.#due) return;
    this.#due = performance.now() + this.#pause;
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${line()}` : `${line()}\n`);
    this.#isShown = this.#isTerminal;
  }

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}

/** Describes the progress, for example `KAKR: 40 % of the positions prepared`. */
export const describeProgress = ({ block, entered, distance }: TablebaseProgress): string =>
  `${makeBlock(block)}: ` +
  (entered < 1
    ? `${Math.floor(100 * entered)} % of the positions prepared`
    : `all ends within ${distance} plies found`);

export const shareDone = ({ at, blocks, entered }: TablebaseProgress): number =>
  (at + ENTERING * entered) / blocks;

export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;

export const sayStopped = (): void => {
  say('stopped; finished results are kept, so the same command resumes');
  process.exitCode = INTERRUPTED_STATUS;
};

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
    await row('longest win', longest.plies, longest.fen, longest.outcome);
    await row('line', longest.line.join(' '));
  }
  for (const turn of COLORS)
    for (const [plies, positions] of summary[turn].byPlies)
      await row('plies', turn, plies, positions);
};
