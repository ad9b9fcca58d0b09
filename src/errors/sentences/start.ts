/** Why an engine could not be started, if its script gave no other error. */
import type { Sentences, WorkerEnd, WorkerErrors } from '../codes.js';

export const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `its thread ended with exit code ${params.exitCode}`;
    case 'silence':
      return `it has given no sign of life for ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'a message could not be read';
    case 'script-not-loaded':
      return 'its script, or a module that it imports, could not be loaded: missing, blocked by the Content-Security-Policy, or of another origin';
  }
};

export const START_SENTENCES: Sentences<Pick<WorkerErrors, 'engine-start-failed'>> = {
  'engine-start-failed': (params) => `The engine could not be started: ${endOf(params)}.`,
};
