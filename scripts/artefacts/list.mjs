/**
 * Lists all stored artefacts that are made with the engine. An artefact has files, dependencies, and the command that
 * makes it. `depends` lists parts of the engine (`engine`, which is the search's signature, and `network`), rulesets
 * (`rules`), and other artefacts if the command reads their files.
 */
const RULESETS = ['cazaux', 'courier', 'murray', 'golladay'];

const PARTS = ['engine', 'network'];

const ACEDREX = ['node', 'dist/cli/main.js'];

/** The command that proves existing puzzles again. docs/command-line.md describes how new puzzles are mined. */
const prove = (id) => ['node', 'scripts/prove-puzzles.mjs', '--folder', '{folder}', '--set', id];

const DICE_PUZZLES = [
  [
    ...['node', 'bench/dice.mjs', '--games', '2200', '--depth', '2', '--against', '1'],
    ...['--seed', '21', '--pgn', '{folder}/dice.pgn'],
  ],
  [
    ...[...ACEDREX, 'puzzles', '{folder}/dice.pgn', '--nodes', '20000'],
    ...['--output', '{folder}/dice.jsonl'],
  ],
  [
    ...[...ACEDREX, 'puzzles', 'check', '{folder}/dice.jsonl', '--nodes', '1000000'],
    ...['--output', '{folder}/dice-proved.jsonl'],
  ],
  ['node', 'scripts/make-puzzles.mjs', '{folder}/dice-proved.jsonl', '--keep'],
];

export const ARTEFACTS = [
  {
    name: 'win-model',
    files: ['src/engine/win-model.ts'],
    depends: { engine: PARTS, rules: RULESETS, artefacts: [] },
    /** Inputs that only a person can supply, such as self-play games. */
    needs: ['games'],
    commands: [['node', 'train/win-model.mjs', '--write', '{games}']],
  },
  {
    name: 'dice-model',
    files: ['src/engine/dice-model.ts'],
    depends: { engine: PARTS, rules: RULESETS, artefacts: [] },
    needs: [],
    commands: [['node', 'bench/dice.mjs', '--fit', '--write']],
  },
  ...RULESETS.map((id) => ({
    name: `book-${id}`,
    files: [`data/books/${id}.book`],
    depends: { engine: PARTS, rules: [id], artefacts: ['win-model'] },
    needs: ['folder'],
    commands: [['node', 'scripts/make-books.mjs', '--folder', '{folder}', '--ruleset', id]],
  })),
  {
    name: 'openings',
    files: ['docs/openings.md', 'src/theory/opening-plans.ts'],
    depends: { engine: [], rules: [], artefacts: RULESETS.map((id) => `book-${id}`) },
    needs: [],
    commands: [['node', 'scripts/make-openings.mjs']],
  },
  {
    name: 'agreement',
    files: ['test/quiet-positions.jsonl', 'docs/agreement.svg'],
    depends: { engine: PARTS, rules: RULESETS, artefacts: ['win-model'] },
    needs: ['games', 'folder'],
    commands: [
      ['node', 'bench/agreement/make.mjs', '--out', 'test/quiet-positions.jsonl', '{games}'],
      ['node', 'bench/agreement.mjs', '--csv', '{folder}/agreement.csv'],
      ['python3', 'bench/agreement/plot.py', '{folder}/agreement.csv', 'docs/agreement.svg'],
    ],
  },
  ...[...RULESETS, 'dice'].map((id) => ({
    name: `puzzles-${id}`,
    files: [`data/puzzles/${id}.puzzles`],
    depends: {
      engine: PARTS,
      rules: id === 'dice' ? RULESETS : [id],
      artefacts: id === 'dice' ? ['dice-model'] : ['win-model'],
    },
    needs: ['folder'],
    commands: id === 'dice' ? DICE_PUZZLES : [prove(id)],
    /** If some puzzles fail and are dropped, `puzzles check` ends with status 1. */
    mayEndWith1: id === 'dice',
  })),
  {
    // The engine only decides which endings occur, so an improved engine does not make the lessons wrong.
    name: 'ending-lessons',
    files: ['data/endings/occurring.jsonl', 'data/endings/lessons.json'],
    depends: { engine: [], rules: RULESETS, artefacts: [] },
    needs: ['folder'],
    commands: [
      ['node', 'bench/count-endings.mjs'],
      ['node', 'scripts/make-ending-lessons.mjs', '--endings', '{folder}'],
    ],
  },
];
