/** Whether a text is likely to be a FEN, whatever its faults. */
export const isFen = (text: string): boolean => {
  // The board of a FEN has eleven slashes before the first space; a result in PGN has one.
  const [board = ''] = text.trim().split(/\s/, 1);
  return board.split('/').length > 3;
};
