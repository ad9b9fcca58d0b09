import type { Artefact } from './records.mjs';

export const ARTEFACTS: readonly Artefact[];
