import type { Speaker, TranscriptSplice } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { applyChanges } from './apply-changes.ts';
import type { VersionLimits } from '../transcripts/choose-thinned.ts';
import { type CurrentDocument, readCurrentDocument } from '../transcripts/current-document.ts';
import { keepWithinLimits } from '../transcripts/thin-versions.ts';
import { transcriptConflict } from '../transcripts/transcripts.errors.ts';
import { type SaveAnswer, createTranscriptsRepository } from '../transcripts/transcripts.repository.ts';
import { createVersionsRepository } from '../transcripts/versions.repository.ts';

export type SaveInput = {
  saveId: string;
  baseRevision: number;
  splices: readonly TranscriptSplice[];
  speakers?: readonly Speaker[];
  seal?: boolean;
  origin?: 'edit' | 'carry_over' | 'import';
};

type Save = SaveInput & { now: Date; versionLimits: VersionLimits };

/** After a pause of this length corrections start a new version. */
const VERSION_PAUSE_MS = 10 * 60_000;

/**
 * Saves changes in a transaction that locks the recording. Repeating a save returns its first result; one without changes creates no
 * version and no revision.
 * @throws transcriptNotReady, transcriptConflict, transcriptInvalid
 */
export const saveChanges = async (transaction: Kysely<DB>, id: string, save: Save): Promise<SaveAnswer> => {
  const transcripts = createTranscriptsRepository(transaction);
  const answered = await transcripts.findSave(id, save.saveId);
  if (answered) return answered;
  const current = await readCurrentDocument(transaction, id);
  if (current.revision !== save.baseRevision) throw transcriptConflict();
  const isChange = save.splices.length > 0 || save.speakers !== undefined;
  const answer = isChange ? await writeChange(transaction, id, { save, current }) : current;
  if (save.seal === true) await createVersionsRepository(transaction).seal(id, answer.version.number);
  const { revision, version } = answer;
  await transcripts.keepSave(id, save.saveId, { revision, version }, save.now);
  return { revision, version };
};

const writeChange = async (
  transaction: Kysely<DB>,
  id: string,
  { save, current }: { save: Save; current: CurrentDocument },
): Promise<SaveAnswer> => {
  const document = applyChanges(current.document, save);
  const version = await writeVersion(transaction, id, { save, current: { ...current, document } });
  const { versionLimits: limits, now } = save;
  const values = { document, versionNumber: version.number, now };
  const revision = await createTranscriptsRepository(transaction).replace(id, values);
  if (version.number !== current.version.number)
    await keepWithinLimits(transaction, id, { current: version.number, limits, now });
  return { revision, version };
};

/** Consecutive corrections are one version; an engine's, a restored, carried-over or imported one is never modified. */
const writeVersion = async (
  transaction: Kysely<DB>,
  id: string,
  { save: { origin = 'edit', now }, current }: { save: Save; current: CurrentDocument },
) => {
  const versions = createVersionsRepository(transaction);
  const { version, document } = current;
  const pausedSince = new Date(now.getTime() - VERSION_PAUSE_MS);
  const goesOn = origin === 'edit' && (await versions.isOpenSince(id, version.number, pausedSince));
  if (goesOn) {
    const key = { transcriptionId: id, number: version.number };
    return versions.update(key, { document, updatedAt: now });
  }
  return versions.insert({
    transcriptionId: id,
    number: version.number + 1,
    origin,
    basedOn: version.number,
    model: version.model,
    document,
    createdAt: now,
  });
};
