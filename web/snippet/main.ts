/** Entry of the page that makes snippets. */
import '../shared/ui/page.css';
import './snippet.component.js';
