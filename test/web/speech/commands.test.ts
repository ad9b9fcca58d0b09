/** What is said of a game's places, and the answers to typed moves and questions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn } from '../../../src/elements/board/board-rules.js';
import { TRANSLATIONS, type Language } from '../../../src/elements/internal/languages.js';
import type { AnalysisLine } from '../../../src/elements/session/findings.js';
import { GameStore } from '../../../src/elements/session/game-store.js';
import { SettingsStore } from '../../../web/page/settings/settings-store.js';
import { answer, type Asked } from '../../../web/page/speech/commands.js';
import { describeStep } from '../../../web/page/speech/sentences.js';
import { COMMANDS } from '../../../web/page/speech/command-names.js';
import { WORDS, type SaidWords } from '../../../web/words/said.js';
import { WORDS as SPANISH } from '../../../web/words/said.es.js';
import { WORDS as FRENCH } from '../../../web/words/said.fr.js';
import { WORDS as GERMAN } from '../../../web/words/said.de.js';
import { WORDS as PORTUGUESE } from '../../../web/words/said.pt.js';

/** Not `LANGUAGES`, to which other tests add languages. */
const OWN = ['en', ...TRANSLATIONS] as const;

beforeAll(async () => {
  await Promise.all([loadRules(), ...OWN.map((language) => boardWords.load(language))]);
});

const EMPTY = '[White "Alfonso"]\n\n*';
const GAME = `1. e5 {[%eval 0.20] The pawn.} (1. d5) h8?! {[%eval -0.31] So.} 2. Uf3 Uf10 *`;

const fail = (): never => {
  throw new Error('nothing here uses the engine');
};

/** The states of the stores that need a page: no game is played, and the engine has found the given lines. */
const NOT_PLAYING = {
  isPlaying: false,
  may: { move: false, takeBack: false },
  move: fail,
  takeBack: fail,
};
const found = (game: GameStore, lines: readonly AnalysisLine[]): Asked['analysis'] => ({
  isThreat: false,
  findings: { position: game.position, lines },
  start: fail,
  stop: fail,
});

const SAID: Readonly<Record<Language, SaidWords>> = {
  en: WORDS,
  es: SPANISH,
  fr: FRENCH,
  de: GERMAN,
  pt: PORTUGUESE,
};

const speechOf = (language: Language): Asked['speech'] => ({
  words: SAID[language],
  board: speechIn(boardWords.in(language)),
});

const ask = (pgn = GAME, language: Language = 'en', lines: readonly AnalysisLine[] = []): Asked => {
  const record = parsePgn(pgn)[0]?.record;
  if (record === undefined) throw new Error('no game');
  const game = new GameStore();
  game.open(record);
  const settings = new SettingsStore();
  return {
    game,
    settings,
    play: NOT_PLAYING,
    analysis: found(game, lines),
    speech: speechOf(language),
  };
};

describe('a step', () => {
  const say = (path: readonly number[], level: 'moves' | 'evaluations' | 'all', pgn = GAME) => {
    const { game, speech } = ask(pgn);
    game.go(path);
    return describeStep(game, game.annotation.evaluation?.score, speech, level);
  };

  test.each([
    ['moves', '1… h8, black pawn h9 to h8'],
    ['evaluations', '1… h8, black pawn h9 to h8, dubious move, minus 0.31'],
    ['all', '1… h8, black pawn h9 to h8, dubious move, minus 0.31. So.'],
  ] as const)('%s', (level, said) => {
    expect(say([0, 0], level)).toBe(said);
  });

  test('to the start, with the moves that can follow', () => {
    expect(say([], 'evaluations')).toBe('Start of the game, White to move, 2 moves to choose from');
  });

  test.each([
    [2, '1… e8, black pawn e9 to e8. Draw by agreement'],
    [1, '1. e5, white pawn e4 to e5'],
  ])('to the end of a game that the players have ended: %i', (plies, said) => {
    const pgn = '[Result "1/2-1/2"]\n[Termination "normal"]\n\n1. e5 e8 1/2-1/2';
    expect(say(plies === 2 ? [0, 0] : [0], 'moves', pgn)).toContain(said);
  });

  test('to a position with a forced mate', () => {
    const asked = ask('1. e5 {[%eval #4]} e8 {[%eval #-12]} *');
    asked.game.toEnd();
    expect(answer('e', asked)()).toBe('black mates in 12');
    asked.game.back();
    expect(answer('evaluation', asked)()).toBe('white mates in 4');
  });
});

describe('a typed move', () => {
  test.each([
    ['e5', '1. e5, white pawn e4 to e5'],
    ['uf3', '1. Uf3, white unicornio'],
    ['unicornio f3', '1. Uf3'],
    ['e4 e5', '1. e5'],
    ['pawn e5', '1. e5'],
  ])('%s is played', (typed, said) => {
    const asked = ask(EMPTY);
    expect(answer(typed, asked)()).toContain(said);
    expect(asked.game.path).toEqual([0]);
  });

  test.each([
    ['e6', /e6/],
    ['Ra9', /a9/],
    ['hello', /“hello” is neither a move nor a command/],
  ])('%s is not, and the answer says why', (typed, said) => {
    const asked = ask(EMPTY);
    expect(answer(typed, asked)()).toMatch(said);
    expect(asked.game.path).toEqual([]);
  });

  test('of a piece that has not been rolled is not played', () => {
    const asked = ask('[Dice "8"]\n\n*');
    asked.game.setRoll(6);
    expect(answer('e5', asked)()).toBe('The roll is 6: the piece on e4 cannot move.');
    expect(answer('Uf3', asked)()).toContain('1. Uf3');
  });

  test.each(['pass', '--', '0000'])('%s is a pass, if the roll makes the turn pass', (typed) => {
    const setUp = '[SetUp "1"]\n[FEN "8r1k1/12/12/12/12/12/12/12/12/12/12/1K8R1 w - - 0 1"]';
    const asked = ask(`[Dice "8"]\n${setUp}\n\n*`);
    asked.game.setRoll(5);
    const refused = /^The turn does not pass on a roll of 5: k1\w+ is legal/;
    expect(answer(typed, asked)()).toMatch(refused);
    expect(asked.game.path).toEqual([]);
    asked.game.setRoll(4);
    expect(answer(typed, asked)()).toContain('1. white passes');
    expect(asked.game.path).toEqual([0]);
  });

  test('is not a pass without dice, or if every roll has a legal move', () => {
    expect(answer('pass', ask(EMPTY))()).toBe('The turn passes only in games with dice.');
    expect(answer('--', ask('[Dice "8"]\n\n*'))()).toMatch(/^Every roll has a legal move/);
  });
});

describe('a question', () => {
  test.each([
    ['pieces king', 'White: king g1. Black: king g12'],
    ['p R', 'White: rooks a1, l1. Black: rooks a12, l12'],
    ['rank 6', 'rank 6: empty'],
    ['r 5', 'rank 5: empty'],
    ['file e', /^file e: e1 white \w+, e4 white pawn, e9 black pawn, e12 black \w+$/],
    ['square e4', /^e4, white pawn, /],
    ['s e6', /^e6, empty/],
    ['moves e4', /^e4, white pawn, goes to e5/],
    ['moves e6', 'e6, empty'],
    ['turn', 'White to move'],
    ['last', 'Start of the game, White to move'],
    ['evaluation', 'No evaluation yet. Type analyse to start the engine.'],
    ['best', 'No evaluation yet. Type analyse to start the engine.'],
    ['rank 13', WORDS.needsRank],
    ['file m', WORDS.needsFile],
    ['square', 'Add a square from a1 to l12, for example: square e4'],
    ['m e44', 'Add a square from a1 to l12, for example: m e4'],
    ['pieces queen', /^Unknown piece “queen”/],
    ['back', WORDS.atStart],
    ['undo', WORDS.nothingToUndo],
  ])('%s', (typed, said) => {
    expect(answer(typed, ask(EMPTY))()).toEqual(
      typeof said === 'string' ? said : expect.stringMatching(said),
    );
  });

  test('about what the engine has found', () => {
    const score = { kind: 'centipawns', value: -31 } as const;
    const line = { score, depth: 14, pv: ['e4e5', 'h9h8'] };
    const asked = ask(EMPTY, 'en', [line]);
    expect(answer('e', asked)()).toBe('minus 0.31, depth 14');
    expect(answer('b', asked)()).toBe('minus 0.31: e5, h8');
  });

  test('steps through the game', () => {
    const asked = ask();
    expect(answer('next', asked)()).toBe('1. e5, white pawn e4 to e5, plus 0.20');
    expect(answer('end', asked)()).toContain('2… Uf10, black unicornio');
    expect(answer('n', asked)()).toBe(WORDS.atEnd);
    expect(answer('start', asked)()).toContain('Start of the game');
  });

  test.each([
    ['ayuda', /evaluación \(e\): la evaluación de la posición/],
    ['piezas torre', /torres a1, l1/],
    ['torre a5', /a5/],
    ['peon e5', /1\. e5, peón blanco de e4 a e5/],
    ['fila 4', /^fila 4: a4 peón blanco/],
  ])('in Spanish: %s', (typed, said) => {
    expect(answer(typed, ask(EMPTY, 'es'))()).toMatch(said);
  });

  test.each([
    ['aide', /évaluation \(e\): l’évaluation de la position/],
    ['pieces tour', /tours a1, l1/],
    ['tour a5', /a5/],
    ['pion e5', /1\. e5, pion blanc de e4 à e5/],
    ['rangée 4', /^rangée 4: a4 pion blanc/],
  ])('in French: %s', (typed, said) => {
    expect(answer(typed, ask(EMPTY, 'fr'))()).toMatch(said);
  });

  test.each([
    ['hilfe', /bewertung \(b\): die Bewertung der Stellung/],
    ['Figuren Turm', /Türme a1, l1/],
    ['Turm a5', /a5/],
    ['Bauer e5', /1\. e5, weißer Bauer von e4 nach e5/],
    ['Reihe 4', /^Reihe 4: a4 weißer Bauer/],
  ])('in German: %s', (typed, said) => {
    expect(answer(typed, ask(EMPTY, 'de'))()).toMatch(said);
  });

  test.each([
    ['ajuda', /avaliação \(e\): a avaliação da posição/],
    ['peças torre', /torres a1, l1/],
    ['torre a5', /a5/],
    ['peao e5', /1\. e5, peão branco de e4 para e5/],
    ['fila 4', /^fila 4: a4 peão branco/],
  ])('in Portuguese: %s', (typed, said) => {
    expect(answer(typed, ask(EMPTY, 'pt'))()).toMatch(said);
  });

  test.each(OWN)('the help has every command, and no name has two: %s', (language) => {
    const { words } = speechOf(language);
    const asked = ask(EMPTY, language);
    const help = answer('?', asked)();
    for (const name of COMMANDS) expect(help).toContain(words.help[name][1]);
    const names = COMMANDS.flatMap((name) => words.names[name]);
    expect(new Set(names).size).toBe(names.length);
  });
});
