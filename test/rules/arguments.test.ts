/** Public functions reject wrong arguments with a TypeError that names the argument and its value. */
import { describe, expect, test } from 'vitest';
import * as chance from '../../src/analysis/chance.js';
import * as library from '../../src/index.js';
import * as line from '../../src/notation/line.js';
import * as geometry from '../../src/rules/geometry.js';
import * as rights from '../../src/rules/rights.js';
import * as rulesets from '../../src/rules/rulesets.js';
import { valueOf } from '../support/value.js';

const { Position, RULESETS } = library;

/** Values that are never valid, as JavaScript programs and frameworks pass them by mistake. */
const WRONG: readonly unknown[] = [undefined, null, 'pink', 'z9', -1, {}, []];

/** A call with one wrong argument, and the name that the error must contain. */
type Case = readonly [name: string, argument: string, call: (wrong: never) => unknown];

const start = () => Position.start(RULESETS.cazaux);
const setup = library.startSetup(RULESETS.cazaux);
const { cazaux } = RULESETS;
const record = () => library.startRecord(start());
const map = () => library.attackMapIn(setup, cazaux);

const CASES: readonly Case[] = [
  ['Position.start', 'ruleset', (wrong) => Position.start(wrong)],
  ['Position.fromSetup', 'setup', (wrong) => Position.fromSetup(wrong, cazaux)],
  ['Position.fromSetup', 'ruleset', (wrong) => Position.fromSetup(setup, wrong)],
  ['Position.fromFen', 'ruleset', (wrong) => Position.fromFen('', wrong)],
  ['pieceAt', 'square', (wrong) => start().pieceAt(wrong)],
  ['kingSquare', 'color', (wrong) => start().kingSquare(wrong)],
  ['targets', 'from', (wrong) => start().targets(wrong)],
  ['findMove', 'from', (wrong) => start().findMove(wrong, 'a1')],
  ['findMove', 'to', (wrong) => start().findMove('a1', wrong)],
  ['movesTo', 'to', (wrong) => start().movesTo(wrong, 'rook')],
  ['movesTo', 'role', (wrong) => start().movesTo('a1', wrong)],
  ['attackers', 'square', (wrong) => start().attackers(wrong, 'white')],
  ['attackers', 'by', (wrong) => start().attackers('a1', wrong)],
  ['play', 'move', (wrong) => start().play(wrong)],
  ['play', 'move.from', (wrong) => start().play({ from: wrong, to: 'a5' })],
  ['play', 'move.to', (wrong) => start().play({ from: 'a4', to: wrong })],
  ['squareIndex', 'square', (wrong) => library.squareIndex(wrong)],
  ['fileOf', 'square', (wrong) => library.fileOf(wrong)],
  ['rankOf', 'square', (wrong) => library.rankOf(wrong)],
  ['opposite', 'color', (wrong) => library.opposite(wrong)],
  ['openingRank', 'ruleset', (wrong) => rulesets.openingRank(wrong)],
  ['kingHome', 'ruleset', (wrong) => rulesets.kingHome(wrong, 'white')],
  ['kingHome', 'color', (wrong) => rulesets.kingHome(cazaux, wrong)],
  ['unmovedUnicornioSquares', 'color', (wrong) => rights.unmovedUnicornioSquares(wrong)],
  ['startSetup', 'ruleset', (wrong) => library.startSetup(wrong)],
  ['withPieces', 'setup', (wrong) => library.withPieces(wrong, [])],
  ['rightStanding', 'setup', (wrong) => rights.rightStanding(wrong, cazaux, 'a1')],
  ['rightStanding', 'ruleset', (wrong) => rights.rightStanding(setup, wrong, 'a1')],
  ['rightStanding', 'square', (wrong) => rights.rightStanding(setup, cazaux, wrong)],
  ['rightSquares', 'setup', (wrong) => rights.rightSquares(wrong, cazaux)],
  ['mirrorFiles', 'setup', (wrong) => library.mirrorFiles(wrong, cazaux)],
  ['swapColors', 'ruleset', (wrong) => library.swapColors(setup, wrong)],
  ['validate', 'setup', (wrong) => library.validate(wrong, cazaux)],
  ['validate', 'ruleset', (wrong) => library.validate(setup, wrong)],
  ['repairAll', 'setup', (wrong) => library.repairAll(wrong, cazaux)],
  ['movesForRoll', 'position', (wrong) => library.movesForRoll(wrong, 1)],
  ['movesForRoll', 'roll', (wrong) => library.movesForRoll(start(), wrong)],
  ['choicesForRoll', 'roll', (wrong) => library.choicesForRoll(start(), wrong)],
  ['fitsRoll', 'move', (wrong) => library.fitsRoll(start(), wrong, 1)],
  ['fitsRoll', 'roll', (wrong) => library.fitsRoll(start(), { from: 'a4', to: 'a5' }, wrong)],
  ['passingRolls', 'position', (wrong) => library.passingRolls(wrong)],
  ['rollOfMove', 'move', (wrong) => library.rollOfMove(start(), wrong)],
  ['passForRoll', 'position', (wrong) => library.passForRoll(wrong, 1)],
  ['roleOfRoll', 'roll', (wrong) => library.roleOfRoll(wrong)],
  ['raysOf', 'role', (wrong) => geometry.raysOf(wrong, 'white', cazaux)],
  ['raysOf', 'color', (wrong) => geometry.raysOf('rook', wrong, cazaux)],
  ['raysOf', 'ruleset', (wrong) => geometry.raysOf('rook', 'white', wrong)],
  ['squaresAlong', 'square', (wrong) => geometry.squaresAlong(wrong, { leg: [0, 1] })],
  ['pathOf', 'from', (wrong) => library.pathOf('rook', wrong, 'a1', cazaux)],
  ['pathOf', 'to', (wrong) => library.pathOf('rook', 'a1', wrong, cazaux)],
  ['attackMapIn', 'setup', (wrong) => library.attackMapIn(wrong, cazaux)],
  ['attackMapIn', 'ruleset', (wrong) => library.attackMapIn(setup, wrong)],
  ['AttackMap.attackers', 'by', (wrong) => map().attackers('a1', wrong)],
  ['AttackMap.attackers', 'square', (wrong) => map().attackers(wrong, 'white')],
  ['AttackMap.attackedFrom', 'square', (wrong) => map().attackedFrom(wrong)],
  ['pinsIn', 'setup', (wrong) => library.pinsIn(wrong, cazaux)],
  ['hangingIn', 'setup', (wrong) => library.hangingIn(wrong, map())],
  ['threatsIn', 'setup', (wrong) => library.threatsIn(wrong, cazaux, map())],
  ['scopeOf', 'setup', (wrong) => library.scopeOf(wrong, cazaux, map(), 'a1')],
  ['scopeOf', 'ruleset', (wrong) => library.scopeOf(setup, wrong, map(), 'a1')],
  ['scopeOf', 'map', (wrong) => library.scopeOf(setup, cazaux, wrong, 'a1')],
  ['scopeOf', 'from', (wrong) => library.scopeOf(setup, cazaux, map(), wrong)],
  ['hangingIn', 'map', (wrong) => library.hangingIn(setup, wrong)],
  ['parseFen', 'ruleset', (wrong) => library.parseFen('', wrong)],
  ['makeFen', 'setup', (wrong) => library.makeFen(wrong)],
  ['makeCoordinates', 'move', (wrong) => library.makeCoordinates(wrong)],
  ['resolveMove', 'position', (wrong) => library.resolveMove(wrong, 'a4a5')],
  ['resolveDiceMove', 'position', (wrong) => library.resolveDiceMove(wrong, '0000')],
  ['parseSan', 'position', (wrong) => library.parseSan(wrong, 'a5')],
  ['parseDiceSan', 'position', (wrong) => library.parseDiceSan(wrong, '--')],
  ['makeSan', 'position', (wrong) => library.makeSan(wrong, { from: 'a4', to: 'a5' })],
  ['makeSan', 'move', (wrong) => library.makeSan(start(), wrong)],
  ['makePgn', 'record', (wrong) => library.makePgn(wrong)],
  ['startRecord', 'position', (wrong) => library.startRecord(wrong)],
  ['nodeAt', 'record', (wrong) => library.nodeAt(wrong, [0])],
  ['endOfLine', 'record', (wrong) => library.endOfLine(wrong)],
  ['startPosition', 'record', (wrong) => library.startPosition(wrong)],
  ['positionAt', 'record', (wrong) => library.positionAt(wrong, [])],
  ['playAt', 'move', (wrong) => library.playAt(record(), [], wrong)],
  ['annotate', 'record', (wrong) => library.annotate(wrong, [0], { comment: '' })],
  ['deleteAt', 'record', (wrong) => library.deleteAt(wrong, [0])],
  ['gapsOf', 'record', (wrong) => library.gapsOf(wrong)],
  ['markMistakes', 'record', (wrong) => library.markMistakes(wrong, new Map())],
  ['pointsOfGame', 'record', (wrong) => library.pointsOfGame(wrong)],
  ['stepsOf', 'position', (wrong) => line.stepsOf(wrong, [])],
  ['negateScore', 'score', (wrong) => library.negateScore(wrong)],
  ['expectedScore', 'score', (wrong) => library.expectedScore(wrong)],
  ['formatScore', 'score', (wrong) => library.formatScore(wrong)],
  ['whiteView', 'score', (wrong) => library.whiteView(wrong, 'white')],
  ['chanceFor', 'color', (wrong) => chance.chanceFor(0.5, wrong)],
];

/** The same for strings, numbers and arrays, which reject values of other types. */
const TYPED: readonly (readonly [string, string, unknown, (wrong: never) => unknown])[] = [
  ['Position.fromFen', 'text', 7, (wrong) => Position.fromFen(wrong, cazaux)],
  ['Position.move', 'text', { from: 'a4' }, (wrong) => start().move(wrong)],
  ['parseFen', 'text', undefined, (wrong) => library.parseFen(wrong, cazaux)],
  ['parseCoordinates', 'text', null, (wrong) => library.parseCoordinates(wrong)],
  ['resolveMove', 'text', 4, (wrong) => library.resolveMove(start(), wrong)],
  ['parseSan', 'text', undefined, (wrong) => library.parseSan(start(), wrong)],
  ['parsePgn', 'text', new Uint8Array(3), (wrong) => library.parsePgn(wrong)],
  ['parseRuleset', 'text', undefined, (wrong) => library.parseRuleset(wrong)],
  ['nodesAlong', 'path', '0', (wrong) => library.nodesAlong(record(), wrong)],
  ['winProbability', 'centipawns', '35', (wrong) => library.winProbability(wrong)],
  ['winDrawLoss', 'centipawns', Number.NaN, (wrong) => library.winDrawLoss(wrong)],
  ['judgementOf', 'loss', undefined, (wrong) => library.judgementOf(wrong)],
  ['chanceFor', 'chance', '1', (wrong) => chance.chanceFor(wrong, 'white')],
];

const faultOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

const expectNamed = (argument: string, wrong: unknown, fault: unknown): void => {
  expect(fault).toBeInstanceOf(TypeError);
  const { message } = fault as TypeError;
  expect(message).toMatch(new RegExp(`^${argument}(?:\\.\\w+)* must be .+, not .+$`));
  if (typeof wrong === 'string') expect(message).toContain(`"${wrong}"`);
  else if (typeof wrong !== 'object')
    expect(message).toMatch(new RegExp(`not ${wrong as number}$`));
};

describe('wrong arguments', () => {
  test.each(CASES)('%s throws a TypeError that names %s', (_name, argument, call) => {
    for (const wrong of WRONG)
      expectNamed(
        argument,
        wrong,
        faultOf(() => call(wrong as never)),
      );
  });

  test.each(TYPED)('%s throws a TypeError that names %s: %o', (_name, argument, wrong, call) => {
    expectNamed(
      argument,
      wrong,
      faultOf(() => call(wrong as never)),
    );
  });
});

describe('play', () => {
  const code = (wanted: string) => expect.objectContaining({ code: wanted }) as Error;

  test('refuses strings, incomplete moves, moves without a piece, and a pass', () => {
    const position = valueOf(
      Position.fromFen('11k/12/12/12/12/12/12/p11/P11/12/6P5/K11 w - - 0 1', cazaux),
    );
    const play = (move: unknown) => () => position.play(move as library.Move);
    expect(play('a11a12')).toThrow(TypeError);
    expect(play({})).toThrow(TypeError);
    expect(play({ pass: false })).toThrow(TypeError);
    expect(play({ from: 'b5', to: 'b5' })).toThrow(code('move-illegal'));
    expect(play({ from: 'a1', to: 'a1' })).toThrow(code('move-illegal'));
    expect(play({ pass: true })).toThrow(code('move-no-dice'));
    expect(play({ from: 'a1', to: 'b1', role: 'rook' })).toThrow(code('move-wrong-piece'));
    expect(play({ from: 'a1', to: 'b1', promotion: 'aanca' })).toThrow(code('move-no-promotion'));
    expect(play({ from: 'a1', to: 'b1', promotion: 'queen' })).toThrow('move.promotion');
  });

  test('refuses a promotion that does not match the file', () => {
    const position = valueOf(
      Position.fromFen('12/6P5/12/12/p11/11k/12/12/12/12/12/K11 w - - 0 1', cazaux),
    );
    const move = { from: 'g11', to: 'g12' } as const;
    expect(() => position.play({ ...move, promotion: 'rook' })).toThrow(
      code('move-wrong-promotion'),
    );
    const after = position.play({ ...move, promotion: 'aanca' });
    expect(after.fen).toBe(position.play(move).fen);
  });
});
