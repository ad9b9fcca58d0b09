/** How the tags of a game name the engine, in any language of the page. */

export const engineName = (level: number): string => `Acedrex, level ${level}`;

/** The level in a name that `engineName` has made; undefined for other players. */
export const engineLevel = (name: string): string | undefined =>
  /^Acedrex, level (\d+)$/.exec(name)?.[1];
