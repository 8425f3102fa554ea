import { clusterSpeakers, findDoubtfulSpeech } from '@escriba/speech';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { VersionLimits } from '../transcripts/choose-thinned.ts';
import { readCurrentDocument } from '../transcripts/current-document.ts';
import { keepWithinLimits } from '../transcripts/thin-versions.ts';
import { transcriptConflict, voicesGone } from '../transcripts/transcripts.errors.ts';
import { createTranscriptsRepository } from '../transcripts/transcripts.repository.ts';
import { createVersionsRepository } from '../transcripts/versions.repository.ts';
import { createVoicePrintsRepository } from '../transcripts/voices/voice-prints.repository.ts';
import { regroupDocument } from './regroup-document.ts';

type Regroup = {
  /** Null: the voices decide. */
  speakers: number | null;
  baseRevision: number;
  now: Date;
  versionLimits: VersionLimits;
};

/**
 * Groups the voices of a recording again, as a new version, in a transaction that locks the recording.
 * @throws transcriptNotReady, transcriptConflict, voicesGone
 */
export const regroupSpeakers = async (
  transaction: Kysely<DB>,
  id: string,
  { speakers, baseRevision, now, versionLimits: limits }: Regroup,
): Promise<void> => {
  const current = await readCurrentDocument(transaction, id);
  if (current.revision !== baseRevision) throw transcriptConflict();
  const voices = await createVoicePrintsRepository(transaction).find(id);
  if (voices === undefined) throw voicesGone();
  const turns = await clusterSpeakers(voices, { speakers: speakers ?? undefined });
  const document = regroupDocument(current.document, turns, findDoubtfulSpeech(voices, turns));
  const { number: versionNumber } = await createVersionsRepository(transaction).insert({
    transcriptionId: id,
    number: current.version.number + 1,
    origin: 'regroup',
    basedOn: current.version.number,
    model: current.version.model,
    document,
    createdAt: now,
  });
  await createTranscriptsRepository(transaction).replace(id, { document, versionNumber, now });
  await keepWithinLimits(transaction, id, { current: versionNumber, limits, now });
};
