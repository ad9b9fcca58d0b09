/**
 * For pages that embed a board, as embed-frame.js: gives each frame of this script's own origin the
 * height that its board asks for. It stands alone; nothing else is loaded.
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
