/** The searches that `go` asks for, as tasks of a UCI session. */
import { refutedMate } from '../engine/limits.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch, type Strength } from './search.js';
import { diceLimits, searchDice } from './uci-dice.js';
import type { GoCommand } from './uci-go.js';
import { makeInfo, makeProgress, makeScore, AnswerGate, type Task } from './uci-tasks.js';

/** Until then only finished iterations are shown. */
const PROGRESS_AFTER_MILLISECONDS = 1000;

/** What a search needs from its session. */
export interface SearchContext {
  readonly engine: ProtocolEngine;
  readonly line: GameLine;
  /** Best moves to search (MultiPV). */
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
          onInfo: (info) => {
            send(makeInfo(info, { chances: showsChances }));
          },
          onProgress: (progress) => {
            if (progress.time >= PROGRESS_AFTER_MILLISECONDS) send(makeProgress(progress));
          },
        },
        strength,
      );
      if (isStopped) search.stop();
      if (isHit) search.ponderHit();
      const { bestMove, reply, reason, message } = await search.outcome;
      // The move of an infinite search waits for `stop` even if the search has ended by itself.
      await gate.opened;
      if (message !== undefined) send(`info string ${message}`);
      if (reason === 'no-mate') send(`info string There is no mate in ${refutedMate(limits)}.`);
      const pondered = reply === undefined ? '' : ` ponder ${reply}`;
      return [`bestmove ${bestMove ?? '(none)'}${pondered}`];
    },
  };
};

/** The same with dice, where nothing can be pondered on and no mate can be forced. */
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
 * Answers a `go` after a position that was refused. A search of the position before it would answer with a move that the
 * program takes for a move of its own position.
 */
export const refusedTask = (
  { infinite, ponder }: GoCommand,
  refusal: string,
  send: (line: string) => void,
): Task => {
  const gate = new AnswerGate(infinite || ponder);
  const open = (): void => {
    gate.open();
  };
  return {
    isSearch: true,
    isEndless: () => gate.isClosed,
    stop: open,
    ponderHit: open,
    run: async () => {
      send(`info string ${refusal}`);
      await gate.opened;
      // Stockfish's answer where there is no move. GUIs would play 0000, the null move of the protocol.
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
