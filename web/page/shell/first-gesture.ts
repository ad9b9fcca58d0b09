/** Starts features that need a user gesture, such as sounds, or are not needed before one, such as printing. */
import { whenIdle } from '../../../src/elements/shared/lazy.js';
import { startSounds } from '../sounds/sounds.js';
import type { Workspace } from '../workspace.js';

export const followGestures = (workspace: Workspace): void => {
  startSounds(workspace);
  const load = (): void =>
    void import('../share/print.js')
      .then(({ followPrinting }) => followPrinting(workspace.game))
      .catch(() => undefined);
  whenIdle(load, 10_000, 2000);
  const { studies } = workspace;
  const end = studies.subscribe(() => {
    if (studies.saveState !== 'saved') return;
    end();
    import('../backup/keeper.js')
      .then(({ keeper }) => keeper.begin(studies.library))
      .catch(() => undefined);
  });
};
