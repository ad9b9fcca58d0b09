/** Compiled with every declaration of the package checked, even without types of the DOM and Node. */
import { createEngine, loadRules, Position, RULESETS, type SearchResult } from 'acedrex';
import { renderBoardSvg } from 'acedrex/drawing.js';
import { createBrowserClient } from 'acedrex/engine.js';
import engineAddress from 'acedrex/engine.wasm';
import { createInlineEngine } from 'acedrex/inline.js';
import { parseFen } from 'acedrex/notation.js';
import { MemoryGameStorage, type SeatSecret } from 'acedrex/play.js';
import rulesAddress from 'acedrex/rules.wasm';
import { TheoryGraph } from 'acedrex/theory.js';

export const clients = [createBrowserClient];
export const address: string = rulesAddress;
export const classes = [MemoryGameStorage, TheoryGraph];
export const keyOf = ({ privateKey }: SeatSecret): string => privateKey.algorithm.name;

const bytes = new Uint8Array(8);
export const sources = [
  loadRules(),
  loadRules(rulesAddress),
  loadRules(bytes),
  loadRules(bytes.buffer),
  loadRules(Promise.resolve(bytes)),
  // @ts-expect-error The type of an option of another library.
  loadRules({ url: 'rules.wasm' }),
  // @ts-expect-error A number is not a source.
  loadRules(12),
  // @ts-expect-error Bytes are in a Uint8Array.
  loadRules([0, 97, 115, 109]),
  // @ts-expect-error The function is not called.
  loadRules(() => rulesAddress),
  // @ts-expect-error Null is not a source.
  loadRules(null),
];

export const engines = [
  createEngine({ wasm: engineAddress, network: bytes }),
  createEngine({ wasm: bytes, threadsWasm: bytes.buffer, network: false }),
  createInlineEngine({ wasm: engineAddress }),
  // @ts-expect-error The promise is not awaited.
  createEngine({ wasm: Promise.resolve(bytes) }),
  // @ts-expect-error The type of an option of another library.
  createEngine({ wasm: { url: 'engine.wasm' } }),
  // @ts-expect-error Only false has a meaning.
  createEngine({ network: true }),
  // @ts-expect-error An inline engine has one thread.
  createInlineEngine({ threads: 2 }),
];

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
