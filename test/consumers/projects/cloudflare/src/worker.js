import { loadRules, makeCoordinates, Position, RULESETS } from 'acedrex';
import rules from 'acedrex/rules.wasm';

await loadRules(rules);

export default {
  fetch() {
    const moves = Position.start(RULESETS.cazaux).legalMoves();
    return new Response(`${moves.length} ${makeCoordinates(moves[0])}`);
  },
};
