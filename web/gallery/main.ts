/** Entry of the gallery. */
import '../app/page.css';
import './gallery.component.js';
