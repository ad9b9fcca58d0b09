/** The engine's name in the tags of a game, in any language of the page. */

export const engineName = (level: number): string => `Acedrex, level ${level}`;

/** The level in a name from `engineName`; undefined for other players. */
export const engineLevel = (name: string): string | undefined =>
  /^Acedrex, level (\d+)$/.exec(name)?.[1];
