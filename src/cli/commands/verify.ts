import type { Command } from '../vendor/commander.js';
import { verifyGame, type PlayError, type VerifiedGame } from '../../play/index.js';
import { isPlayLink, MAX_PLAY_TEXT } from '../../play/link.js';
import { Failure, inputPieces, print } from '../io.js';
import { declare } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options {
  readonly json: boolean;
}

export const addVerify = (program: Command): void => {
  declare(program.command('verify'), WORDS.verify, { game: '<game>', json: false }).action(
    async (game: string, { json }: Options) => {
      const verified = await verifyGame(await readLink(game));
      if (!verified.ok) {
        if (json) await print(JSON.stringify({ error: verified.error }));
        throw new Failure(describeFault(verified.error));
      }
      if (json) await print(JSON.stringify(dataOf(verified.value)));
      else for (const line of describe(verified.value)) await print(line);
    },
  );
};

/** Reads the link in the argument, or in the file that the argument names. */
const readLink = async (game: string): Promise<string> => {
  if (isPlayLink(game)) return game;
  let text = '';
  for await (const piece of inputPieces(game)) {
    text += piece;
    // Reading can stop at this length, because longer input is rejected.
    if (text.length > MAX_PLAY_TEXT) break;
  }
  return text.trim();
};

const describeFault = ({ code, message, place }: PlayError): string => {
  const { seat, entry, byte } = place ?? {};
  const parts = [
    ...(entry === undefined ? [] : [`entry ${entry}${seat === undefined ? '' : ` of ${seat}`}`]),
    ...(byte === undefined ? [] : [`byte ${byte}`]),
  ];
  return `${parts.length === 0 ? '' : `${parts.join(', ')}: `}${message} (${code})`;
};

const dataOf = ({ view, entries, rolls }: VerifiedGame): object => ({
  id: view.id,
  ruleset: view.settings.ruleset.id,
  dice: view.settings.dice,
  players: view.players,
  moves: view.moves.map(({ san, by, roll }) => ({ san, by, ...(roll !== undefined && { roll }) })),
  entries,
  rolls,
  relay: view.settings.relay ?? null,
  clockless: view.isClockless,
  fen: view.fen,
  end: view.end ?? null,
});

const describe = ({ view, entries, rolls }: VerifiedGame): readonly string[] => {
  const { players, settings, moves, end } = view;
  const { white = 'nobody yet', black = 'nobody yet' } = players;
  const counted = new Map<number, number>();
  for (const { roll } of rolls) counted.set(roll, (counted.get(roll) ?? 0) + 1);
  return [
    `Game ${view.id}`,
    `${white || '?'} (White), ${black || '?'} (Black), ${settings.ruleset.id}`,
    `${moves.length} moves, all legal`,
    `${entries.white + entries.black} entries, all signed (White ${entries.white}, Black ${entries.black})`,
    settings.relay === undefined
      ? 'Time: no witness'
      : `Time: ${view.stamps} stamps by the relay ${settings.relay.key} (${settings.relay.address})`,
    ...(view.isClockless ? ['From then on, both agreed to continue by links: no witness'] : []),
    ...(settings.dice
      ? [
          `${rolls.length} rolls, all as committed (${[1, 2, 3, 4, 5, 6, 7, 8].map((roll) => `${roll}: ${counted.get(roll) ?? 0}`).join(', ')})`,
        ]
      : []),
    end === undefined ? 'The game is not over.' : `Result: ${end.result}, ${end.reason}`,
  ];
};
