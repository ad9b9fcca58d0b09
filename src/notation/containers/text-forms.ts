/**
 * Reads small text formats: TeX, wiki tables, subtitles, calendar entries, settings such as `moves=e4e5`, and sentences
 * such as `Ana moves a pawn from e4 to e5`.
 */
import { knownName } from '../loose-tags.js';
import { isMoveLike } from '../move-words.js';
import { makeTag } from '../pgn-tags.js';
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder } from './part-builder.js';
import { MOVE_SENTENCE, TEXT_FORMS, type TextForm } from './text-form-heads.js';

/** A line with a PGN tag. */
const TAG = /^[^\S\n]*\[\s*\w+\s+"/m;

/** Collects the games in a text. Returns false if the text has a different form. */
type Reader = (text: string, part: PartBuilder) => boolean;

/** Appends the text, with each match replaced. */
const replaced = (
  text: string,
  part: PartBuilder,
  pattern: RegExp,
  put: (match: RegExpExecArray) => void,
): void => {
  let taken = 0;
  for (const match of text.matchAll(pattern)) {
    part.take(taken, match.index);
    put(match);
    taken = match.index + match[0].length;
  }
  part.take(taken, text.length);
};

/** Comments, layout commands with their arguments, other commands, escaped characters, and special characters. */
const TEX =
  /(?<!\\)%[^\n]*|\\\\|\\(?:begin|end|usepackage|documentclass|pagestyle|title|author|section)\*?(?:\[[^\]\n]{0,300}\])?\{[^}\n]{0,300}\}(?:\{[^}\n]{0,99}\})?|\\[A-Za-z]+\*?(?:\[([^\]\n]{0,600})\])?|\\.|[{}&~$]/g;

const readTex: Reader = (text, part) => {
  replaced(text, part, TEX, ({ 0: token, 1: options = '', index }) => {
    const end = index + token.length;
    part.put(token === '\\\\' ? '\n' : ' ', end);
    const start = end - 1 - options.length;
    for (const { 0: option, 1: key = '', 2: value = '', index: at } of options.matchAll(OPTION)) {
      const from = start + at + option.length - value.length;
      if (/fen$/i.test(key)) {
        part.put('\n', from);
        part.take(from, from + value.length);
        part.put('\n', from + value.length);
      } else putTag(part, key, value, from);
    }
  });
  return true;
};
const OPTION = /(\w+)\s*=\s*([^,\]]+)/g;

/** Puts a setting as a tag if its key is a tag name. */
const putTag = (part: PartBuilder, key: string, value: string, from: number): void => {
  const name = knownName(key);
  if (name === undefined) return;
  const text = value.trim().replace(/^(["'])(.*)\1$/, '$2');
  part.put(`\n${makeTag(name, text)}\n`, from, from + value.length);
};

const readWiki: Reader = (text, part) => {
  for (const { text: line, from, to } of linesOf(text)) {
    if (/^(?:\{\||\|[-}+]|!|\[\[)/.test(line)) continue;
    let at = from;
    if (line.startsWith('|'))
      for (const cell of line.slice(1).split('||')) {
        at += at === from ? 1 : 2;
        // Attributes precede the cell's content.
        const start = cell.lastIndexOf('|') + 1;
        part.take(at + start, at + cell.length);
        part.put(' ', at + cell.length);
        at += cell.length;
      }
    else part.take(from, to);
    part.put('\n', to);
  }
  return true;
};

const CUE = /^(?:\d+\r?\n)?(?:\d+:)?\d\d:\d\d[.,]\d{3} --> [^\n]*/gm;

const readSubtitles: Reader = (text, part) => {
  replaced(text, part, CUE, () => undefined);
  return true;
};

/** A text field in a calendar entry. Lines that begin with a blank continue the field. */
const DESCRIPTION = /^(?:DESCRIPTION|COMMENT|NOTE)(?:;[^:\n]*)?:((?:[^\r\n]|\r?\n[ \t])*)/gim;

const readCalendar: Reader = (text, part) => {
  for (const { 0: whole, 1: value = '', index } of text.matchAll(DESCRIPTION)) {
    let from = index + whole.length - value.length;
    for (const piece of value.split(/(\r?\n[ \t]|\\[nN,;\\])/)) {
      const to = from + piece.length;
      const escaped = /^\\(.)$/.exec(piece)?.[1];
      if (escaped !== undefined) part.put(/n/i.test(escaped) ? '\n' : escaped, from, to);
      else if (!/^\r?\n[ \t]$/.test(piece)) part.take(from, to);
      from = to;
    }
    part.put('\n\n', from);
  }
  return true;
};

const SETTING = /^[ \t]*["']?(\w+)["']?[ \t]*[=:][ \t]*(\S.*?)[ \t]*$/;

const readSettings: Reader = (text, part) => {
  if (TAG.test(text)) return false;
  for (const { text: line, from, to } of linesOf(text)) {
    const [, key = '', value = ''] = SETTING.exec(line) ?? [];
    const start = from + line.lastIndexOf(value);
    if (/^moves$/i.test(key)) {
      for (const { 0: word, index } of value.matchAll(/[^\s,;"'[\]]+/g)) {
        part.take(start + index, start + index + word.length);
        part.put(' ', start + index + word.length);
      }
      part.put('\n\n', to);
    } else if (key === '') part.take(from, to);
    else putTag(part, key, value, start);
    part.put('\n', to);
  }
  return true;
};

const readSentences: Reader = (text, part) => {
  const others = text
    .replaceAll(MOVE_SENTENCE, ' ')
    .split(/[^\p{L}\p{N}=+#-]+/u)
    .filter(isMoveLike);
  const moves = text.match(MOVE_SENTENCE) ?? [];
  if (TAG.test(text) || others.length > moves.length) return false;
  for (const { text: line, from } of linesOf(text)) {
    const found = [...line.matchAll(MOVE_SENTENCE)];
    const [number] = found.length > 0 ? (/^\s*\d+[.)]/.exec(line) ?? []) : [];
    if (number !== undefined) part.put(`${parseInt(number, 10)}. `, from, from + number.length);
    for (const { 0: whole, 1: origin = '', 2: target = '', index } of found) {
      const end = from + index + whole.length;
      part.take(from + index, from + index + origin.length);
      part.put('-', end - target.length);
      part.take(end - target.length, end);
      part.put(' ', end);
    }
    if (found.length > 0) part.put('\n', from + line.length);
  }
  return true;
};

const READERS: Readonly<Record<TextForm, Reader>> = {
  tex: readTex,
  wiki: readWiki,
  subtitles: readSubtitles,
  calendar: readCalendar,
  settings: readSettings,
  sentences: readSentences,
};

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  for (const form of Object.keys(READERS) as TextForm[]) {
    if (!TEXT_FORMS[form](text.slice(0, 4096))) continue;
    const part = new PartBuilder(text);
    if (READERS[form](text, part) && !part.isEmpty) {
      yield part.finish({ isPlain: true });
      return;
    }
  }
}
