/** A short text that is repeated many thousand times is read in linear time: a test that hangs reaches its limit. */
import { expect, test } from 'vitest';
import { readGames, readGamesStream } from '../../src/notation/read-games.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';

const UNITS = [
  ...'a¦1¦e5¦R ¦a/¦12/¦1.¦1. ¦1/¦1/2¦...¦…¦0:05 ¦(12 ¦(1.'.split('¦'),
  ...'{¦}¦(¦)¦[¦]¦[[¦["¦"¦\\¦\\\\¦\\{¦$¦$1 ¦;¦%¦*¦-'.split('¦'),
  ...'--¦- ¦=¦_¦**¦#¦&¦&amp¦&#1;¦<¦<a ¦<br>¦</¦>¦> ¦|¦||'.split('¦'),
  ...'{|¦|-\n¦\t¦,¦"",¦```¦-- ¦ \t¦\r¦\r\n¦\n¦\n\n¦\u200b¦\ufeff'.split('¦'),
  ...'é¦½¦♔¦🂡¦FEN:¦fen=¦moves=¦moves e¦position ¦startpos ¦From: a\n¦-->'.split('¦'),
  ...['e4 to ', 'e4 - e5 ', '\\begin{', '\\mainline{', 'BEGIN:V', '00:00 ', '+0.1/2 ', '1-', 'x.'],
];

/** Reads a text through both readers; neither may throw. */
const read = async (text: string): Promise<void> => {
  readGames(text);
  for await (const { warnings } of readGamesStream(text)) expect(warnings).toBeDefined();
};

test.each(UNITS)('repeated %j is read in linear time', { timeout: 60_000 }, async (unit) => {
  const repeated = unit.repeat(Math.min(scaled(1500), 100_000));
  await read(repeated);
  await read(`1. e5 e8 ${repeated} 2. f5`);
});

test('two alternating units are read in linear time', { timeout: 600_000 }, async () => {
  const random = new Random(0x62);
  for (let done = 0; done < scaled(4); done += 1) {
    const unit = random.pick(UNITS) + random.pick(UNITS);
    const line = `${unit.repeat(100)}\n`;
    await read(random.pick(['', '1. e5 ', '[White "']) + unit.repeat(5000));
    await read(line.repeat(100));
  }
});
