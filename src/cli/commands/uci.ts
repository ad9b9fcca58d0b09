import type { Command } from '../vendor/commander.js';
import { UciSession } from '../../protocols/uci.js';
import { runProtocol, type ProtocolOptions, NET } from '../protocol.js';
import { XboardSession } from '../../protocols/xboard.js';
import { declare } from '../declare.js';
import { ENDINGS } from '../tablebase/summarise.js';
import { WORDS } from '../../words/commands.js';

const PARAMETERS = {
  wasm: '<file>',
  net: NET,
  endings: ENDINGS,
  book: '<path>',
  forceThreads: false,
};

export const addUci = (program: Command): void => {
  declare(program.command('uci'), WORDS.uci, PARAMETERS).action((options: ProtocolOptions) =>
    runProtocol(options, (engine, send, identity) => new UciSession(engine, send, identity)),
  );
};

export const addXboard = (program: Command): void => {
  declare(program.command('xboard'), WORDS.xboard, PARAMETERS).action(
    (options: ProtocolOptions) => {
      // Ignores interrupts, because XBoard sends them unless engines opt out, and Ctrl+C sends them to all processes.
      process.on('SIGINT', () => undefined);
      return runProtocol(
        options,
        (engine, send, identity) => new XboardSession(engine, send, identity),
      );
    },
  );
};
