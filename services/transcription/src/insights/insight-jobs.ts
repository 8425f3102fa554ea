import type { AssistantCall, AssistantOptions, FaultKind, HeardPiece } from '@escriba/assistant';
import type { ExtractiveForm } from '@escriba/contracts/transcription/insights';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { StoredOwnForm, WrittenForm } from './insight-row.ts';

/** What a language model writes, and by which server. */
export type WriteInput = {
  readonly form: WrittenForm;
  /** The user's form; null of others. */
  readonly ownForm: StoredOwnForm | null;
  readonly document: JsonBytes;
  /** Of a translation, the statements of the last one into the language: it takes over the sentences that have not changed. */
  readonly known: JsonBytes | undefined;
  /** Of the statements (ISO 639); undefined: that of the document. */
  readonly language: string | undefined;
  /** The day of the upload, to which dates without a year are nearest: `2026-11-29`. */
  readonly recordedOn: string | undefined;
  /** Whether personal data is kept from the model. */
  readonly hidesPersonal: boolean;
  readonly assistant: Omit<AssistantOptions, 'onCall'>;
};

/** A question, and the recordings in which a process looks for passages. */
export type AnswerInput = {
  readonly question: string;
  readonly ids: readonly string[];
  /** Their documents one behind the other, and the size of each in bytes. */
  readonly documents: JsonBytes;
  readonly sizes: readonly number[];
  /** Of the answer (ISO 639); undefined: that of the first passage. */
  readonly language: string | undefined;
  readonly hidesPersonal: boolean;
  readonly assistant: Omit<AssistantOptions, 'onCall'>;
};

/** What a process reports while a model writes: a request to the server, or the statements so far, as JSON of at most 64 kB. */
export type WriteProgress =
  | { readonly kind: 'call'; readonly call: AssistantCall }
  | {
      readonly kind: 'draft';
      readonly statements: Uint8Array;
      readonly done: number;
      readonly total: number;
    };

/** A fault of the model’s server is a result: an error would lose its fields between the processes. */
export type WriteOutput =
  | {
      readonly kind: 'written';
      readonly statements: JsonBytes;
      readonly shown: number;
      readonly rejected: number;
    }
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly message: string;
      readonly retryAfterMs: number | undefined;
    };

/** The jobs of an insight process. */
export type InsightJobs = {
  /** Makes the statements of a form from a document; both are JSON, which only the process parses and writes. */
  extract: {
    input: { readonly form: ExtractiveForm; readonly document: JsonBytes };
    output: JsonBytes;
  };
  /** Puts what a recogniser has translated into English beside the sentences of a document. */
  align: {
    input: { readonly document: JsonBytes; readonly pieces: readonly HeardPiece[] };
    output: JsonBytes;
  };
  /** Has a language model write them. */
  write: { input: WriteInput; output: WriteOutput; progress: WriteProgress };
  /** Has a language model answer a question. */
  answer: { input: AnswerInput; output: WriteOutput; progress: WriteProgress };
};

/** A program that serves these jobs. */
export type InsightProgram = { readonly module: URL; readonly args: string[] };

export const INSIGHT_PROGRAM: InsightProgram = {
  module: new URL('./insight-process.ts', import.meta.url),
  args: [],
};
