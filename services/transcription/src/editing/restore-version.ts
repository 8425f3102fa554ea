import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { VersionLimits } from '../transcripts/choose-thinned.ts';
import { createEarlierRecognitionsRepository } from '../transcripts/earlier-recognitions.repository.ts';
import { keepWithinLimits } from '../transcripts/thin-versions.ts';
import {
  transcriptConflict,
  transcriptNotReady,
  versionNotFound,
} from '../transcripts/transcripts.errors.ts';
import { createTranscriptsRepository } from '../transcripts/transcripts.repository.ts';
import { createVersionsRepository } from '../transcripts/versions.repository.ts';

type Restore = { number: number; baseRevision: number; now: Date; versionLimits: VersionLimits };

/**
 * Makes an earlier version the current one, as a new version, in a transaction that locks the recording.
 * @throws transcriptNotReady, transcriptConflict, versionNotFound
 */
export const restoreVersion = async (
  transaction: Kysely<DB>,
  id: string,
  { number, baseRevision, now, versionLimits: limits }: Restore,
): Promise<void> => {
  const [transcripts, versions] = [
    createTranscriptsRepository(transaction),
    createVersionsRepository(transaction),
  ];
  await versions.ensureFirst(id);
  const current = await transcripts.find(id);
  if (!current) throw transcriptNotReady();
  const earlier = await versions.find(id, number);
  if (!earlier) throw versionNotFound();
  if (current.revision !== baseRevision) throw transcriptConflict();
  const { document, version } = earlier;
  const { number: versionNumber } = await versions.insert({
    transcriptionId: id,
    number: current.versionNumber + 1,
    origin: 'restore',
    basedOn: number,
    model: version.model,
    document,
    createdAt: now,
  });
  await transcripts.replace(id, { document, versionNumber, now });
  await keepWithinLimits(transaction, id, { current: versionNumber, limits, now });
  await createEarlierRecognitionsRepository(transaction).noteLanguage(id, document.language);
};
