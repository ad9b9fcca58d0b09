/** The address that opens a position with a line of moves on the board, before the first of them. */
export const addressOfLine = ({
  ruleset,
  fen,
  line = '',
  name,
}: {
  readonly ruleset: string;
  readonly fen: string;
  /** Coordinate moves. */
  readonly line?: string | undefined;
  /** Of the study. */
  readonly name?: string;
}): string =>
  [
    `#ruleset=${encodeURI(ruleset)}`,
    ...(name === undefined ? [] : [`name=${encodeURIComponent(name)}`]),
    `fen=${fen.replaceAll(' ', '_')}`,
    ...(line === '' ? [] : [`moves=${line.replaceAll(' ', '.')}`, 'at=0']),
  ].join('&');
