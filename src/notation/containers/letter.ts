/** Reads text from emails and forums. Removes quote marks, signatures and the headers of forwarded emails. */
import { isMoveLike } from '../move-words.js';
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder, type Stretch } from './part-builder.js';

/** Quote marks, and the bullets of a list of moves. */
const MARKS = /^[ \t]*(?:(?:>|&gt;)[ \t]?)+|^[ \t]*[-*•][ \t]+(?=["']?(?:\d+\.|[A-Z]?[a-l]1?\d))/;
const SIGNATURE = /^-- ?$/;
/** The headers of a forwarded email. */
const HEADER =
  /^(?:From|Sent|To|Cc|Subject|Date|Von|Gesendet|An|Betreff|Datum|De|Enviado|Para|Asunto|Fecha|Envoyé|À|Objet|Assunto|Data): \S/;
/** Maximum number of lines in a signature. */
const LONGEST_SIGNATURE = 12;

/** A line without its quote prefix, such as `>`. */
interface Line extends Stretch {
  readonly depth: number;
  readonly isMarked: boolean;
}

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const lines = [...linesOf(text)].map(({ text: line, from, to }): Line => {
    const [marks = ''] = MARKS.exec(line) ?? [];
    return {
      text: line.slice(marks.length),
      from: from + marks.length,
      to,
      depth: marks.replaceAll('&gt;', '>').replace(/[^>]/g, '').length,
      isMarked: marks !== '',
    };
  });
  const part = new PartBuilder(text);
  let isPlain = true;
  for (let at = 0; at < lines.length;) {
    const skipped = signatureAt(lines, at) || headersAt(lines, at);
    const line = lines[at];
    if (skipped > 0 || line === undefined || line.isMarked) isPlain = false;
    if (skipped === 0 && line !== undefined) {
      part.take(line.from, line.to);
      part.put('\n', line.to, Math.min(line.to + 1, text.length));
    }
    at += Math.max(1, skipped);
  }
  if (!isPlain) yield part.finish();
}

/** Number of lines in a signature: all following lines with the same quote depth, if they contain no moves. */
const signatureAt = (lines: readonly Line[], start: number): number => {
  const first = lines[start];
  if (first === undefined || !SIGNATURE.test(first.text)) return 0;
  let end = start + 1;
  while (lines[end]?.depth === first.depth && end - start <= LONGEST_SIGNATURE) end += 1;
  const rest = lines.slice(start + 1, end);
  const hasMoves = rest.some(
    ({ text }) => /^\s*(?:\d+\.|\[)/.test(text) || text.split(/\s+/).some(isMoveLike),
  );
  return hasMoves || end - start > LONGEST_SIGNATURE ? 0 : end - start;
};

const headersAt = (lines: readonly Line[], start: number): number => {
  let end = start;
  while (HEADER.test(lines[end]?.text ?? '')) end += 1;
  // A single header line may be a tag, such as `Date: 1283`.
  return end - start > 2 ? end - start : 0;
};
