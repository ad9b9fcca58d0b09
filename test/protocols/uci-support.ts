/** A UCI session with the real engine in a worker. */
import { onTestFinished } from 'vitest';
import { UciSession } from '../../src/protocols/uci.js';
import { talkTo } from './support.js';

export const MOVE = /[a-l](?:1[0-2]|[1-9])[a-l](?:1[0-2]|[1-9])[rlugca]?/.source;

export const BEST_MOVE = new RegExp(`^bestmove ${MOVE}(?: ponder ${MOVE})?$`);

/** Opens a session with options; it is closed after the test. */
export const open = async (options: Partial<ConstructorParameters<typeof UciSession>[2]> = {}) => {
  const talk = await talkTo(
    (engine, send) => new UciSession(engine, send, { name: 'Acedrex', author: 'us', ...options }),
  );
  onTestFinished(() => talk.close());
  return talk;
};

export type Uci = Awaited<ReturnType<typeof open>>;

export const settle = async (uci: Uci): Promise<readonly string[]> => {
  uci.say('isready');
  return uci.until(/^readyok$/);
};

/** What a search answers, without the lines on its progress, which come only on a machine that needs more than a second. */
export const search = async (uci: Uci, go: string): Promise<readonly string[]> => {
  uci.say(go);
  return (await uci.until(/^bestmove /)).filter((line) => !line.includes(' currmove '));
};

/** The word after another in a line. */
export const after = (line: string | undefined, word: string): string | undefined => {
  const words = line?.split(' ') ?? [];
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
};
