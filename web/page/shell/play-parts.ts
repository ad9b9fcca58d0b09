/** What the panel for playing shows. */
import '../play/play-panel.component.js';
import '../tablebase/practice.component.js';
