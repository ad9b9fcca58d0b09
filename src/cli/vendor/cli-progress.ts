/** The progress bar of the command line, which the build bundles into this module. */
export { Format, SingleBar } from 'cli-progress';
