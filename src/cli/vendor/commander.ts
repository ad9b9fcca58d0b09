/**
 * The command-line parser. The build bundles it into this module, so projects that only embed a board need not install
 * it.
 */
export * from 'commander';
