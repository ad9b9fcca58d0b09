/**
 * An engine for the tests of bench/match: it plays bad legal moves at once, by UCI or CECP, and misbehaves at one of
 * its moves if started with FAILURE.
 *
 *   node engine.mjs uci|cecp [FAILURE AT]
 *
 * FAILURE happens at the engine's own move number AT, counted from the start of its process.
 */
import { createInterface } from 'node:readline';
import {
  loadRules,
  makeCoordinates,
  parseRuleset,
  Position,
  resolveMove,
  ROLES,
} from '../../build/library/index.js';

const [protocol, fault, at] = process.argv.slice(2);
const VARIANTS = { 'grande-acedrex': 'cazaux' };

await loadRules();

let ruleset = parseRuleset('cazaux').value;
let position = Position.start(ruleset);
let moves = 0;
let claimed = false;

const say = (line) => process.stdout.write(`${line}\n`);

/** The greatest capture. Without captures, the position's key selects a move. */
const choose = () => {
  const legal = position.legalMoves();
  const captures = legal
    .filter(({ captured }) => captured !== undefined)
    .sort((a, b) => ROLES.indexOf(b.captured) - ROLES.indexOf(a.captured));
  return captures[0] ?? legal[Number.parseInt(position.key.slice(0, 8), 16) % legal.length];
};

/** The output instead of a move, or undefined without a failure. */
const misbehave = () => {
  moves += 1;
  if (moves !== Number(at)) return undefined;
  switch (fault) {
    case 'illegal':
      return ['a1a12'];
    case 'garbage':
      return ['x9y'];
    case 'crash':
      process.stderr.write('out of ideas\n');
      process.exit(3);
      break;
    case 'hang':
      return [];
    case 'slow': {
      const end = performance.now() + 1200;
      while (performance.now() < end);
      return undefined;
    }
    default:
      return undefined;
  }
};

const go = (announce) => {
  const instead = misbehave();
  const [text] = instead ?? [makeCoordinates(choose())];
  if (text !== undefined) announce(text);
};

const uci = (line) => {
  const words = line.split(' ');
  if (line === 'uci') {
    say('id name fixture');
    say('option name UCI_Variant type combo default cazaux var cazaux');
    say('option name Hash type spin default 1 min 1 max 2');
    say('uciok');
  } else if (line === 'isready') say('readyok');
  else if (words[2] === 'UCI_Variant') ruleset = parseRuleset(words[4]).value;
  else if (words[0] === 'position') {
    position = Position.start(ruleset);
    for (const text of words.slice(3)) position = position.play(resolveMove(position, text).value);
  } else if (words[0] === 'go')
    go((text) => {
      say('info depth 3 seldepth 5 score cp 25 nodes 1000 nps 100000 pv a1a2');
      say('info depth 4 score cp 90 lowerbound nodes 1500');
      say(`bestmove ${text}`);
    });
};

const cecp = (line) => {
  const [word, value] = line.split(' ');
  if (word === 'protover')
    say('feature ping=1 setboard=0 usermove=0 variants="normal,grande-acedrex" memory=1 done=1');
  else if (word === 'ping') say(`pong ${value}`);
  else if (word === 'new') position = Position.start(ruleset);
  else if (word === 'variant') ruleset = parseRuleset(VARIANTS[value] ?? value).value;
  else if (word === 'go') {
    if (fault === 'resign' && moves + 1 === Number(at)) return say('resign');
    if (fault === 'claims' && moves + 1 === Number(at)) return say('1/2-1/2 {I am tired}');
    if (fault === 'claim' && moves + 1 === Number(at) && !claimed) {
      claimed = true;
      return say('1-0 {I am great}');
    }
    go((text) => {
      say('4 -15 3 1200 a1a2');
      say(`move ${text}`);
      const move = resolveMove(position, text);
      if (move.ok) position = position.play(move.value);
      if (fault === 'give-up' && moves === Number(at)) say('resign');
    });
  } else if (/^[a-l]\d+[a-l]\d/.test(line)) {
    if (fault === 'refuse' && moves + 1 === Number(at)) return say(`Illegal move: ${line}`);
    position = position.play(resolveMove(position, line).value);
  }
  return undefined;
};

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') process.exit(0);
  if (protocol === 'uci') uci(line);
  else cecp(line);
}
