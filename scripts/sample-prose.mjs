/**
 * Prints a random sample of the English prose for a reader to judge: sentences from documents and comments, test
 * titles, errors and labels.
 *
 *   node scripts/sample-prose.mjs [--seed 1] [--count 100] [--kind document|comment|title|words]
 *
 * The same seed draws the same sentences as long as the text is unchanged. Each line contains a number, a place and a
 * sentence.
 */
import { parseArgs } from 'node:util';
import { readRepository } from './prose/sources.mjs';
import { SeededRandom } from './random.mjs';

const PLACES = {
  document: /^(?:docs\/|[A-Z]+\.md)/,
  comment: /^(?:assembly|src|web|bench|scripts|train)\//,
  title: /^test\//,
  words: /^data\/words\/en\//,
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    kind: { type: 'string' },
  },
});

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a block into its sentences, one per line. Omits fragments without a space. */
const sentencesOf = ({ file, line, text }) =>
  [...segmenter.segment(text.replace(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.includes(' '))
    .map((sentence) => `${file}:${line}: ${sentence}`);

const blocks = readRepository();
for (const kind of values.kind === undefined ? Object.keys(PLACES) : [values.kind]) {
  const sentences = [
    ...new Set(
      blocks
        .filter((block) => block.kind === kind && PLACES[kind].test(block.file))
        .flatMap(sentencesOf),
    ),
  ];
  const random = new SeededRandom(Number(values.seed));
  console.log(`${kind}: ${values.count} of ${sentences.length}`);
  for (let number = 1; number <= Number(values.count) && sentences.length > 0; number++) {
    const [sentence] = sentences.splice(random.below(sentences.length), 1);
    console.log(`${number} ${sentence}`);
  }
}
