/** Loads the rules, which nearly every test needs. */
import { loadRules } from '../../src/rules/rules-wasm.js';

await loadRules();
