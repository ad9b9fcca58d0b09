/** Reads games from any text, such as an email or a web page. Fetched only if a text is not plain PGN. */
import { isWrapped } from '../../notation/containers/index.js';
import type { PgnError, PgnGame, ReadOptions } from '../../notation/pgn-fault.js';
import { parsePgn } from '../../notation/pgn-read.js';

/** Returns the tags to insert before a text without tags. */
export type TagsFor = (text: string) => string;

const noTags: TagsFor = () => '';

const readText = (
  text: string,
  options: ReadOptions,
  tagsFor: TagsFor,
  placed = (error: PgnError): PgnError => error,
): readonly PgnGame[] => {
  const tags = tagsFor(text);
  return parsePgn(tags + text, options).map((game) => ({
    ...game,
    errors: game.errors.map((error) =>
      placed({ ...error, at: Math.max(0, error.at - tags.length) }),
    ),
  }));
};

/** Reads all games in a text. Returns them synchronously unless the text is a container. */
export const readAny = (
  text: string,
  options: ReadOptions = {},
  tagsFor = noTags,
): readonly PgnGame[] | Promise<readonly PgnGame[]> =>
  isWrapped(text) ? readWrapped(text, options, tagsFor) : readText(text, options, tagsFor);

const readWrapped = async (
  wrapped: string,
  options: ReadOptions,
  tagsFor: TagsFor,
): Promise<readonly PgnGame[]> => {
  const { openSource } = await import('../../notation/source.js');
  const games: PgnGame[] = [];
  for await (const { pieces, placed } of openSource(wrapped)) {
    let text = '';
    for await (const piece of pieces) text += piece;
    games.push(...readText(text, options, tagsFor, placed));
  }
  // Some texts in a container may contain no game.
  const found = games.filter(
    ({ record, errors: [first] }) => record !== undefined || first?.code !== 'pgn-no-game',
  );
  return found.length > 0 ? found : games.slice(0, 1);
};
