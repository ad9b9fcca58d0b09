/** Memory that a client retains after its searches. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createEngine } from '../../build/library/node.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const REQUEST = { ruleset: 'cazaux', fen: 'startpos' };

test('a long-lived engine does not keep the results of its searches', async () => {
  const engine = createEngine({ hash: 1 });
  const results: WeakRef<object>[] = [];
  for (let depth = 1; depth <= 5; depth += 1)
    results.push(new WeakRef(await engine.analyse(REQUEST, { depth })));
  await expect
    .poll(() => {
      collectGarbage();
      // The queue may still use the last result.
      return results.slice(0, -1).filter((result) => result.deref() !== undefined).length;
    })
    .toBe(0);
  await engine.close();
});
