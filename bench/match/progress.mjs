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
    // SIGINT is handled by the match itself, which then ends properly.
    gracefulExit: false,
  });
  bar.start(games, 0, { standing: '' });
  return {
    /** Each error is printed on a separate line above the bar. */
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
