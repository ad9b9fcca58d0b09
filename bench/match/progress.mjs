/** Progress on stderr: a bar on a terminal, else a line for each game. */
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
    // SIGINT is for the match, which ends it in order.
    gracefulExit: false,
  });
  bar.start(games, 0, { standing: '' });
  return {
    /** Faults are worth a line of their own above the bar. */
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
