/**
 * A plugin for Vite: shortens the ids of the page's translations. Lit makes them of 64 bits, which do not
 * compress, so that they take half of the translations' size.
 */

/** An id, of which the first letter and 24 bits are kept; `web/i18n/locale.ts` looks up as many. */
const ID = /^'([a-z][0-9a-f]{6})[0-9a-f]{10}':/gm;

export const shortenIds = () => ({
  name: 'shorten-ids',
  // Before types are removed, because the module's lines are told apart by their form.
  enforce: 'pre',
  transform(code, file) {
    if (!file.endsWith('/i18n/generated/es.ts')) return undefined;
    const known = new Set();
    const short = code.replace(/^\s+'/gm, "'").replace(ID, (_, id) => {
      if (known.has(id)) throw new Error(`two translations have the id ${id}: keep more of it`);
      known.add(id);
      return `'${id}':`;
    });
    if (known.size === 0) throw new Error('no ids of translations were found');
    return { code: short, map: null };
  },
});
