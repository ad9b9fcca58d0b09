/** All piece sets except the default one. */
export { diagramsSet as diagrams } from '../../../src/drawing/pieces/diagrams.js';
export { lettersSet as letters } from '../../../src/drawing/pieces/letters.js';
