/** Entry of the analysis page. It loads the rules first, because the page needs them for everything. */
import { loadRules } from '../../src/rules/rules-wasm.js';
import { chosenLocale, showLocale, msg } from '../i18n/locale.js';
import { fetchLanguage } from './language-sources.js';
import { openWorkspace } from './workspace.js';
import { startApp } from './shell/app.component.js';
import '../shared/ui/page.css';
import * as labels from '../words/labels.js';

const fail = async (error: unknown): Promise<void> => {
  await showLocale(chosenLocale(undefined), fetchLanguage);
  const message = document.createElement('p');
  message.className = 'failure';
  message.role = 'alert';
  const reason = error instanceof Error ? error.message : String(error);
  message.textContent = msg(labels.pageCouldNotBeStarted, { reason });
  document.body.append(message);
};

// Without a top-level await: modules that are fetched during the start import from this one's file, and would
// wait for it for ever.
openWorkspace(loadRules()).then(startApp).catch(fail);
