/** Entry of the page that makes snippets. */
import '../app/page.css';
import './snippet.component.js';
