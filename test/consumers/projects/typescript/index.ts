import { createEngine, loadRules, Position, RULESETS, unwrap } from 'acedrex';
import type { AcedrexBoard } from 'acedrex/board.js';
import type { BoardSvgOptions } from 'acedrex/drawing.js';
import type { GameStorage } from 'acedrex/play.js';
import type { TheoryGraph } from 'acedrex/theory.js';

/** Types of every kind of entry. */
export type Used = [AcedrexBoard, BoardSvgOptions, GameStorage, TheoryGraph];

await loadRules();
const position = Position.start(RULESETS.cazaux);
const engine = createEngine();
const { bestMove } = unwrap(await engine.analyse(position, { depth: 4 }));
await engine.close();
console.log(position.legalMoves().length, bestMove);
