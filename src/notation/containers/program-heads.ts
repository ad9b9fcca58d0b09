/** Patterns for the beginnings of other programs' files. */
export const PROGRAMS = {
  zillions: /^;?\s*Zillions (?:of Games )?Save Game File/,
  ludii: /^(?:game=[^\n]*\.lud\b|Move=\[Move:)/m,
  sgf: /^\s*\(\s*;\s*[A-Z]{1,2}\s*\[/,
  oldXBoard: /^# \S+ (?:game|position) file -- /,
  log: /^[ \t]*(?:\d+ )?[<>] ?(?:first|second) ?: ?|^protover \d\s*$/m,
  chessv:
    /^(?!\s*[[{%])[^\n]*\n(?:[^\S\n]*(?:[A-Za-z_]\w*[^\S\n]*=[^\n]*)?\n)*[^\S\n]*Moves\s*=?\s*\{/,
  uci: /^[^\n]*\bposition (?:startpos|fen )[^\n]*\n(?:[^\n]*\n)*?[^\n]*\b(?:bestmove|go|info|position) /m,
} as const;

export type ProgramName = keyof typeof PROGRAMS;
