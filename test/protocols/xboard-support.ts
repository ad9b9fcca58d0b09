/** A CECP 2 session with the real engine in a worker. */
import { onTestFinished } from 'vitest';
import { XboardSession } from '../../src/protocols/xboard.js';
import { talkTo } from './support.js';

export const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

/** White captures the last piece with the rook. */
export const WINNING = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - 0 1';

export const SQUARE = '[a-l](?:1[0-2]|[1-9])';

export const MOVE = new RegExp(`^move ${SQUARE}${SQUARE}[rlugca]?$`);

/** A session as XBoard begins a game: the engine plays Black, with short searches. */
export const open = async (variant = 'grande-acedrex', ...more: readonly string[]) => {
  const talk = await talkTo((engine, send) => new XboardSession(engine, send, { name: 'Acedrex' }));
  onTestFinished(() => talk.close());
  talk.say('xboard', 'protover 2', 'accepted done', 'new', 'random', `variant ${variant}`);
  talk.say('level 40 1 0', 'nopost', 'easy', 'sd 2', ...more);
  await settle(talk);
  return talk;
};

export type Xboard = Awaited<ReturnType<typeof talkTo>>;

let pings = 0;

export const settle = async (xboard: Xboard): Promise<readonly string[]> => {
  pings += 1;
  xboard.say(`ping ${pings}`);
  return (await xboard.until(new RegExp(`^pong ${pings}$`))).slice(0, -1);
};

/** The move that the engine makes. */
export const moved = async (xboard: Xboard): Promise<string> =>
  ((await xboard.until(MOVE)).at(-1) ?? '').replace('move ', '');
