import type { Kysely } from 'kysely';
import { toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createFiguresRepository } from './figures.repository.ts';
import { toDocument, toSpeakers } from '../documents/to-document.ts';
import { createVersionsRepository } from './versions.repository.ts';
import { createKnownSpeakersRepository } from '../voices/known-speakers.repository.ts';
import { createVoicePrintsRepository } from '../voices/voice-prints.repository.ts';
import type { Transcript } from '../documents/transcript.ts';
import { writeDocument } from '../documents/written-document.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';

type Recording = { id: string; owner_kind: string };

/**
 * Makes a run's result the current transcript, in the transaction that ends the run and has noted its words as used. For a user's recording it
 * is a new version; earlier ones are unchanged. A device's has no versions.
 */
export const writeRecognition = async (
  transaction: Kysely<DB>,
  { id, owner_kind: ownerKind }: Recording,
  { transcript, now }: { transcript: Transcript; now: Date },
): Promise<void> => {
  const versions = createVersionsRepository(transaction);
  if (ownerKind === 'user') await versions.ensureFirst(id);
  const number = await writeTranscript(transaction, id, { transcript, now });
  const document = writeDocument(toDocument(transcript));
  if (ownerKind === 'user') {
    await versions.insert({
      transcriptionId: id,
      number,
      origin: 'engine',
      basedOn: null,
      model: transcript.model,
      document,
      vocabulary: await recordingWordsIn(transaction).findUsed(id),
      createdAt: now,
    });
  }
  await createVoicePrintsRepository(transaction).replace(id, transcript.voices ?? []);
  await createKnownSpeakersRepository(transaction).forget([id]);
  await createFiguresRepository(transaction).writeRecognised(id, document.figures);
};

/** Returns the number of its version. */
const writeTranscript = async (
  transaction: Kysely<DB>,
  id: string,
  { transcript, now }: { transcript: Transcript; now: Date },
): Promise<number> => {
  const values = {
    text: transcript.text,
    segments: toJsonb(transcript.segments),
    unsure: toJsonb(transcript.unsure ?? []),
    speakers: toJsonb(toSpeakers(transcript.segments, transcript.speakerNames)),
    flags: toJsonb(transcript.flags),
    language: transcript.language,
    duration_ms: transcript.durationMs,
    engine: transcript.engine,
    model: transcript.model,
    audio_track: transcript.tracks?.chosen ?? null,
  };
  const row = await transaction
    .insertInto('transcripts')
    .values({ ...values, transcription_id: id, created_at: now })
    .onConflict((conflict) =>
      conflict.column('transcription_id').doUpdateSet((eb) => ({
        ...values,
        revision: eb('transcripts.revision', '+', 1),
        version_number: eb('transcripts.version_number', '+', 1),
      })),
    )
    .returning('version_number')
    .executeTakeFirstOrThrow();
  return row.version_number;
};
