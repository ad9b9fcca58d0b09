/** Several files as one text. A blank line separates the games of two files. */
export class JoinedFiles extends File {
  readonly files: readonly File[];

  constructor(files: readonly File[]) {
    super(
      files.flatMap((file) => [file, '\n\n']),
      files.map(({ name }) => name).join(', '),
    );
    this.files = files;
  }
}

/** The files as one; undefined if there is none. */
export const joinFiles = (files: readonly File[]): File | undefined =>
  files.length > 1 ? new JoinedFiles(files) : files[0];

export interface FilePlace {
  /** Empty for a text that was pasted. */
  readonly file: string;
  readonly line: number;
}

/** Where a line of a text, counted from 1, stands in the file that it is from. */
export const placeInFile = async (source: Blob, line: number): Promise<FilePlace> => {
  if (!(source instanceof JoinedFiles))
    return { file: source instanceof File ? source.name : '', line };
  let before = 0;
  for (const file of source.files) {
    // The last line of a file ends with the first of the two line breaks behind it.
    const lines = ((await file.text()).match(/\r\n|[\r\n]/g)?.length ?? 0) + 2;
    if (line <= before + lines) return { file: file.name, line: line - before };
    before += lines;
  }
  return { file: source.name, line };
};
