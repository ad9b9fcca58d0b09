/** Where drafts of the editor are stored. */

/** The tab's own draft, in session storage. */
export const TAB_KEY = 'acedrex-editor';
/** The drafts of all tabs, among the settings in the database. */
export const DRAFTS_KEY = 'editor';
