import { msg } from './locale.js';
import * as labels from '../words/labels.js';

/** Why a game cannot be converted to one without dice. */
export const needsDice = (): string => msg(labels.thisGameNeedsDieTurn);
