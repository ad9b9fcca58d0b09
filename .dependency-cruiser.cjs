/**
 * The arrows of docs/architecture.md. Within src:
 * wasm <- rules <- notation <- game, notation <- engine <- worker <- cli, notation <- drawing <- cli,
 * notation and engine <- motifs <- analysis, puzzles; game and engine <- analysis <- theory, puzzles <- cli; game <- play <- cli, web; notation <- tablebase <- cli, web, and what reads tables for a search;
 * all but cli and protocols <- elements <- web. Within elements:
 * shared <- session, internal <- the elements. Within web: shared <- storage, i18n <- page; words, which are made from data/words/, and i18n use each other.
 */
const layer = (name, mayNotImport) => ({
  name: `${name}-imports-upwards`,
  comment: `src/${name} does not know ${mayNotImport.join(', ')}`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: `^src/(${mayNotImport.join('|')})/` },
});

/** A folder of web/ and the other folders of web/ that it may import. */
const room = (name, mayImport) => ({
  name: `web-${name}-imports-too-much`,
  comment: `of web/, web/${name} may import ${['itself', ...mayImport].join(', ')}`,
  severity: 'error',
  from: { path: `^web/${name}/` },
  to: { path: '^web/', pathNot: `^web/(${[name, ...mayImport].join('|')})/` },
});

/** A folder of src/elements/ and the other folders of it that it may import. */
const element = (name, mayImport) => ({
  name: `elements-${name}-imports-too-much`,
  comment: `of src/elements/, ${name} may import ${['itself', ...mayImport].join(', ')}`,
  severity: 'error',
  from: { path: `^src/elements/${name}/` },
  to: { path: '^src/elements/', pathNot: `^src/elements/(${[name, ...mayImport].join('|')})/` },
});

/** Modules of the page's features that other features may import: stores, helpers, the die of dice and play, and attempts. */
const OPEN_TO_FEATURES = [
  'analysis/(glyphs|captured)',
  'settings/settings-store',
  'studies/(query|study-store|title|types|other-versions|chapter-work|read-record|keeping)',
  'rules/change-rules',
  'review/effort',
  'editor/editor-store',
  'import/(import-store|read)',
  'links/[^/]+',
  'dice/roll-panel\\.component',
  'play/(clock|new-game|play-store|premove|game-form)',
  'speech/(commands|console\\.component|sentences|speech|typed-field)',
  'games/(own-side|games-address|games-store|code-picture\\.component)',
  'backup/backup-panel\\.component',
  'tablebase/tablebase-panel\\.component',
  'tablebase/(practice-verdict|tablebase-text)',
  'problems/(problem-panel|collection)\\.component',
  'explorer/(explorer-store|rows|opening\\.component)',
  'repertoire/(repertoire-store|drill-memory|ask-to-add|(status|repertoire)\\.component)',
  'learn/(path|samples|words)',
  'practice/[^/]+',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'imports form a directed acyclic graph, but for the types of modules that are made',
      severity: 'error',
      from: { pathNot: '^(src|web)/words/' },
      to: { circular: true },
    },
    layer('wasm', ['drawing', 'rules', 'notation', 'game', 'engine', 'worker', 'protocols', 'cli']),
    layer('rules', ['drawing', 'game', 'engine', 'worker', 'protocols', 'cli']),
    {
      name: 'rules-know-no-notation',
      comment:
        'only Position reads and writes, as its callers expect; what it uses does not know it',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '^src/rules/position\\.ts$' },
      to: { path: '^src/notation/' },
    },
    layer('notation', ['drawing', 'game', 'engine', 'worker', 'protocols', 'cli']),
    layer('game', ['drawing', 'engine', 'worker', 'protocols', 'cli']),
    // Pictures of positions need no more than positions; where they are shown is for web and cli.
    layer('drawing', ['wasm', 'game', 'engine', 'worker', 'protocols', 'cli']),
    layer('engine', ['drawing', 'game', 'worker', 'protocols', 'cli']),
    layer('worker', ['drawing', 'game', 'remote', 'protocols', 'cli']),
    // An engine on another machine: what a page and the command line say to each other.
    layer('remote', [
      'drawing',
      'game',
      'protocols',
      'cli',
      'analysis',
      'theory',
      'puzzles',
      'problems',
      'tablebase',
    ]),
    {
      name: 'remote-is-for-web-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(remote/|cli/|elements/session/)' },
      to: { path: '^src/remote/' },
    },
    layer('protocols', ['drawing', 'worker', 'cli']),
    layer('motifs', [
      'drawing',
      'wasm',
      'game',
      'worker',
      'protocols',
      'cli',
      'analysis',
      'theory',
      'puzzles',
    ]),
    layer('analysis', ['drawing', 'wasm', 'worker', 'protocols', 'cli', 'theory']),
    layer('theory', ['drawing', 'wasm', 'worker', 'protocols', 'cli']),
    layer('puzzles', [
      'drawing',
      'wasm',
      'game',
      'worker',
      'protocols',
      'cli',
      'theory',
      'tablebase',
    ]),
    layer('problems', [
      'drawing',
      'game',
      'worker',
      'protocols',
      'cli',
      'analysis',
      'theory',
      'puzzles',
      'tablebase',
    ]),
    layer('tablebase', [
      'drawing',
      'game',
      'engine',
      'worker',
      'protocols',
      'cli',
      'analysis',
      'theory',
    ]),
    {
      name: 'tablebase-is-for-web-and-cli',
      comment: 'and for what reads tables for a search; the engine takes them as plain data',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(tablebase/|elements/|cli/|worker/(node-tablebase-files|tablebase-reader|(node-)?tablebase-(part-service|threads?))\\.ts$)',
      },
      to: { path: '^src/tablebase/' },
    },
    {
      name: 'analysis-is-for-web-and-cli',
      comment: 'judging games needs records and scores; nothing that makes those needs judgements',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(analysis/|theory/|puzzles/|elements/|cli/|index\\.ts$)',
      },
      to: { path: '^src/analysis/' },
    },
    {
      name: 'theory-is-for-web-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(theory/|elements/|cli/)' },
      to: { path: '^src/theory/' },
    },
    {
      name: 'puzzles-are-for-web-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(puzzles/|elements/|cli/)' },
      to: { path: '^src/puzzles/' },
    },
    // Records of games between people: rules, notation and records of games, but no engine.
    layer('play', [
      'drawing',
      'wasm',
      'engine',
      'worker',
      'protocols',
      'cli',
      'analysis',
      'theory',
      'puzzles',
      'problems',
      'tablebase',
    ]),
    {
      name: 'play-is-for-web-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(play/|cli/)' },
      to: { path: '^src/play/' },
    },
    {
      name: 'problems-are-for-web-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(problems/|elements/|cli/)' },
      to: { path: '^src/problems/' },
    },
    {
      name: 'result-imports-nothing',
      severity: 'error',
      from: { path: '^src/result\\.ts$' },
      to: {},
    },
    {
      name: 'errors-know-words-alone',
      comment: 'the parameters of errors are squares, pieces and ends of games, as types',
      severity: 'error',
      from: { path: '^src/errors/' },
      to: {
        pathNot:
          '^src/(errors/|words/|(result|message)\\.ts$|rules/(squares|pieces|outcome)\\.ts$)',
      },
    },
    {
      name: 'src-stands-below-web',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(web|assembly)/' },
    },
    {
      name: 'assembly-stands-alone',
      severity: 'error',
      from: { path: '^assembly/' },
      to: { pathNot: '^assembly/' },
    },
    {
      name: 'library-knows-no-elements',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/elements/' },
      to: { path: '^src/elements/' },
    },
    element('shared', []),
    element('session', ['shared']),
    element('internal', ['shared']),
    element('board', ['shared', 'internal']),
    element('die', ['shared', 'internal']),
    element('editor', ['shared', 'internal', 'board']),
    element('puzzle', ['shared', 'internal', 'board']),
    element('analysis', ['shared', 'internal', 'session', 'board', 'die']),
    element('words', ['internal', 'board', 'die', 'editor', 'puzzle', 'analysis']),
    room('shared', []),
    room('storage', ['shared']),
    room('words', ['i18n']),
    room('i18n', ['shared', 'words']),
    room('page', ['shared', 'storage', 'i18n', 'words']),
    room('embed', ['shared', 'storage', 'words']),
    {
      name: 'features-do-not-import-each-other',
      comment: `a feature of the page uses its own folder, and of others only ${OPEN_TO_FEATURES.join(', ')}`,
      severity: 'error',
      // The shell puts the features together.
      from: { path: '^web/page/([^/]+)/', pathNot: '^web/page/shell/' },
      to: {
        path: '^web/page/[^/]+/',
        pathNot: ['^web/page/$1/', `^web/page/(${OPEN_TO_FEATURES.join('|')})\\.ts$`],
        // What a panel is handed by context it must name: a type and no code.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'elements-and-web-use-no-command-line',
      severity: 'error',
      from: { path: '^(web|src/elements)/' },
      to: { path: '^src/(cli|protocols)/' },
    },
    {
      name: 'nothing-imports-tests-or-benches',
      severity: 'error',
      from: { path: '^(assembly|src|web|scripts)/' },
      to: { path: '^(bench|test|train)/' },
    },
    {
      name: 'node-only-where-it-is',
      comment: 'the library runs in browsers; only these parts may use Node',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: '^src/(cli/|worker/node)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // What is written for other programs' module resolution, and what belongs into dist/.
    exclude: { path: '^(dist|build|test/consumers/(projects|pages)|scripts/published)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.d.ts', '.json'],
    },
  },
};
