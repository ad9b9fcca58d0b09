/** The problem in the editor, shared by the panel that solves it and the board that shows its solution. */
import { ProblemClient } from './problem-client.js';
import { ProblemStore } from './problem-store.js';

export const problems = new ProblemStore(new ProblemClient());
