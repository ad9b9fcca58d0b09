/** Several files as one text. A blank line separates the games of two files. */
export const joinFiles = (files: readonly File[]): Blob | undefined =>
  files.length > 1 ? new Blob(files.flatMap((file) => [file, '\n\n'])) : files[0];
