/** What only the layouts of phones show. */
import '../analysis/strip.component.js';
import './step-bar.js';
