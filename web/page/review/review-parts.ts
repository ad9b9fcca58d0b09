/** Modules that the review store fetches on first use. */
export { ReviewRun } from './review-run.js';
export { pathToMistake, remarksOf } from './mistakes.js';
