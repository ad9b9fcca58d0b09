/** Imports the parts of the play panel. */
import '../play/play-panel.component.js';
import '../tablebase/practice.component.js';
