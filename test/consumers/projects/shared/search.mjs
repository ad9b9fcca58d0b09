import { createEngine, loadRules, Position, RULESETS } from 'acedrex';

await loadRules();
const position = Position.start(RULESETS.cazaux);
const engine = createEngine();
const result = await engine.analyse(position, { depth: 4 });
await engine.close();
console.log(position.legalMoves().length, result.ok ? result.value.bestMove : result.error.message);
