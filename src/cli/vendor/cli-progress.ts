/** The command line's progress bar. The build bundles it into this module. */
export { Format, SingleBar } from 'cli-progress';
