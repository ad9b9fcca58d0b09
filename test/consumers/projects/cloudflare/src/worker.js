import { loadRules, Position, RULESETS } from 'acedrex';
import engineBuild from 'acedrex/engine.wasm';
import { createInlineEngine } from 'acedrex/inline.js';
import rulesBuild from 'acedrex/rules.wasm';

export default {
  async fetch() {
    await loadRules(rulesBuild);
    const position = Position.start(RULESETS.cazaux);
    const engine = createInlineEngine({ wasm: engineBuild });
    const result = await engine.analyse(position, { depth: 4 });
    const best = result.ok ? result.value.bestMove : result.error.message;
    return new Response(`${position.legalMoves().length} ${best}`);
  },
};
