import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { earlierRecognitionsIn } from '../../recordings/recordings.ts';
import { createAudioTracksRepository } from '../versions/audio-tracks.repository.ts';
import { transcriptConflict, transcriptNotReady, versionNotFound } from '../documents/transcripts.errors.ts';
import { createTranscriptsRepository } from '../versions/transcripts.repository.ts';
import { createVersionJsonRepository } from '../versions/version-json.repository.ts';
import { createVersionsRepository } from '../versions/versions.repository.ts';
import type { EditWork } from './work/edit-work.ts';
import { type NewDocument, writeNewVersion } from './write-new-version.ts';

type Restore = { readonly number: number; readonly baseRevision: number; readonly userId: string };
type Deps = { readonly db: Kysely<DB>; readonly edits: Pick<EditWork, 'compute'> };

/**
 * Prepares an earlier version to become the current one, before a transaction.
 * @throws transcriptNotReady, transcriptConflict, versionNotFound, serviceBusy, textsUnavailable
 */
export const computeRestore = async (
  { db, edits }: Deps,
  id: string,
  { number, baseRevision, userId }: Restore,
): Promise<NewDocument> => {
  await createVersionsRepository(db).ensureFirst(id);
  const current = await createTranscriptsRepository(db).find(id);
  if (!current) throw transcriptNotReady();
  const earlier = await createVersionJsonRepository(db).find(id, number);
  if (!earlier) throw versionNotFound();
  if (current.revision !== baseRevision) throw transcriptConflict();
  return {
    origin: 'restore',
    base: { ...current, number },
    model: earlier.version.model,
    document: await edits.compute('restore', { document: earlier.json }, userId),
  };
};

type Writing = Parameters<typeof writeNewVersion>[3];

/** Writes a computed restore, in a transaction that locks the recording. @throws transcriptConflict, versionNotFound */
export const writeRestore = async (
  transaction: Kysely<DB>,
  id: string,
  restore: NewDocument,
  writing: Writing,
): Promise<void> => {
  await writeNewVersion(transaction, id, restore, writing);
  await createAudioTracksRepository(transaction).restore(id, restore.base.number);
  await earlierRecognitionsIn(transaction).noteRestored(id, {
    language: restore.document.language,
    durationMs: restore.document.columns.duration_ms,
  });
};
