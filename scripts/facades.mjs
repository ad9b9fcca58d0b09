/**
 * A plugin for Rolldown and Vite that loads modules bundled in another file through a separate module. Otherwise, that
 * file would import helper code from a third file, and this import would delay all files that need that file by one
 * request.
 */
export const facades = (modules) => ({
  name: 'facades',
  enforce: 'pre',
  resolveId: {
    filter: { id: modules },
    async handler(source, importer, { kind }) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return kind === 'dynamic-import' && resolved !== null ? `${resolved.id}?facade` : resolved;
    },
  },
  load: {
    filter: { id: /\?facade$/ },
    handler: (id) => `export * from ${JSON.stringify(id.replace('?facade', ''))}`,
  },
});
