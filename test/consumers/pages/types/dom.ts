/** Sources that the DOM's types describe. */
import { createEngine, loadRules } from 'acedrex';
import rulesAddress from 'acedrex/rules.wasm';

const module: WebAssembly.Module = await WebAssembly.compileStreaming(fetch(rulesAddress));
export const sources = [
  loadRules(module),
  loadRules(WebAssembly.compileStreaming(fetch(rulesAddress))),
  loadRules(await fetch(rulesAddress)),
  loadRules(fetch(rulesAddress)),
  loadRules(new URL(rulesAddress)),
  // @ts-expect-error A request was not sent.
  loadRules(new Request(rulesAddress)),
];
export const engines = [
  createEngine({ wasm: module, network: await fetch('network.nnue') }),
  createEngine({
    wasm: await fetch('engine.wasm'),
    network: new URL('network.nnue', rulesAddress),
  }),
  // @ts-expect-error A network is not a module.
  createEngine({ network: module }),
];
