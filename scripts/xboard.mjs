/** Finds or installs XBoard, its adapter for UCI, and a virtual display. Games in the tests need them. */
import { installByApt, isExecutable, placesOnPath } from './programs.mjs';

/** Debian's folder for games. Not every PATH contains it. */
const GAMES_FOLDER = '/usr/games';

/** The Debian package for each program. */
const PROGRAMS = { xboard: 'xboard', uci2wb: 'uci2wb', Xvfb: 'xvfb' };

const isThere = (name) =>
  [...placesOnPath([name]), `${GAMES_FOLDER}/${name}`].some((place) => isExecutable(place));

/** Installs missing programs if possible. Throws an Error that lists the programs that are still missing. */
export const ensureXboard = () => {
  for (const [name, packageName] of Object.entries(PROGRAMS))
    if (!isThere(name)) installByApt(name, packageName);
  const missing = Object.keys(PROGRAMS).filter((name) => !isThere(name));
  if (missing.length > 0)
    throw new Error(
      `The games inside XBoard need ${missing.join(', ')}, which could not be installed. Install ${missing.map((name) => PROGRAMS[name]).join(' ')}.`,
    );
};
