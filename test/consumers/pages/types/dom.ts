/** Sources that the DOM's types describe. */
import { loadRules } from 'acedrex';
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
