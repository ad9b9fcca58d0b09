/**
 * The words of the field: names that were replaced by names from Stockfish, the chess programming wiki, chessops,
 * lichess and chessground must not return, neither in a file's name nor in its text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['assembly', 'src', 'web', 'bench', 'test', 'docs'];
const TEXT = /\.(?:ts|mjs|js|md|html|css)$/;
/** This file names the old words, and what the generators write is only checked at its source. */
const EXEMPT =
  /^(?:test\/repository\/vocabulary\.test\.ts|docs\/(?:licences\.md|[a-z]{2}\/.*)|(?:src|web)\/words\/.*)$/;

interface Rule {
  readonly old: RegExp;
  readonly now: string;
  /** Where the old name is forbidden; everywhere if absent. */
  readonly within?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    old: /\b(?:IndexedDb|Memory)PlayStore\b|\bProblemSession\b/,
    now: 'IndexedDbGameStorage, MemoryGameStorage, FirstMoveSearch',
  },
  { old: /\bREACH(?:ED|_OF)?\b/, now: 'ATTACK_TABLE, MOBILITY_WEIGHTS, MODE_MOBILITY' },
  { old: /\binitReached\b/, now: 'clearEvalCaches' },
  {
    old: /\b(?:Reach|Reached|ReachKind|reachOf)\b/,
    now: 'AttackTable, MobilityWeights, PieceScope',
  },
  { old: /\bWIN(?:_FOUND)?\b/, now: 'VALUE_WIN, VALUE_WIN_IN_MAX_PLY' },
  { old: /\bUNKNOWN\b/, now: 'VALUE_NONE' },
  {
    old: /\bworth(?:Of)?\(|\bworth =|\bworth: i|\.worth\b/,
    now: 'psqt, seeValue',
  },
  {
    old: /\b(?:[mM]en|MEN|[mM]an|sumMen)\b(?![úü])/,
    now: 'pieces, PieceNode',
    // In tablebases, problems and the book, the old word means any piece or pawn, as in chess.
    within:
      /^(?!.*(?:ending|tablebase|problem|src\/errors\/codes|elements\/internal\/[a-z]+-errors|docs\/(?:architecture|command-line))).*(?<!\.css)$/,
  },
  {
    old: /\b(?:RulesCore|SearchCore|CoreLine|coreFor)\b|\/core\.js'/,
    now: 'RulesWasm, SearchWasm',
  },
  {
    old: /\b(?:tableMove|probeTable|storeTable|clearTable|resizeTable|tableUse)\b|\bTable\.\w+\(/,
    now: 'TT, ttMove, ttProbe …',
  },
  { old: /\bTABLE_(?:BASE|MASK|AGE)\b/, now: 'TT_BASE, TT_MASK, TT_AGE' },
  {
    old: /\b(?:MOST|LEAST)(?:_[A-Z]+)*\b/,
    now: 'MAX_…, MIN_…',
  },
  {
    old: /\b(?:Desk|Judge|WorkListener)\b|xboard-(?:work|judge)/,
    now: 'SearchSlot, SearchJob, DrawPolicy',
  },
  {
    old: /\bexchangeWins\b|\bexchange\(|\bnaiveExchange\b/,
    now: 'see, seeGe',
  },
  { old: /\bmustStop\b/, now: 'countNode' },
  { old: /[fF]ore(?:told|tell)/, now: 'predicted' },
  {
    old: /\b[sS]urveys?\b|\bSURVEYS?\b/,
    now: 'GamePhase, RollStats',
  },
  {
    old: /\bMOVER(?:S|_[A-Z_]+)?\b|\b(?:init|set)Movers?\b|\bmovers?\b|\bmoverOf\b/,
    now: 'movement',
    within: /^assembly\//,
  },
  {
    old: /\bRACE_LINE\b|\bIO_RACE_\w+|\brace\.(?:ts|js)\b|\.\/race'/,
    now: 'SMP_LINE, IO_SMP_DEPTH, smp-result.ts',
  },
  { old: /\bawareness\b/, now: 'tactics' },
  {
    old: /\b(?:MOST_HOLD|FLAG_HOLD|giveWay|holdIfTold)\b|\binterface Hold\b/,
    now: 'nothing: searches no longer give way',
  },
  { old: /[iI]ntake/, now: 'import' },
  { old: /\b(?:Later|Steady)\b(?=[<(])|\bnew (?:Later|Steady)\b/, now: 'Lazy, Memo' },
  { old: /\b[iI]nsight\b/, now: 'BoardRules' },
  {
    old: /\bMenLayer\b|\bmenOf\b|'man'|\.man\b/,
    now: 'PieceLayer, pieceNodesOf, piece',
    within: /^(?!.*problem)(?:web|test\/(?!tablebase))/,
  },
  {
    old: /acedrex-throw|AcedrexThrow|\bthrowDie\b|\bthrownAt\b|\.throws\b|#throw\b/,
    now: 'roll',
  },
  {
    // An ending is a phase of a game or its material. EndingsPath is the name of a UCI option.
    old: /\bEndings?(?!Role|Name|Example|Step|Lesson|Item|Game|Path)[A-Z]\w*|\b(?:set|load|use|probe|asked|published)Endings?\b/,
    now: 'Tablebase, TablebaseReader, setTablebases …',
  },
];

/** File names that were replaced. */
const OLD_FILES =
  /(?:^|\/)endings?-(?!examples?\.|lesson|try)|(?:src|page|assembly)\/endings\/|(?:^|\/)(?:awareness|many-men|most-moves|xboard-work|xboard-judge|men-layer|insight|throw\.component|intake)\b|^assembly\/(?:state|race|dice-table)\.ts$|^src\/(?:rules|engine)\/core\.ts$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  ),
).filter((name) => TEXT.test(name) && !name.includes('node_modules') && !EXEMPT.test(name));

test('the check covers more than 300 files', () => {
  expect(files.length).toBeGreaterThan(300);
});

test('no file has an obsolete name', () => {
  expect(files.filter((name) => OLD_FILES.test(name))).toEqual([]);
});

const texts = files.map((name) => [name, readFileSync(new URL(name, ROOT), 'utf8')] as const);

/** Lines that match a pattern. Most files have none, so each is first searched as a whole. */
const linesWith = (pattern: RegExp, within?: RegExp): readonly string[] => {
  const anywhere = new RegExp(pattern, `${pattern.flags}m`);
  return texts.flatMap(([name, text]) =>
    within?.test(name) === false || !anywhere.test(text)
      ? []
      : text
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [],
          ),
  );
};

test.each(RULES)('$old is replaced by $now', ({ old, within }) => {
  expect(linesWith(old, within)).toEqual([]);
});
