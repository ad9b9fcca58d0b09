/** Reads forum posts with BBCode, whose tags are in brackets. */
import type { Part, Wrapped } from './container.js';
import { PartBuilder } from './part-builder.js';

const TAG =
  /\[(\/?)(b|i|u|s|sub|sup|code|pgn|fen|chess|game|quote|url|img|email|colou?r|size|font|center|left|right|justify|indent|list|ul|ol|li|\*|hr|pre|tt|noparse|spoiler|hide|table|tr|td|th|attach(?:ment)?|youtube|diagram)(?:=[^\]\n]{0,300}| [^\]\n="]{1,40}=[^\]\n]{0,300})?\]/gi;
/** Tags that do not begin a line. */
const INLINE = /^(?:b|i|u|sub|sup|url|email|colou?r|size|font|tt|noparse)$/i;
/** Tags whose content is dropped. */
const HIDDEN = /^(?:s|img|attach(?:ment)?|youtube)$/i;

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const part = new PartBuilder(text);
  let taken = 0;
  let hidden = '';
  for (const { 0: whole, 1: slash, 2: name = '', index } of text.matchAll(TAG)) {
    const isEnd = slash !== '';
    if (hidden === '') part.take(taken, index);
    taken = index + whole.length;
    if (HIDDEN.test(name)) hidden = isEnd ? '' : name;
    if (hidden === '' && !INLINE.test(name)) part.put(/^t[dh]$/i.test(name) ? '\t' : '\n', index);
  }
  part.take(taken, text.length);
  if (taken > 0) yield part.finish();
}
