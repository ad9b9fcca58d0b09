/** All piece sets except the default one. */
export { diagramsSet as diagrams } from '../../drawing/pieces/diagrams.js';
export { lettersSet as letters } from '../../drawing/pieces/letters.js';
