/** Reads the messages of exported chats, without names and times. */
import { isFen } from '../fen.js';
import { isMoveLike } from '../move-words.js';
import { NUMERIC_RESULT } from '../loose-tags.js';
import { isChat, messageAt, speakerOf } from './chat-lines.js';
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder } from './part-builder.js';

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  if (!isChat(text)) return;
  const part = new PartBuilder(text);
  for (const { text: line, from, to } of linesOf(text)) {
    if (speakerOf(line)) continue;
    const at = messageAt(line);
    if (!isOfGame(line.slice(at))) continue;
    part.take(from + at, to);
    part.put('\n', to, Math.min(to + 1, text.length));
  }
  if (!part.isEmpty) yield part.finish();
}

/** Whether a line may belong to a game. All other lines would become comments. */
const isOfGame = (line: string): boolean => {
  if (line.trim() === '' || /^\s*[[{(]/.test(line) || isFen(line)) return true;
  const words = line.split(/[\s.,;!?]+/).filter((word) => word !== '');
  NUMERIC_RESULT.lastIndex = 0;
  return NUMERIC_RESULT.test(line.trim()) || words.some(isMoveLike);
};
