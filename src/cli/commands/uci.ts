import type { Command } from '../vendor/commander.js';
import { UciSession } from '../../protocols/uci.js';
import { tablebaseOption } from '../tablebase-store.js';
import { forceThreadsOption } from '../machine.js';
import {
  bookOption,
  netOption,
  runProtocol,
  wasmOption,
  type ProtocolOptions,
} from '../protocol.js';

export const addUci = (program: Command): void => {
  program
    .command('uci')
    .description('speak the Universal Chess Interface on stdin and stdout')
    .addOption(wasmOption())
    .addOption(netOption())
    .addOption(tablebaseOption())
    .addOption(bookOption())
    .addOption(forceThreadsOption())
    .addHelpText(
      'after',
      `
Rulesets are chosen by the option UCI_Variant, which also takes custom:SWITCH=VALUE,… (see
docs/notation.md). Beyond the protocol: d shows the board, perft DEPTH counts, bench [DEPTH] measures.`,
    )
    .action((options: ProtocolOptions) =>
      runProtocol(options, (engine, send, identity) => new UciSession(engine, send, identity)),
    );
};
