/** The build bundles Comlink into this module. Pages with an import map need no entry for it. */
export * from 'comlink';
