import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { saveTranscript } from '@escriba/contracts/transcription/transcript';
import { isDomainError } from '@escriba/errors';
import { createBodyParser } from '@escriba/http';
import { clusterSpeakers, findDoubtfulSpeech, unpackVoices } from '@escriba/speech';
import type { JsonBytes } from '../../../platform/db/json-slices.ts';
import type { JobHandlers } from '../../../platform/processes/serve-jobs.ts';
import { transcriptInvalid } from '../../documents/transcripts.errors.ts';
import { writeDocument } from '../../documents/written-document.ts';
import { type Changes, applyChanges } from './apply-changes.ts';
import { regroupDocument } from './regroup-document.ts';
import type { ComputedSave, EditJobs } from './edit-jobs.ts';

/** Computes edits, in an edit process or, if they are small, in the API's. */
export const createEditHandlers = (): JobHandlers<EditJobs> => {
  const parseBody = createBodyParser(saveTranscript.body, { valuesMax: VALUES_MAX });
  return {
    save: async ({ document, body }): Promise<ComputedSave> => {
      const parsed = parseBody(body);
      if ('fault' in parsed) return { refused: parsed.fault };
      const { splices, speakers, ...head } = parsed.body;
      const isChange = splices.length > 0 || speakers !== undefined;
      return { head, changed: isChange ? applyOrExplain(parse(document), { splices, speakers }) : null };
    },

    restore: async ({ document }) => writeDocument(parse(document)),

    regroup: async ({ document, voices: packed, speakers }) => {
      const voices = unpackVoices(packed);
      const turns = await clusterSpeakers(voices, { speakers: speakers ?? undefined });
      return writeDocument(regroupDocument(parse(document), turns, findDoubtfulSpeech(voices, turns)));
    },
  };
};

/** Twice those of a hundred thousand passages of one word. */
const VALUES_MAX = 2_000_000;

const applyOrExplain = (document: TranscriptDocument, changes: Changes) => {
  try {
    return writeDocument(applyChanges(document, changes));
  } catch (error) {
    if (isDomainError(error) && error.code === INVALID && error.cause instanceof Error)
      return { fault: error.cause.message };
    throw error;
  }
};

const INVALID = transcriptInvalid('').code;

/** Every stored document was checked before it was written. */
const parse = (json: JsonBytes): TranscriptDocument =>
  JSON.parse(Buffer.concat(json).toString()) as TranscriptDocument;
