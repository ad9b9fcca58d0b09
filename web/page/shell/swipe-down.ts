/** Pixels that a finger draws a sheet down to close it; from less far it returns. */
const FAR = 70;

/** Lets a finger that draws the head of a sheet down close the sheet. */
export const closeBySwipe = (sheet: HTMLElement, head: HTMLElement, close: () => void): void => {
  let from: number | undefined;
  let way = 0;
  const show = (pixels: number): void => {
    way = pixels;
    sheet.style.translate = pixels === 0 ? '' : `0 ${pixels}px`;
  };
  head.addEventListener('pointerdown', ({ pointerType, isPrimary, clientY }) => {
    if (pointerType !== 'mouse' && isPrimary) from = clientY;
  });
  head.addEventListener('pointermove', ({ clientY }) => {
    if (from !== undefined) show(Math.max(0, clientY - from));
  });
  const end = (isDone: boolean): void => {
    const closes = isDone && from !== undefined && way > FAR;
    from = undefined;
    show(0);
    if (closes) close();
  };
  head.addEventListener('pointerup', () => {
    end(true);
  });
  head.addEventListener('pointercancel', () => {
    end(false);
  });
};
