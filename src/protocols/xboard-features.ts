/** The features that the engine announces to XBoard. */
import { VARIANT_NAMES } from '../notation/variants.js';

/** The name of our tables of endings, for the command `egtpath`. */
export const TABLEBASE_FORMAT = 'acedrex';

/** The last feature, which ends XBoard's waiting for the others. */
export const FEATURES_DONE = 'feature done=1';

/** The answer to `protover`, without its last line; `options` are the values of the feature `option`. */
export const makeFeatures = (name: string, options: readonly string[]): readonly string[] =>
  [
    'done=0',
    `myname="${name}" variants="${Object.values(VARIANT_NAMES).join(',')}"`,
    'ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=1 reuse=1',
    'analyze=1 colors=0 ics=0 name=1 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=0 setscore=0',
    `egt="${TABLEBASE_FORMAT}"`,
    ...options.map((option) => `option="${option}"`),
  ].map((features) => `feature ${features}`);
