/** Entry of the snippet page. */
import '../shared/ui/page.css';
import './snippet.component.js';
