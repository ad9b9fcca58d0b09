/** Entry of a further thread of the engine in browsers. */
import * as Comlink from 'comlink';
import { createHelper } from '../engine/threads.js';

Comlink.expose(createHelper());
