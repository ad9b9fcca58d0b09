import type { Command } from '../vendor/commander.js';
import { XboardSession } from '../../protocols/xboard.js';
import { tablebaseOption } from '../tablebase-store.js';
import { forceThreadsOption } from '../machine.js';
import {
  bookOption,
  netOption,
  runProtocol,
  wasmOption,
  type ProtocolOptions,
} from '../protocol.js';

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
