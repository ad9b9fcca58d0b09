/**
 * The complete library and elements for pages without modules. Scripts access the library through the global variable
 * `acedrex`.
 */
import '../../src/elements/board/board.js';
import '../../src/elements/editor/editor.js';
import '../../src/elements/analysis/analysis.js';
import '../../src/elements/puzzle/puzzle.js';
import '../../src/elements/die/die.js';

export * from '../../src/index.js';
export { registerWords } from '../../src/elements/words/words.js';
