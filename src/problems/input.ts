/**
 * Reads problems from text: one per line, as tab-separated fields or JSON, in Popeye's format between BeginProblem and
 * EndProblem, or as PGN with the tag `Stipulation`.
 */
import { describeFenErrors } from '../errors/join.js';
import { readPgn, type PgnGame } from '../notation/pgn.js';
import { ok } from '../result.js';
import { Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { readPopeye, fault, type ProblemDefaults, type Read } from './popeye.js';
import { readProblemTags } from './record.js';
import { parseStipulation, type Stipulation } from './stipulation.js';

/**
 * Reads a text's problems on demand. Yields a problem or an error for each of them. Problems are not returned as a
 * list, because such a list would grow during solving: positions cache their generated moves.
 */
export function* readProblems(text: string, defaults: ProblemDefaults): Generator<Read, void> {
  if (/^\uFEFF?\s*\[/.test(text)) {
    yield* readPgnProblems(text, defaults);
    return;
  }
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (line === '' || line.startsWith('%')) continue;
    if (!/^BeginProblem\b/i.test(line)) {
      yield readLine(line, index + 1, defaults);
      continue;
    }
    const end = lines.findIndex(
      (other, at) => at > index && /^\s*(?:EndProblem|NextProblem)\b/i.test(other),
    );
    const last = end < 0 ? lines.length : end;
    yield* readPopeye(lines.slice(index + 1, last), index + 2, defaults);
    // NextProblem ends one problem and begins the next.
    const isNext = end >= 0 && /^\s*NextProblem\b/i.test(lines[end] ?? '');
    if (isNext) lines[end] = 'BeginProblem';
    index = isNext ? end - 1 : last;
  }
}

/** Reads problems written by {@link makeProblemRecord}. The claimed keys are in the tag `Keys`; moves are ignored. */
function* readPgnProblems(text: string, defaults: ProblemDefaults): Generator<Read, void> {
  const starts = text
    .split(/\r?\n/)
    .flatMap((line, index, all) =>
      line.startsWith('[') && !(all[index - 1] ?? '').startsWith('[') ? [index + 1] : [],
    );
  let index = 0;
  for (const game of readPgn(text)) {
    yield readPgnProblem(game, starts[index] ?? 1, defaults);
    index += 1;
  }
}

const readPgnProblem = (
  { record, errors: [error] }: PgnGame,
  line: number,
  defaults: ProblemDefaults,
): Read => {
  if (record === undefined) {
    const { code = 'problem-pgn', message = 'The game cannot be read.' } = error ?? {};
    return fault(line, code, message);
  }
  const tags = readProblemTags(record.tags);
  const asked = new Map(record.tags).get('Stipulation');
  if (tags === undefined && asked !== undefined) {
    const { error: wrong } = parseStipulation(asked);
    if (wrong !== undefined) return fault(line, wrong.code, wrong.message);
  }
  const stipulation = tags?.stipulation ?? defaults.stipulation;
  if (stipulation === undefined)
    return fault(line, 'problem-no-stipulation', 'The problem has no stipulation.');
  const position = Position.fromSetup(record.setup, record.ruleset);
  if (!position.ok) return fault(line, position.error[0].code, describeFenErrors(position.error));
  return ok({
    line,
    problem: { position: position.value, stipulation },
    ...(tags?.keys !== undefined && { keys: tags.keys }),
    ...(tags !== undefined && { intended: tags.intended }),
    ...Object.fromEntries(Object.entries(tags?.heading ?? {}).filter(([, text]) => text !== '')),
    wanted: {},
  });
};

const makeProblem = (
  line: number,
  fields: {
    readonly ruleset: Ruleset;
    readonly fen: string;
    readonly stipulation: Stipulation | undefined;
    readonly keys?: readonly string[];
  },
): Read => {
  const { ruleset, fen, stipulation, keys } = fields;
  if (stipulation === undefined)
    return fault(line, 'problem-no-stipulation', 'The problem has no stipulation.');
  const position = Position.fromFen(fen, ruleset);
  if (!position.ok) return fault(line, position.error[0].code, describeFenErrors(position.error));
  return ok({
    line,
    problem: { position: position.value, stipulation },
    ...(keys !== undefined && { keys: [...keys].sort() }),
    wanted: {},
  });
};

/** Reads `FEN`, `FEN<TAB>STIPULATION`, `RULESET<TAB>FEN<TAB>STIPULATION<TAB>KEYS` or these fields as a JSON object. */
const readLine = (text: string, line: number, defaults: ProblemDefaults): Read => {
  if (text.startsWith('{')) return readJson(text, line, defaults);
  const fields = text.split('\t').map((field) => field.trim());
  const hasRuleset = fields.length > 1 && !(fields[0] ?? '').includes('/');
  const [id, fen = '', asked, keys] = hasRuleset ? fields : [undefined, ...fields];
  return assemble(
    line,
    { id, fen, asked, keys: keys?.split(/[\s,]+/).filter((key) => key !== '') },
    defaults,
  );
};

const readJson = (text: string, line: number, defaults: ProblemDefaults): Read => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault(line, 'problem-json', 'The line cannot be read as a JSON object.');
  }
  const { ruleset, fen, stipulation, keys } = value as Readonly<Record<string, unknown>>;
  const isTextOrNothing = (field: unknown): field is string | undefined =>
    field === undefined || typeof field === 'string';
  if (typeof fen !== 'string') return fault(line, 'problem-field', 'The field fen is not a text.');
  if (!isTextOrNothing(ruleset))
    return fault(line, 'problem-field', 'The field ruleset is not a text.');
  if (!isTextOrNothing(stipulation))
    return fault(line, 'problem-field', 'The field stipulation is not a text.');
  if (keys !== undefined && !(Array.isArray(keys) && keys.every((key) => typeof key === 'string')))
    return fault(line, 'problem-field', 'The field keys is not a list of moves.');
  return assemble(line, { id: ruleset, fen, asked: stipulation, keys }, defaults);
};

const assemble = (
  line: number,
  {
    id,
    fen,
    asked,
    keys,
  }: {
    readonly id: string | undefined;
    readonly fen: string;
    readonly asked: string | undefined;
    readonly keys: readonly string[] | undefined;
  },
  defaults: ProblemDefaults,
): Read => {
  const ruleset = id === undefined || id === '' ? ok(defaults.ruleset) : parseRuleset(id);
  if (!ruleset.ok) return fault(line, ruleset.error.code, ruleset.error.message);
  const stipulation =
    asked === undefined || asked === '' ? ok(defaults.stipulation) : parseStipulation(asked);
  if (!stipulation.ok) return fault(line, stipulation.error.code, stipulation.error.message);
  return makeProblem(line, {
    ruleset: ruleset.value,
    fen,
    stipulation: stipulation.value,
    ...(keys !== undefined && { keys }),
  });
};
