/** Everything for pages without modules. Scripts reach the library by the global variable `acedrex`. */
import '../../web/components/board/board.js';
import '../../web/components/editor/editor.js';
import '../../web/components/analysis/analysis.js';
import '../../web/components/puzzle/puzzle.js';
import '../../web/components/die/die.js';

export * from '../../src/index.js';
