/** Starts features that need a user gesture: sounds, and the protection of saved studies. */
import { startSounds } from '../sounds/sounds.js';
import type { Workspace } from '../workspace.js';

export const followGestures = (workspace: Workspace): void => {
  startSounds(workspace);
  const { studies } = workspace;
  const end = studies.subscribe(() => {
    if (studies.saveState !== 'saved') return;
    end();
    import('../backup/keeper.js')
      .then(({ keeper }) => keeper.begin(studies.library))
      .catch(() => undefined);
  });
};
