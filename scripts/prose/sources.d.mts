/** Types for sources.mjs, used by the tests. */
export interface Block {
  readonly file: string;
  readonly kind: 'document' | 'comment' | 'words' | 'title' | 'subject';
  readonly line: number;
  readonly text: string;
}

export function readFile(file: string, source: string): readonly Block[];
export function readMessage(message: string): readonly string[];
