/**
 * The English sentences of all errors. Nothing reads them but people: programs and translations use codes
 * and parameters, so they can be reworded freely.
 *
 * Each area has a module of its own, so that bundles that are loaded piece by piece have in each piece the
 * sentences that it needs.
 */
export { FEN_SENTENCES } from './english/fen.js';
export { RULESET_SENTENCES } from './english/ruleset.js';
export { MOVE_SENTENCES, PLAY_SENTENCES } from './english/move.js';
export { SAN_SENTENCES } from './english/san.js';
export { SETUP_SENTENCES, REPAIR_LABELS } from './english/setup.js';
export { PGN_SENTENCES } from './english/pgn.js';
export { OFFLINE_SENTENCES } from './english/offline.js';
export { WASM_SENTENCES } from './english/wasm.js';
export { WORKER_SENTENCES } from './english/worker.js';
export { ENGINE_SENTENCES } from './english/engine.js';
export { PIECE_SET_SENTENCES, PART_SENTENCES } from './english/board.js';
export { EDITOR_SENTENCES } from './english/editor.js';
export { ANALYSIS_SENTENCES } from './english/analysis.js';
export { EMBED_SENTENCES } from './english/embed.js';
export { DIE_SENTENCES } from './english/die.js';
export { placePrefix } from './english/place.js';
