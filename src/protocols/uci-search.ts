/** The searches of `go`, as tasks of a UCI session. */
import { refutedMate } from '../engine/limits.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch, type Strength } from './search.js';
import { diceLimits, searchDice } from './uci-dice.js';
import type { GoCommand } from './uci-go.js';
import { makeInfo, makeProgress, makeScore, AnswerGate, type Task } from './uci-tasks.js';

/** Milliseconds during which only finished iterations are shown. */
const PROGRESS_AFTER_MILLISECONDS = 1000;

/** The parts of the session that a search uses. */
export interface SearchContext {
  readonly engine: ProtocolEngine;
  readonly line: GameLine;
  /** Number of best moves to search (MultiPV). */
  readonly lines: number;
  readonly showsChances: boolean;
  readonly strength: Strength;
  readonly send: (line: string) => void;
}

export const searchTask = (
  { limits, infinite, ponder }: GoCommand,
  { engine, line, lines, showsChances, strength, send }: SearchContext,
): Task => {
  const gate = new AnswerGate(infinite || ponder);
  let search: RunningSearch | undefined;
  let isStopped = false;
  let isHit = false;
  return {
    isSearch: true,
    isEndless: () => gate.isClosed,
    stop: () => {
      isStopped = true;
      gate.open();
      search?.stop();
    },
    ponderHit: () => {
      if (!ponder) return;
      isHit = true;
      search?.ponderHit();
      if (!infinite) gate.open();
    },
    run: async () => {
      reportGameOver(line, send);
      search = startSearch(
        engine,
        line,
        { ...limits, ...(lines > 1 && { lines }) },
        {
          since: performance.now(),
          onInfo: (info) => send(makeInfo(info, { chances: showsChances })),
          onProgress: (progress) => {
            if (progress.time >= PROGRESS_AFTER_MILLISECONDS) send(makeProgress(progress));
          },
        },
        strength,
      );
      if (isStopped) search.stop();
      if (isHit) search.ponderHit();
      const { bestMove, reply, reason, message } = await search.outcome;
      // The best move of an infinite search must wait for `stop`, even if the search has ended by itself.
      await gate.opened;
      if (message !== undefined) send(`info string ${message}`);
      if (reason === 'no-mate') send(`info string There is no mate in ${refutedMate(limits)}.`);
      const pondered = reply === undefined ? '' : ` ponder ${reply}`;
      return [`bestmove ${bestMove ?? '(none)'}${pondered}`];
    },
  };
};

/** A search with dice, where pondering and forced mates are impossible. */
export const diceTask = (
  { limits, infinite, roll }: GoCommand,
  { engine, line, lines, send }: SearchContext,
): Task => {
  const gate = new AnswerGate(infinite);
  const abort = new AbortController();
  return {
    isSearch: true,
    isEndless: () => gate.isClosed,
    stop: () => {
      abort.abort();
      gate.open();
    },
    ponderHit: () => undefined,
    run: async () => {
      const since = performance.now();
      reportGameOver(line, send);
      const wanted = diceLimits(limits, roll, lines);
      const found = await searchDice(engine, line, wanted, { signal: abort.signal, since }, send);
      await gate.opened;
      if (found.message !== undefined) send(`info string ${found.message}`);
      return [`bestmove ${found.bestMove ?? '(none)'}`];
    },
  };
};

/**
 * Answers a `go` after a refused position. The previous position is not searched, because the GUI would interpret the
 * result as a move in the position that it has sent.
 */
export const refusedTask = (
  { infinite, ponder }: GoCommand,
  refusal: string,
  send: (line: string) => void,
): Task => {
  const gate = new AnswerGate(infinite || ponder);
  const open = (): void => gate.open();
  return {
    isSearch: true,
    isEndless: () => gate.isClosed,
    stop: open,
    ponderHit: open,
    run: async () => {
      send(`info string ${refusal}`);
      await gate.opened;
      // Stockfish gives the same answer. A GUI would play 0000, the protocol's null move.
      return ['bestmove (none)'];
    },
  };
};

const reportGameOver = ({ position }: GameLine, send: (line: string) => void): void => {
  if (position.boardStatus() === 'ongoing') return;
  const drawn = position.result() === '1/2-1/2';
  const score = drawn ? makeScore({ kind: 'centipawns', value: 0 }) : 'mate 0';
  send(`info string The game is over: ${position.boardStatus()}, ${position.result()}.`);
  send(`info depth 0 score ${score}`);
};
