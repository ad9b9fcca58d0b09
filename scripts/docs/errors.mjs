/** Makes the page of error codes, from data/words/en/errors.yaml and the notes in src/errors/codes.ts. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The headings for the areas of errors, in the order of the page. */
const AREAS = {
  fen: 'Reading a FEN',
  fenWarnings: 'Warnings about a FEN',
  ruleset: 'Reading a ruleset',
  setup: 'Checking a set-up',
  move: 'Reading and playing moves',
  played: 'Moves of a game that is over',
  san: 'Reading SAN',
  pgn: 'Reading games',
  limits: 'Limits of a search',
  engine: 'The engine',
  start: 'Starting an engine',
  worker: 'Workers',
  wasm: 'Loading WebAssembly',
  network: 'Loading the network',
  memory: 'Memory',
  offline: 'Without a network',
  tablebase: 'Tables of endings',
  theoryFile: 'Files of opening theory',
  theoryMerge: 'Joining opening theory',
  puzzle: 'Puzzles',
  puzzleElement: 'The puzzle element',
  puzzleProblem: 'Problems in the puzzle element',
  problem: 'Problems',
  pieceSet: 'Piece sets',
  editor: 'The editor',
  analysis: 'The analysis',
  die: 'The die',
  embed: 'Frames',
  part: 'Parts of elements',
  play: 'Games between two people',
  live: 'Live games',
  remote: 'Engines on other machines',
};
/** Areas whose messages only complete the messages of other errors. */
const OTHERS = ['place', 'repairs'];

const notes = () => {
  const found = new Map();
  for (const [, note, code] of readFileSync('src/errors/codes.ts', 'utf8').matchAll(
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*readonly '([\w-]+)'/g,
  ))
    found.set(
      code,
      note
        .replace(/\s*\n\s*\* ?/g, ' ')
        .replace(/\{@link (\w+)\}/g, '`$1`')
        .trim(),
    );
  return found;
};

/**
 * Formats the arguments in a message: `{name}` or `{name, select, …}`. If there are several alternatives, shows only
 * the last one.
 */
const plain = (message) => {
  let text = message.replace(/\s+/g, ' ');
  const argument = /\{(\w+)(?:, (?:select|plural),((?: \S+ \{[^{}]*\})*))?(?:, list)?\}/g;
  for (let left; left !== text;) {
    left = text;
    text = text.replace(argument, (_, name, choices) => {
      const last = choices && /\{([^{}]*)\}$/.exec(choices)?.[1];
      return last ?? `‹${name}›`;
    });
  }
  return text.trim();
};

export const errorsMarkdown = () => {
  const areas = parse(readFileSync('data/words/en/errors.yaml', 'utf8'));
  const unlisted = Object.keys(areas).filter((name) => !(name in AREAS) && !OTHERS.includes(name));
  if (unlisted.length > 0) throw new Error(`scripts/docs/errors.mjs lacks ${unlisted}`);
  const noteOf = notes();
  const parts = Object.entries(AREAS).map(([area, title]) => {
    const rows = Object.entries(areas[area]).map(([code, message]) => {
      const note = noteOf.get(code);
      return `### ${code}\n\n${plain(message)}${note === undefined ? '' : `\n\n${note}`}\n`;
    });
    return `## ${title}\n\n${rows.join('\n')}`;
  });
  return `# Errors

Every error has a \`code\`, \`params\` and a \`message\`, which names the cause and, if there is one, the remedy. This page lists
the messages of all codes; ‹names› are parameters. Many messages have variants, of which one is shown. [The
library](../../docs/api.md#errors) explains how errors are returned, and [the analysis](../../docs/analysis.md#what-goes-wrong)
what to do about files that cannot be loaded.

${parts.join('\n')}`;
};
