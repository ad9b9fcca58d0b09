/** Entry of the analysis page. It loads the rules first, because everything on the page needs them. */
// Every translation needs this code. Importing it here keeps it out of the file of a single language.
import '../../src/plural.js';
// Includes everything that the board fetches at once, because a single file is smaller and faster.
import { loadRules } from '../../src/elements/board/play.js';
import { chosenLocale, labels, msg, showLocale } from '../i18n/locale.js';
import { fetchLanguage } from './language-sources.js';
import { openWorkspace } from './workspace.js';
import { startApp } from './shell/app.component.js';
import '../shared/ui/page.css';

const fail = async (error: unknown): Promise<void> => {
  await showLocale(chosenLocale(undefined), fetchLanguage);
  const message = document.createElement('p');
  message.className = 'failure';
  message.role = 'alert';
  const reason = error instanceof Error ? error.message : String(error);
  message.textContent = msg(labels.pageCouldNotBeStarted, { reason });
  document.body.append(message);
};

// No top-level await: modules fetched during start-up import this file and would wait for it forever.
openWorkspace(loadRules()).then(startApp).catch(fail);
