import type { PersonalKind } from '@escriba/contracts';
import type { findPersonalSpans } from '@escriba/transcript';
import type { JsonBytes } from '../../db/json-slices.ts';
import type { DocumentExport } from './export-document.ts';
import type { Exported } from './render-export.ts';

/** Spans of personal data in a recording, in ms. */
export type PersonalSpans = ReturnType<typeof findPersonalSpans>;

/** What is computed with a transcript. */
type Computations = {
  /** The document without personal data of some kinds. */
  hidePersonal: { options: { kinds: readonly PersonalKind[] }; output: JsonBytes };
  findPersonalSpans: { options: { kinds: readonly PersonalKind[] }; output: PersonalSpans };
  /** The passages of a version as its owner reads them. */
  listKeptSegments: { options: Record<string, never>; output: JsonBytes };
  exportDocument: { options: DocumentExport; output: ExportedFile };
};

/** `body`: in parts, so that neither receiving nor sending it holds up others. */
export type ExportedFile = Omit<Exported, 'body'> & { readonly body: readonly Uint8Array[] };

/** The jobs of a text process. Documents are JSON: only the process that computes with one parses it. */
export type TextJobs = {
  [N in keyof Computations]: {
    input: { readonly json: JsonBytes; readonly options: Computations[N]['options'] };
    output: Computations[N]['output'];
  };
};

export const TEXT_PROCESS = new URL('./text-process.ts', import.meta.url);
