/** Entry of the analysis page. It loads the rules first, because the page needs them for everything. */
import { loadRules } from '../../src/rules/rules-wasm.js';
import { openWorkspace } from './workspace.js';
import { startApp } from './shell/app.component.js';
import '../shared/ui/page.css';

const fail = (error: unknown): void => {
  const message = document.createElement('p');
  message.className = 'failure';
  message.role = 'alert';
  const reason = error instanceof Error ? error.message : String(error);
  message.textContent = `The page could not be started: ${reason}`;
  document.body.append(message);
};

try {
  await loadRules();
  startApp(await openWorkspace());
} catch (error) {
  fail(error);
}
