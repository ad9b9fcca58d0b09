/** Compiled with every declaration of the package checked, and with no type of the DOM's or Node's. */
import { createEngine, loadRules, Position, RULESETS, type SearchResult } from 'acedrex';
import { renderBoardSvg } from 'acedrex/drawing.js';
import { createBrowserClient } from 'acedrex/engine.js';
import { parseFen } from 'acedrex/notation.js';
import rulesAddress from 'acedrex/rules.wasm';

export const clients = [createBrowserClient];
export const address: string = rulesAddress;

export const bestMove = async (fen: string): Promise<string | undefined> => {
  await loadRules();
  const setup = parseFen(fen, RULESETS.cazaux);
  if (!setup.ok) throw new Error(setup.error.message);
  const position = Position.fromSetup(setup.value, RULESETS.cazaux);
  if (!position.ok) throw new Error(renderBoardSvg(setup.value));
  const engine = createEngine({ silenceTimeout: 60_000 });
  const result = await engine.analyse({ ruleset: 'cazaux', fen }, { depth: 3 });
  await engine.close();
  const found: SearchResult | undefined = result.ok ? result.value : undefined;
  return found?.bestMove;
};
