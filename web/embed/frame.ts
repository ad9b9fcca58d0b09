/**
 * The script embed-frame.js for pages that embed a board. If a frame's page is from this script's origin, the frame
 * gets the height of the board in it. The script has no dependencies.
 */
import type { EmbedMessage } from './messages.js';

addEventListener(
  'message',
  ({ data, origin, source }: MessageEvent<Partial<EmbedMessage> | null>) => {
    if (typeof data !== 'object' || data?.acedrex !== 'size') return;
    const { height } = data;
    if (typeof height !== 'number' || !(height > 0 && height < 10_000)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow !== source) continue;
      const address = new URL(frame.src);
      if (address.origin === origin && address.pathname.endsWith('/embed.html'))
        frame.style.height = `${height}px`;
    }
  },
);
