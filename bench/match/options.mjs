/** The command line of a match. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { parseQueueAddress, QUEUE_VARIABLE } from '../../build/library/cli/queue/connection.js';
import { parseRuleset } from '../../build/library/index.js';
import { SeededRandom } from '../../scripts/random.mjs';
import { randomMixture } from '../mixtures.mjs';
import { parseTimeControl } from './clock.mjs';

/**
 * @typedef {object} EngineConfig
 * @property {string} name
 * @property {string} command
 * @property {'uci' | 'cecp'} protocol
 * @property {readonly (readonly [string, string])[]} options
 * @property {import('./clock.mjs').Limit} limit
 * @property {number} margin milliseconds by which a clock may be overrun
 * @property {number} patience milliseconds of silence beyond its time, after which it counts as hung
 * @property {(direction: '<' | '>', line: string) => void} [trace]
 *
 * @typedef {object} MatchConfig
 * @property {readonly [EngineConfig, EngineConfig]} engines
 * @property {readonly import('../../build/library/index.js').Ruleset[]} rulesets
 * @property {number} games
 * @property {number} openingPlies
 * @property {number} seed
 * @property {number} concurrency
 * @property {number} maxPlies
 * @property {import('./adjudication.mjs').Adjudication['resign']} [resign]
 * @property {import('./adjudication.mjs').Adjudication['draw']} [draw]
 * @property {{ elo0: number, elo1: number }} [sprt]
 * @property {string} [pgn]
 * @property {import('../../build/library/cli/queue/connection.js').QueueAddress} [queue]
 * @property {boolean} work
 */

const integer = (least, most) => (text) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
};

const timeControl = (text) => {
  const control = parseTimeControl(text);
  if (control === undefined)
    throw new InvalidArgumentError('It must be MOVES/SECONDS+INCREMENT, such as 40/10 or 5+0.1.');
  return { kind: 'clock', control };
};

/** The options that limit a move: NAME, --first-NAME and --second-NAME. */
const LIMITS = [
  ['tc', '<control>', 'clock: MOVES/SECONDS+INCREMENT, such as 40/10 or 5+0.1', timeControl],
  [
    'movetime',
    '<ms>',
    'milliseconds a move',
    (text) => ({ kind: 'movetime', milliseconds: integer(1, 3_600_000)(text) }),
  ],
  [
    'nodes',
    '<n>',
    'nodes a move (UCI only)',
    (text) => ({ kind: 'nodes', nodes: integer(1, 1e12)(text) }),
  ],
  ['depth', '<n>', 'plies a move', (text) => ({ kind: 'depth', depth: integer(1, 100)(text) })],
];

/** A custom ruleset contains commas, so it extends to the end of the argument. */
const rulesets = (text, before = []) => {
  const [, names = '', custom] = /^(.*?)(?:(?:^|,)(custom:.*))?$/.exec(text) ?? [];
  const ids = [...names.split(',').filter((name) => name !== ''), ...(custom ? [custom] : [])];
  if (ids.length === 0) throw new InvalidArgumentError('It must name a ruleset.');
  return [
    ...before,
    ...ids.map((id) => {
      const ruleset = parseRuleset(id);
      if (!ruleset.ok) throw new InvalidArgumentError(ruleset.error.message);
      return ruleset.value;
    }),
  ];
};

const mixturesOf = (count, seed) => {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, () => randomMixture(random));
};

const engineOption = (text, before = []) => {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be NAME=VALUE.');
  return [...before, [text.slice(0, at), text.slice(at + 1)]];
};

const eloBounds = (text) => {
  const [elo0, elo1, ...more] = text.split(',').map((part) => (part === '' ? NaN : Number(part)));
  if (more.length > 0 || !(elo0 < elo1))
    throw new InvalidArgumentError('It must be ELO0,ELO1, such as 0,5.');
  return { elo0, elo1 };
};

/** Reads as many whole numbers as there are names, such as 5,1000. */
const wholeNumbers = (names) => (text) => {
  const parts = text.split(',');
  if (parts.length === names.length && parts.every((part) => /^\d{1,6}$/.test(part)))
    return Object.fromEntries(names.map((name, index) => [name, Number(parts[index])]));
  throw new InvalidArgumentError(`It must be ${names.join(',').toUpperCase()}, all whole numbers.`);
};

const MARGIN = 'milliseconds by which a clock may be overrun';
const DEFAULT_MARGIN = 20;
const milliseconds = integer(0, 3_600_000);

const SIDES = ['first', 'second'];

const createCommand = () => {
  const command = new Command('match')
    .description('Plays two engines against each other under the rules of Grant Acedrex.')
    .exitOverride();
  for (const side of SIDES)
    command
      .requiredOption(`--${side} <command>`, 'command line of the engine')
      .addOption(
        new Option(`--${side}-protocol <protocol>`, 'how to talk to it')
          .choices(['uci', 'cecp'])
          .default('uci'),
      )
      .option(`--${side}-name <name>`, 'what to call it')
      .option(
        `--${side}-option <name=value>`,
        'an option of the engine; can be repeated',
        engineOption,
      );
  for (const [name, value, text, read] of LIMITS) {
    command.option(`--${name} ${value}`, `${text}, for both sides`, read);
    for (const side of SIDES)
      command.option(`--${side}-${name} ${value}`, `${text}, for one`, read);
  }
  command.option('--margin <ms>', `${MARGIN}, for both sides`, milliseconds, DEFAULT_MARGIN);
  for (const side of SIDES)
    command.option(`--${side}-margin <ms>`, `${MARGIN}, for one`, milliseconds);
  return command
    .option('--ruleset <names>', 'rulesets, comma-separated; they take turns by pairs', rulesets)
    .option(
      '--mixtures <n>',
      'so many random mixtures of switches as rulesets, drawn by the seed',
      integer(1, 10_000),
    )
    .option('--games <n>', 'games at most', integer(1, 10_000_000), 60)
    .option('--opening-plies <n>', 'random plies before the engines begin', integer(0, 40), 6)
    .option('--seed <n>', 'of the openings', integer(0, 2 ** 32 - 1), 1)
    .option('--concurrency <n>', 'games at once', integer(1, 256), 1)
    .option('--max-plies <n>', 'plies after which a game is drawn', integer(1, 100_000), 1000)
    .option(
      '--resign <moves,centipawns>',
      'adjudicate a win that both engines have seen for so many of their moves',
      wholeNumbers(['moves', 'centipawns']),
    )
    .option(
      '--draw <from,moves,centipawns>',
      'adjudicate a draw that, from a move on, both have seen for so many',
      wholeNumbers(['from', 'moves', 'centipawns']),
    )
    .option(
      '--time-out <s>',
      'seconds of silence after which an engine has hung',
      integer(1, 3600),
      30,
    )
    .option('--sprt <elo0,elo1>', 'end when this test, with errors of 5 %, is decided', eloBounds)
    .option('--pgn <file>', 'append the games to this file')
    .addOption(
      new Option('--queue <url>', 'Redis on which workers wait that play the games').env(
        QUEUE_VARIABLE,
      ),
    )
    .option('--work', 'be such a worker, for a match with the same engines', false)
    .option('--trace <file>', 'write all that is said to and by the engines to this file')
    .addHelpText(
      'after',
      `
Engines by CECP: memory=N and cores=N among their options are sent as these commands.
Examples:
  node bench/match.mjs --first 'node dist/cli/main.js uci' \\
    --second /usr/games/shamax --second-protocol cecp --tc 40/10 --games 60 --pgn games.pgn
  node bench/match.mjs --first 'node dist/cli/main.js uci --wasm new.wasm' \\
    --second 'node dist/cli/main.js uci --wasm old.wasm' --nodes 50000 --games 20000 --sprt 0,5
With many machines (docs/recipes/machines.md): the same command line with --queue URL where the results are
wanted, and with --queue URL --work on each machine that plays.`,
    );
};

/** The limit of a side: the side's own limit or, if it has none, the common limit. */
const limitOf = (command, values, side) => {
  const given = (prefix) =>
    LIMITS.map(([name]) => values[camel(`${prefix}${name}`)]).filter(
      (limit) => limit !== undefined,
    );
  const own = given(`${side}-`);
  const found = own.length > 0 ? own : given('');
  if (found.length === 1) return found[0];
  const names = LIMITS.map(([name]) => `--${name}`).join(', ');
  return command.error(
    `error: the ${side} engine needs ${found.length === 0 ? 'one' : 'only one'} of ${names}.`,
  );
};

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Reads the arguments. Invalid arguments cause commander's own error, a CommanderError.
 * @param {readonly string[]} args
 * @returns {MatchConfig & { trace?: string }}
 */
export const parseArguments = (args) => {
  const command = createCommand();
  command.parse(args, { from: 'user' });
  const values = command.opts();
  const engines = SIDES.map((side) => ({
    name: values[`${side}Name`] ?? defaultName(values[side]),
    command: values[side],
    protocol: values[`${side}Protocol`],
    options: values[`${side}Option`] ?? [],
    limit: limitOf(command, values, side),
    margin: values[`${side}Margin`] ?? values.margin,
    patience: values.timeOut * 1000,
  }));
  if (engines[0].name === engines[1].name)
    for (const [index, engine] of engines.entries()) engine.name += ` ${index + 1}`;
  for (const { protocol, limit } of engines) {
    if (protocol !== 'cecp') continue;
    if (limit.kind === 'nodes') command.error('error: CECP knows no limit of nodes.');
    if (limit.kind === 'clock' && limit.control.base % 1000 !== 0)
      command.error('error: CECP has clocks of whole seconds.');
    if (limit.kind === 'movetime' && limit.milliseconds % 1000 !== 0)
      command.error('error: CECP has whole seconds a move.');
  }
  const { mixtures, games, openingPlies, seed, concurrency, maxPlies, resign, draw } = values;
  if (values.ruleset !== undefined && mixtures !== undefined)
    command.error('error: --ruleset and --mixtures exclude each other.');
  const { sprt, pgn, trace, queue, work } = values;
  const address = queue === undefined ? undefined : parseQueueAddress(queue);
  if (address?.ok === false) command.error(`error: ${address.error}.`);
  if (work && address === undefined) command.error('error: --work needs a --queue.');
  return {
    engines,
    rulesets:
      mixtures === undefined ? (values.ruleset ?? rulesets('cazaux')) : mixturesOf(mixtures, seed),
    ...{ games, openingPlies, seed, concurrency, maxPlies, resign, draw, sprt, pgn, trace, work },
    queue: address?.value,
  };
};

/** The program's name, without its folder. */
const defaultName = (command) => {
  const words = command.split(/\s+/);
  return (words[0] ?? '').split('/').at(-1) ?? command;
};
