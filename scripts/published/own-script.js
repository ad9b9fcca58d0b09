/**
 * Starts the engine's worker in browsers, even if a bundler has moved this module. Bundlers that follow the URL below
 * emit the script, which is one file without imports. For all other bundlers, another module contains the script's
 * text, and the worker runs a copy of the script.
 */
import { spawnText, spawnWorker } from './spawn.js';

/** This module's URL. It is stored in a constant, because bundlers must see the script's URL only once. */
const HERE = import.meta.url;

export const startOwnScript = async () => {
  const address = ownAddress();
  if (address !== undefined) return spawnWorker(address);
  const { default: text } = await import('./worker-text.js');
  return spawnText(text);
};

/** The URL of the script. Returns undefined if it is unknown. */
const ownAddress = () => {
  try {
    const { href, protocol } = new URL('./worker.js', import.meta.url);
    if (/^(?:file|blob|data):$/.test(protocol)) return undefined;
    const isWhereItWas = /\/worker\/own-script\.js(?:[?#]|$)/.test(HERE);
    // The address that the script would have if no bundler had followed its URL. A bundler that follows a URL also
    // changes it.
    const unfollowed = HERE.replace(/[^/]*(?:[?#].*)?$/, 'worker.js');
    return isWhereItWas || href !== unfollowed ? href : undefined;
  } catch {
    // Classic scripts do not have import.meta.url.
    return undefined;
  }
};
