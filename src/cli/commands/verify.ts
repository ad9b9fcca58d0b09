import type { Command } from '../vendor/commander.js';
import { verifyGame, type PlayError, type VerifiedGame } from '../../play/index.js';
import { isPlayLink, MAX_PLAY_TEXT } from '../../play/link.js';
import { Failure, inputPieces, print } from '../io.js';

interface Options {
  readonly json?: boolean;
}

export const addVerify = (program: Command): void => {
  program
    .command('verify')
    .argument('<game>', 'the link of a game between two people, a file that contains it, or -')
    .description('verify signatures, moves and rolls of a game between two people')
    .option('--json', 'write the result, or the fault, as JSON')
    .addHelpText(
      'after',
      `
The link alone is enough: nothing is fetched. The exit status is 0 if everything is verified, and 1 otherwise.
What that proves, and what not, is in docs/dice.md.
Example: acedrex verify 'https://example.org/acedrex/#play=…&v=1'`,
    )
    .action(async (game: string, { json = false }: Options) => {
      const verified = await verifyGame(await readLink(game));
      if (!verified.ok) {
        if (json) await print(JSON.stringify({ error: verified.error }));
        throw new Failure(describeFault(verified.error));
      }
      if (json) await print(JSON.stringify(dataOf(verified.value)));
      else for (const line of describe(verified.value)) await print(line);
    });
};

/** The link that an argument is, or that its file has. */
const readLink = async (game: string): Promise<string> => {
  if (isPlayLink(game)) return game;
  let text = '';
  for await (const piece of inputPieces(game)) {
    text += piece;
    // What is too long is refused with its code, without reading all of it.
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
    ...(settings.dice
      ? [
          `${rolls.length} rolls, all as committed (${[1, 2, 3, 4, 5, 6, 7, 8].map((roll) => `${roll}: ${counted.get(roll) ?? 0}`).join(', ')})`,
        ]
      : []),
    end === undefined ? 'The game is not over.' : `Result: ${end.result}, ${end.reason}`,
  ];
};
