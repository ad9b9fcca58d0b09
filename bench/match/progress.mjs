/** Progress on stderr: a bar on a terminal, otherwise a line for each game. */
import { SingleBar } from 'cli-progress';

/** @param {number} games */
export const startProgress = (games) => {
  const say = (line) => process.stderr.write(`${line}\n`);
  if (!process.stderr.isTTY)
    return {
      game: (_done, standing, line) => say(`${line}\n  ${standing}`),
      stop: () => undefined,
    };
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {value}/{total}  {standing}  {eta_formatted} left',
    barsize: 24,
    hideCursor: true,
    // The match itself handles SIGINT and ends in an orderly way.
    gracefulExit: false,
  });
  bar.start(games, 0, { standing: '' });
  return {
    /** Errors get a line of their own above the bar. */
    game: (done, standing, line, faulty) => {
      if (faulty) {
        process.stderr.write('\r\u001b[K');
        say(line);
      }
      bar.update(done, { standing });
    },
    stop: () => bar.stop(),
  };
};
