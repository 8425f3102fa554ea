import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { findPersonalSpans } from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import type { SharedInsight } from '@escriba/contracts/transcription/included-insights';
import type { AudioResponse } from './audio-response.ts';
import type { DocumentExport } from './export-document.ts';
import type { Moment, WantedMoments } from './moments.ts';
import type { Passages, WantedPassages } from './passages.ts';
import type { Exported } from './render-export.ts';
import type { SharedOptions } from './shared-insights.ts';

/** Spans of personal data in a recording, in ms. */
export type PersonalSpans = ReturnType<typeof findPersonalSpans>;

/** Computed with the current document of a recording. */
type Computations = {
  /** The document without personal data of some kinds. */
  hidePersonal: { options: { kinds: readonly PersonalKind[] }; output: JsonBytes };
  findPersonalSpans: { options: { kinds: readonly PersonalKind[] }; output: PersonalSpans };
  /** What was made of the document, for holders of a link. */
  shareInsights: { options: SharedOptions; output: SharedInsight[] };
  exportDocument: { options: DocumentExport; output: ExportedFile };
  /** A page of the document's paragraphs. */
  listPassages: { options: WantedPassages; output: Passages };
  /** When parts of the text are said. */
  findMoments: { options: WantedMoments; output: (Moment | null)[] };
  /** The document as OpenAI's audio API sends it. */
  writeAudioResponse: { options: AudioResponse; output: JsonBytes };
};

/** An exported file. `body` is in parts, so that neither receiving nor sending it blocks other requests. */
export type ExportedFile = Omit<Exported, 'body'> & { readonly body: readonly Uint8Array[] };

/** A document by its key. Without `json` the process uses the bytes that it has stored under the key, which never change. */
type KeyedDocument = { readonly key: string; readonly json?: JsonBytes };

/** The jobs with a document. It is JSON: only the process that computes with it parses it. Null: the process does not have the document. */
export type DocumentJobs = {
  [N in keyof Computations]: {
    input: {
      readonly document: KeyedDocument;
      readonly options: Computations[N]['options'];
      /** The statements of the insights in the options, in their order. They never change, so the options identify them. */
      readonly statements?: readonly JsonBytes[] | undefined;
    };
    output: Computations[N]['output'] | null;
  };
};

/** The jobs of a text process. */
export type TextJobs = DocumentJobs & {
  /** The passages of a version as its owner reads them. */
  listKeptSegments: { input: JsonBytes; output: JsonBytes };
};

export const TEXT_PROCESS = new URL('./text-process.ts', import.meta.url);
