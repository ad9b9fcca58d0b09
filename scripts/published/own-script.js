/**
 * Starts the engine's worker in browsers, wherever bundlers have put this module. Bundlers that follow the address below
 * emit the script, which is one file without imports. For the others, the script is also a text in a module, from
 * which a copy is started.
 */
import { spawnText, spawnWorker } from './spawn.js';

/** As a value, because bundlers must see the script's address only once. */
const HERE = import.meta.url;

export const startOwnScript = async () => {
  const address = ownAddress();
  if (address !== undefined) return spawnWorker(address);
  const { default: text } = await import('./worker-text.js');
  return spawnText(text);
};

/** The address of the script; undefined if nothing is known to be there. */
const ownAddress = () => {
  try {
    const { href, protocol } = new URL('./worker.js', import.meta.url);
    if (!/^https?:$/.test(protocol)) return undefined;
    const isWhereItWas = /\/worker\/own-script\.js(?:[?#]|$)/.test(HERE);
    // A bundler that has followed the address has changed it.
    const unfollowed = HERE.replace(/[^/]*(?:[?#].*)?$/, 'worker.js');
    return isWhereItWas || href !== unfollowed ? href : undefined;
  } catch {
    // Classic scripts have no import.meta.url.
    return undefined;
  }
};
