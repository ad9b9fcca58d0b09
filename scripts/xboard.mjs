/**
 * Finds XBoard, its adapter for UCI and a virtual display for the games of the tests. Otherwise tries to
 * install them.
 */
import { installByApt, isExecutable, placesOnPath } from './programs.mjs';

/** Debian's folder for games, which is not on every PATH. */
const GAMES_FOLDER = '/usr/games';

/** Each program with its package. */
const PROGRAMS = { xboard: 'xboard', uci2wb: 'uci2wb', Xvfb: 'xvfb' };

const isThere = (name) =>
  [...placesOnPath([name]), `${GAMES_FOLDER}/${name}`].some((place) => isExecutable(place));

/** Installs what is missing if possible. Throws an Error that names what is still missing. */
export const ensureXboard = () => {
  for (const [name, packageName] of Object.entries(PROGRAMS))
    if (!isThere(name)) installByApt(name, packageName);
  const missing = Object.keys(PROGRAMS).filter((name) => !isThere(name));
  if (missing.length > 0)
    throw new Error(
      `The games inside XBoard need ${missing.join(', ')}, and they could not be installed. Install ${missing.map((name) => PROGRAMS[name]).join(' ')}.`,
    );
};
