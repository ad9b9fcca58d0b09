/** What the review store fetches when it is first used. */
export { ReviewRun } from './review-run.js';
export { pathToMistake, remarksOf } from './mistakes.js';
