import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { saveTranscript } from '@escriba/contracts/transcription/transcript';
import { isDomainError } from '@escriba/errors';
import { createBodyParser } from '@escriba/http';
import { clusterSpeakers, findDoubtfulSpeech, unpackVoices } from '@escriba/speech';
import type { JsonBytes } from '../../../platform/db/json-slices.ts';
import type { SilentHandlers } from '../../../platform/processes/serve-jobs.ts';
import { transcriptInvalid } from '../../documents/transcripts.errors.ts';
import { writeDocument } from '../../documents/written-document.ts';
import { type Changes, applyChanges } from './apply-changes.ts';
import { regroupDocument } from './regroup-document.ts';
import type { ComputedSave, EditJobs, SaveHead } from './edit-jobs.ts';
import { findCorrections } from './find-corrections.ts';

/** Computes edits, in an edit process or, if they are small, in the API's. */
export const createEditHandlers = (): SilentHandlers<EditJobs> => {
  const parseBody = createBodyParser(saveTranscript.body, { valuesMax: VALUES_MAX });
  return {
    save: async ({ document, body }): Promise<ComputedSave> => {
      const parsed = parseBody(body);
      if ('fault' in parsed) return { refused: parsed.fault };
      const { splices, speakers, ...head } = parsed.body;
      const isChange = splices.length > 0 || speakers !== undefined;
      if (!isChange) return { head, changed: null, corrections: [] };
      return { head, ...applyOrExplain(parse(document), { splices, speakers }, head) };
    },

    restore: async ({ document }) => writeDocument(parse(document)),

    regroup: async ({ document, voices: packed, speakers }) => {
      const voices = unpackVoices(packed);
      const turns = await clusterSpeakers(voices, { speakers: speakers ?? undefined });
      return writeDocument(regroupDocument(parse(document), turns, findDoubtfulSpeech(voices, turns)));
    },
  };
};

/** The most values of a body: twice those of a hundred thousand passages of one word. */
const VALUES_MAX = 2_000_000;

/** Applies changes, or returns why they are invalid. Only what a user types is a correction, not a text that is carried over or imported. */
const applyOrExplain = (
  document: TranscriptDocument,
  changes: Changes,
  { origin = 'edit' }: Pick<SaveHead, 'origin'>,
): Pick<Extract<ComputedSave, { head: unknown }>, 'changed' | 'corrections'> => {
  try {
    const edited = applyChanges(document, changes);
    const corrections = origin === 'edit' ? findCorrections(document, edited) : [];
    return { changed: writeDocument(edited), corrections };
  } catch (error) {
    if (isDomainError(error) && error.code === INVALID && error.cause instanceof Error)
      return { changed: { fault: error.cause.message }, corrections: [] };
    throw error;
  }
};

const INVALID = transcriptInvalid('').code;

/** Parses a stored document, which was checked before it was written. */
const parse = (json: JsonBytes): TranscriptDocument =>
  JSON.parse(Buffer.concat(json).toString()) as TranscriptDocument;
