import type { saveTranscript } from '@escriba/contracts/transcription/transcript';
import type { BodyFault } from '@escriba/http';
import type { Static } from 'typebox';
import type { JsonBytes } from '../../../platform/db/json-slices.ts';
import type { Correction } from '../../../vocabulary/vocabulary.ts';
import type { WrittenDocument } from '../../documents/written-document.ts';

export type SaveBody = Static<typeof saveTranscript.body>;

/** The facts of a save without its changes. */
export type SaveHead = Pick<SaveBody, 'saveId' | 'baseRevision' | 'seal' | 'origin'>;

export type ComputedSave =
  | { readonly refused: BodyFault }
  | {
      readonly head: SaveHead;
      /** The document with its changes. Null: nothing changes. A fault: the changes do not make a valid transcript. */
      readonly changed: WrittenDocument | { readonly fault: string } | null;
      /** Words that a user replaced by others. */
      readonly corrections: readonly Correction[];
    };

/** The jobs of an edit process. Only the process that computes with a document or a body parses it. */
export type EditJobs = {
  /** Parses the body of a save and applies it to a document. */
  save: {
    input: { readonly document: JsonBytes; readonly body: Uint8Array };
    output: ComputedSave;
  };
  /** Prepares an earlier version to become the current one. */
  restore: { input: { readonly document: JsonBytes }; output: WrittenDocument };
  /** Groups voices again. `voices`: in their stored form. `speakers`: null if the voices decide. */
  regroup: {
    input: { readonly document: JsonBytes; readonly voices: Uint8Array; readonly speakers: number | null };
    output: WrittenDocument;
  };
};

export const EDIT_PROCESS = new URL('./edit-process.ts', import.meta.url);
