/** Registers the parts of an analysis. */
import './engine-parts.js';
import './game-parts.js';
