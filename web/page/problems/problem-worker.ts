/** The worker that solves problems. It starts with the first problem. */
import { expose } from 'comlink';
import { ProblemService } from './problem-service.js';

expose(new ProblemService());
