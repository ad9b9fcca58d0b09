/**
 * A plugin for Vite: shortens the ids of the page's translations. Lit makes them of 64 bits, which do not
 * compress, so that they take half of the translations' size.
 */

/** An id, of which the first letter and 24 bits are kept. */
const ID = /^'([a-z][0-9a-f]{6})[0-9a-f]{10}':/gm;

/** Lit asks for texts by their whole ids. */
const LOOK_UP = `
export const templates = new Proxy(short, { get: (all, id) => all[id.slice(0, 7)] ?? all[id] });
`;

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
    const own = short.replace('export const templates =', 'const short: Record<string, any> =');
    if (own === short) throw new Error('the translations have another form');
    return { code: own + LOOK_UP, map: null };
  },
});
