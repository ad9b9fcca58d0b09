/** A worker that solves a part of an ending. */
import { expose } from 'comlink';
import { createPartService } from '../../../src/worker/tablebase-part-service.js';

expose(createPartService());
