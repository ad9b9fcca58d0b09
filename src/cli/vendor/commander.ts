/**
 * The parser of the command line. The build bundles it into this module, so that projects which only embed a
 * board need not install it.
 */
export * from 'commander';
