/** What tests run in a page, whichever way the page is driven. Nothing of this module is there. */

/** Drops a file anywhere on the page. */
export const dropFile = (content: string): void => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], 'games.pgn'));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
  );
};

/** Bytes of a picture of a new board, or the name of the error. */
export const exportNewBoard = (): Promise<number | string> => {
  const board = document.createElement('acedrex-board') as HTMLElement & {
    exportPng(): Promise<Blob>;
  };
  document.body.append(board);
  return board.exportPng().then(
    ({ size }) => size,
    (error: unknown) => String(error),
  );
};
