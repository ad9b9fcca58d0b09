/** The worker that solves problems. It starts when a problem is first solved. */
import { expose } from 'comlink';
import { ProblemService } from './problem-service.js';

expose(new ProblemService());
