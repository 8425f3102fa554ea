import type { VersionOrigin } from '@escriba/contracts/transcription/versions';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { VersionLimits } from '../versions/choose-thinned.ts';
import { keepWithinLimits } from '../versions/thin-versions.ts';
import { transcriptConflict, versionNotFound } from '../documents/transcripts.errors.ts';
import { createTranscriptsRepository } from '../versions/transcripts.repository.ts';
import { createVersionsRepository } from '../versions/versions.repository.ts';
import type { WrittenDocument } from '../documents/written-document.ts';

/** A document computed from a version, while `revision` was the current one. */
export type NewDocument = {
  readonly origin: VersionOrigin;
  readonly base: { readonly number: number; readonly revision: number };
  readonly model: string;
  readonly document: WrittenDocument;
};

type Writing = { readonly now: Date; readonly versionLimits: VersionLimits };

/**
 * Makes a computed document the current one, as a new version, in a transaction that locks the recording.
 * @throws transcriptConflict if the transcript has changed since, versionNotFound if the version it is based on was removed
 */
export const writeNewVersion = async (
  transaction: Kysely<DB>,
  id: string,
  { origin, base, model, document }: NewDocument,
  { now, versionLimits: limits }: Writing,
): Promise<void> => {
  const [transcripts, versions] = [
    createTranscriptsRepository(transaction),
    createVersionsRepository(transaction),
  ];
  const current = await transcripts.find(id);
  if (current?.revision !== base.revision) throw transcriptConflict();
  if (!(await versions.exists(id, base.number))) throw versionNotFound();
  const { number: versionNumber } = await versions.insert({
    transcriptionId: id,
    number: current.versionNumber + 1,
    origin,
    basedOn: base.number,
    model,
    document,
    createdAt: now,
  });
  await transcripts.replace(id, { document, versionNumber, now });
  await keepWithinLimits(transaction, id, { current: versionNumber, limits, now });
};
