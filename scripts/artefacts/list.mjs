/**
 * Everything that is made from the engine and then kept. An artefact has files, what it depends on, and the command that
 * makes it. `depends` names the parts of an engine (`engine`, the signature of the search; `network`), rulesets
 * (`rules`), and other artefacts, whose files it reads.
 */
const RULESETS = ['cazaux', 'courier', 'murray', 'golladay'];

const PARTS = ['engine', 'network'];

const ACEDREX = ['node', 'dist/cli/main.js'];

/** The other puzzles are mined as docs/command-line.md says; this proves them. */
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
    /** What only a person can give, such as games of self-play. */
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
    files: ['docs/openings.md'],
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
    /** `puzzles check` ends with 1 if some puzzles fail, which are left out. */
    mayEndWith1: id === 'dice',
  })),
];
