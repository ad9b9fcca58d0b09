export interface Artefact {
  readonly name: string;
  readonly files: readonly string[];
  readonly depends: {
    readonly engine: readonly ('engine' | 'network')[];
    readonly rules: readonly string[];
    readonly artefacts: readonly string[];
  };
}

export interface ArtefactRecord {
  readonly engine?: number | string;
  readonly network?: string;
  readonly rules?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly command: string;
  readonly date: string;
  /** Why the artefact is kept although it does not match the current engine. */
  readonly stale?: string;
}

export type ArtefactRecords = Readonly<Record<string, ArtefactRecord>>;

export interface Current {
  readonly engine: number;
  readonly network: string;
  readonly rules: Readonly<Record<string, string>>;
  /** For each puzzle file: the number of proofs by another engine, network or model. */
  readonly foreignProofs: Readonly<Record<string, number>>;
  readonly hashOf: (file: string) => string;
}

export function current(): Promise<Current>;
export function readRecords(): ArtefactRecords;
export function recordOf(
  artefact: Artefact,
  made: { readonly command: string; readonly date: string },
  now: Current,
  artefacts?: readonly Artefact[],
): ArtefactRecord;
export function staleArtefacts(
  records: ArtefactRecords,
  now: Current,
  artefacts?: readonly Artefact[],
): {
  readonly stale: readonly string[];
  readonly excused: readonly string[];
  readonly overdue: readonly string[];
};
