import type { Command } from '../vendor/commander.js';
import { UciSession } from '../../protocols/uci.js';
import { tablebaseOption } from '../tablebase/summarise.js';
import { forceThreadsOption } from '../machine.js';
import {
  bookOption,
  netOption,
  runProtocol,
  wasmOption,
  type ProtocolOptions,
} from '../protocol.js';
import { XboardSession } from '../../protocols/xboard.js';

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

export const addXboard = (program: Command): void => {
  program
    .command('xboard')
    .description('speak the protocol of XBoard and WinBoard (CECP 2) on stdin and stdout')
    .addOption(wasmOption())
    .addOption(netOption())
    .addOption(tablebaseOption())
    .addOption(bookOption())
    .addOption(forceThreadsOption())
    .addHelpText(
      'after',
      `
Variants: grande-acedrex (the ruleset cazaux), acedrex-courier, acedrex-murray, acedrex-golladay.
Example: xboard -fcp "acedrex xboard" -variant grande-acedrex`,
    )
    .action((options: ProtocolOptions) => {
      // XBoard interrupts engines that have not opted out, and a terminal interrupts every program in it.
      process.on('SIGINT', () => undefined);
      return runProtocol(
        options,
        (engine, send, identity) => new XboardSession(engine, send, identity),
      );
    });
};
