import 'acedrex/analysis.js';
import { createEngine, loadRules, Position, RULESETS } from 'acedrex';

// The library beside the element: the same rules, and a separate engine.
await loadRules();
const engine = createEngine();
const { ruleset, setup } = { ruleset: RULESETS.murray, setup: 'startpos' };
const result = await engine.analyse({ ruleset: ruleset.id, fen: setup }, { depth: 3 });
document.title = `${Position.start(ruleset).legalMoves().length} ${result.ok && result.value.reason}`;
await engine.close();
