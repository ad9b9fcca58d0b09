/** Recognises small text formats by their beginning. `text-forms.ts` reads them. */

/** A move's two squares with a word or an arrow between them. */
export const MOVE_SENTENCE =
  /(?<![\w-])([a-l](?:1[0-2]|[1-9]))[^\S\r\n]+(?:to|nach|auf|a|à|vers|hasta|para|[-–—→⇒]|-?->|=>)[^\S\r\n]+([a-l](?:1[0-2]|[1-9]))(?!\w)/giu;

export type TextForm = 'tex' | 'wiki' | 'subtitles' | 'calendar' | 'settings' | 'sentences';

export const TEXT_FORMS: Readonly<Record<TextForm, (text: string) => boolean>> = {
  tex: (text) => /\\(?:begin\{|documentclass|mainline|newchessgame|chessboard)/.test(text),
  wiki: (text) => /^\{\|/m.test(text) && /^\|-/m.test(text),
  subtitles: (text) => /^(?:\d+:)?\d\d:\d\d[.,]\d{3} --> /m.test(text),
  calendar: (text) => /^BEGIN:V(?:CALENDAR|EVENT|JOURNAL|TODO)/m.test(text),
  settings: (text) => /^[ \t]*["']?moves["']?[ \t]*[=:][ \t]*\S/im.test(text),
  sentences: (text) => (text.match(MOVE_SENTENCE)?.length ?? 0) > 1,
};
