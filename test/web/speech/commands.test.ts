/** The announcements of positions, and the answers to typed moves and questions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn } from '../../../src/elements/board/speech-words.js';
import { TRANSLATIONS, type Language } from '../../../src/elements/internal/languages.js';
import type { AnalysisLine } from '../../../src/elements/session/findings.js';
import { GameStore } from '../../../src/elements/session/game-store.js';
import { SettingsStore } from '../../../web/page/settings/settings-store.js';
import {
  type Answer,
  answer as answerAt,
  COMMANDS,
  readPlaced,
} from '../../../web/page/speech/commands.js';
import { typedGame, type TypedGame } from '../../../web/page/shell/typed-game.js';
import { describeStep } from '../../../web/page/speech/sentences.js';
import type { Speech } from '../../../web/page/speech/speech.js';
import { WORDS, type SaidWords } from '../../../web/words/said.js';
import { WORDS as es } from '../../../web/words/said.es.js';
import { WORDS as fr } from '../../../web/words/said.fr.js';
import { WORDS as de } from '../../../web/words/said.de.js';
import { WORDS as pt } from '../../../web/words/said.pt.js';
import { gameOf } from '../../support/value.js';

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

const SAID: Readonly<Record<Language, SaidWords>> = { en: WORDS, es, fr, de, pt };

const speechOf = (language: Language): Speech => ({
  words: SAID[language],
  board: speechIn(boardWords.in(language)),
});

interface Asked extends TypedGame {
  readonly speech: Speech;
}

/** The immediate answer of the field beside the board. */
const answer = (typed: string, asked: Asked): Answer =>
  answerAt(typed, typedGame(asked), asked.speech) as Answer;

/** A question about a game that is not being played, with the given lines of the engine. */
const ask = (pgn = GAME, language: Language = 'en', lines: readonly AnalysisLine[] = []): Asked => {
  const game = new GameStore();
  game.open(gameOf(pgn));
  const findings = { position: game.position, lines };
  return {
    game,
    settings: new SettingsStore(),
    play: { isPlaying: false, made: undefined },
    analysis: { isThreat: false, findings, start: fail, stop: fail },
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
  ] as const)('is announced at level “%s”', (level, said) => {
    expect(say([0, 0], level)).toBe(said);
  });

  test('announces the number of moves to choose from at the start', () => {
    expect(say([], 'evaluations')).toBe('Start of the game, White to move, 2 moves to choose from');
  });

  test.each([
    [2, '1… e8, black pawn e9 to e8. Draw by agreement'],
    [1, '1. e5, white pawn e4 to e5'],
  ])('announces an agreed result only at the end of the game: ply %i', (plies, said) => {
    const pgn = '[Result "1/2-1/2"]\n[Termination "normal"]\n\n1. e5 e8 1/2-1/2';
    expect(say(plies === 2 ? [0, 0] : [0], 'moves', pgn)).toContain(said);
  });

  test('reports the number of moves to a forced mate on request', () => {
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
  ])('%s is rejected with a reason', (typed, said) => {
    const asked = ask(EMPTY);
    expect(answer(typed, asked)()).toMatch(said);
    expect(asked.game.path).toEqual([]);
  });

  test('is rejected if its piece was not rolled', () => {
    const asked = ask('[Dice "8"]\n\n*');
    asked.game.setRoll(6);
    expect(answer('e5', asked)()).toBe('The roll is 6: the piece on e4 cannot move.');
    expect(answer('Uf3', asked)()).toContain('1. Uf3');
  });

  test.each(['pass', '--', '0000'])('%s is a pass if the roll allows no move', (typed) => {
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

  test('cannot be a pass without dice or if every roll has a legal move', () => {
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
    ['evaluation', 'There is no evaluation yet. Type analyse to start the engine.'],
    ['best', 'There is no evaluation yet. Type analyse to start the engine.'],
    ['rank 13', WORDS.needsRank],
    ['file m', WORDS.needsFile],
    ['square', 'Add a square from a1 to l12, for example: square e4'],
    ['m e44', 'Add a square from a1 to l12, for example: m e4'],
    ['pieces queen', /^Unknown piece “queen”/],
    ['back', WORDS.atStart],
    ['undo', WORDS.nothingToUndo],
  ])('“%s” gets the expected answer', (typed, said) => {
    expect(answer(typed, ask(EMPTY))()).toEqual(
      typeof said === 'string' ? said : expect.stringMatching(said),
    );
  });

  test('returns the evaluation and the best line of the engine', () => {
    const score = { kind: 'centipawns', value: -31 } as const;
    const line = { score, depth: 14, pv: ['e4e5', 'h9h8'] };
    const asked = ask(EMPTY, 'en', [line]);
    expect(answer('e', asked)()).toBe('minus 0.31, depth 14');
    expect(answer('b', asked)()).toBe('minus 0.31: e5, h8');
  });

  test('can request a step through the game', () => {
    const asked = ask();
    expect(answer('next', asked)()).toBe('1. e5, white pawn e4 to e5, plus 0.20');
    expect(answer('end', asked)()).toContain('2… Uf10, black unicornio');
    expect(answer('n', asked)()).toBe(WORDS.atEnd);
    expect(answer('start', asked)()).toContain('Start of the game');
  });

  test.each([
    ['es', 'ayuda', /evaluación \(e\): la evaluación de la posición/],
    ['es', 'piezas torre', /torres a1, l1/],
    ['es', 'torre a5', /a5/],
    ['es', 'peon e5', /1\. e5, peón blanco de e4 a e5/],
    ['es', 'fila 4', /^fila 4: a4 peón blanco/],
    ['fr', 'aide', /évaluation \(e\): l’évaluation de la position/],
    ['fr', 'pieces tour', /tours a1, l1/],
    ['fr', 'tour a5', /a5/],
    ['fr', 'pion e5', /1\. e5, pion blanc de e4 à e5/],
    ['fr', 'rangée 4', /^rangée 4: a4 pion blanc/],
    ['de', 'hilfe', /bewertung \(b\): die Bewertung der Stellung/],
    ['de', 'Figuren Turm', /Türme a1, l1/],
    // The usual German word is understood too.
    ['de', 'Figuren Einhorn', /Unicornios c1, j1/],
    ['de', 'Turm a5', /a5/],
    ['de', 'Bauer e5', /1\. e5, weißer Bauer von e4 nach e5/],
    ['de', 'Reihe 4', /^Reihe 4: a4 weißer Bauer/],
    ['pt', 'ajuda', /avaliação \(e\): a avaliação da posição/],
    ['pt', 'peças torre', /torres a1, l1/],
    ['pt', 'torre a5', /a5/],
    ['pt', 'peao e5', /1\. e5, peão branco de e4 para e5/],
    ['pt', 'fila 4', /^fila 4: a4 peão branco/],
  ] as const)('can be asked in the language %s: %s', (language, typed, said) => {
    expect(answer(typed, ask(EMPTY, language))()).toMatch(said);
  });

  test.each(OWN)('the help lists all commands, and their names are unique: %s', (language) => {
    const { words } = speechOf(language);
    const asked = ask(EMPTY, language);
    const place = {
      ...typedGame(asked),
      commands: Object.fromEntries(COMMANDS.map((name) => [name, fail])),
    };
    const { help: _, ...commands } = place.commands;
    const help = (answerAt('?', { ...place, commands }, asked.speech) as Answer)();
    for (const name of COMMANDS) expect(help).toContain(words.help[name][1]);
    // The help omits commands that do not apply beside the board.
    expect(answer('?', asked)()).not.toContain(words.help.solution[1]);
    const names = COMMANDS.flatMap((name) => words.names[name]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each([
  ['en', 'white rook a5', 'white', 'rook'],
  ['en', 'a5 r', 'black', 'rook'],
  ['en', 'R a5', 'white', 'rook'],
  ['es', 'torre negra a5', 'black', 'rook'],
  ['fr', 'tour blanche a5', 'white', 'rook'],
  ['de', 'schwarzer Turm a5', 'black', 'rook'],
  ['pt', 'peão preto a5', 'black', 'pawn'],
] as const)('a typed piece and square are read in %s: %s', (language, text, color, role) => {
  expect(readPlaced(text, SAID[language])).toEqual({ square: 'a5', piece: { color, role } });
});
