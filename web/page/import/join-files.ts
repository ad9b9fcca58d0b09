/** Several files as one text. A blank line separates the games of two files. */
export const joinFiles = (files: readonly File[]): File | undefined =>
  files.length > 1
    ? new File(
        files.flatMap((file) => [file, '\n\n']),
        files.map(({ name }) => name).join(', '),
      )
    : files[0];
