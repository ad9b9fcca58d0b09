/** Downloads files and copies text to the clipboard. */

export const download = (content: string | Blob, name: string, type = 'text/plain'): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Waits, because the browser reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Copies text; returns false if the browser forbids it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

export const fileName = (title: string, extension: string): string => {
  const stem = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_ -]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase();
  return `${stem === '' ? 'acedrex' : stem}.${extension}`;
};
