/** Reads the code blocks in a Markdown text that contain moves or positions. */
import { isFen } from '../fen.js';
import { isMoveLike } from '../move-words.js';
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder } from './part-builder.js';

const FENCE = /^[ \t]*(`{3,}|~{3,})/;

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const part = new PartBuilder(text);
  let fence: string | undefined;
  let hasGames = false;
  for (const { text: line, from, to } of linesOf(text)) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (marks !== undefined && (fence === undefined || marks.startsWith(fence))) {
      fence = fence === undefined ? marks : undefined;
      part.put('\n', to);
    } else if (fence !== undefined) {
      part.take(from, Math.min(to + 1, text.length));
      hasGames ||= isFen(line) || line.split(/[\s.,"]+/).some(isMoveLike);
    }
  }
  if (hasGames) yield part.finish();
}
