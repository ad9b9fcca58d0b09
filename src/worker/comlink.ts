/**
 * Comlink. The build bundles it into this module, so that pages with an import map need not map it.
 */
export * from 'comlink';
