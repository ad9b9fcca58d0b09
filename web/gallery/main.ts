/** Entry of the gallery. */
import '../shared/ui/page.css';
import './gallery.component.js';
