/**
 * Opening theory: a graph of searched positions that grows where it matters, and its files. Values are backed
 * up through transpositions and repetitions.
 *
 * @packageDocumentation
 */
export { TheoryGraph } from './graph.js';
export type {
  PricedRoot,
  TheoryFinding,
  TheoryLine,
  TheoryLink,
  TheoryMove,
  TheoryOrigin,
  TheoryPosition,
  TheoryRoot,
  TheoryTask,
} from './types.js';
export {
  findingOf,
  jobOf,
  positionOfTask,
  type TheoryEffort,
  type TheoryJob,
  type TheorySearch,
  type TheoryTaskError,
} from './job.js';
export { makeBook, TheoryBook, type BookMove, type BookPosition, findingsOfBook } from './book.js';
