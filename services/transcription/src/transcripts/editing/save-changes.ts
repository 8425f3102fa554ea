import { refusedBody } from '@escriba/http';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { noteCorrections } from '../../vocabulary/vocabulary.ts';
import type { VersionLimits } from '../versions/choose-thinned.ts';
import { readCurrentJson } from '../versions/current-document.ts';
import type { CurrentJson } from '../versions/version-json.repository.ts';
import { keepWithinLimits } from '../versions/thin-versions.ts';
import {
  transcriptConflict,
  transcriptInvalid,
  transcriptNotReady,
} from '../documents/transcripts.errors.ts';
import { type SaveResult, createTranscriptsRepository } from '../versions/transcripts.repository.ts';
import { createVersionsRepository } from '../versions/versions.repository.ts';
import type { WrittenDocument } from '../documents/written-document.ts';
import type { ComputedSave, SaveHead } from './work/edit-jobs.ts';
import type { EditWork } from './work/edit-work.ts';

/** The document that a save was computed from. */
type SaveBase = Pick<CurrentJson, 'revision' | 'version'>;

type Applied = Exclude<ComputedSave, { refused: unknown }> & { readonly base: SaveBase };
type Deps = { readonly db: Kysely<DB>; readonly edits: Pick<EditWork, 'compute'> };

/**
 * Parses the body of a save and applies it to the current document, before the transaction that writes it.
 * @throws transcriptNotReady, serviceBusy, textsUnavailable; a refused body
 */
export const computeSave = async (
  { db, edits }: Deps,
  id: string,
  { body, userId }: { body: Uint8Array; userId: string },
): Promise<Applied> => {
  const { json, version, revision } = await readCurrentJson(db, id);
  const computed = await edits.compute('save', { document: json, body }, userId);
  if ('refused' in computed) throw refusedBody(computed.refused);
  return { ...computed, base: { version, revision } };
};

type Save = Applied & {
  readonly ownerId: string;
  readonly now: Date;
  readonly versionLimits: VersionLimits;
};

/** The pause after which corrections start a new version. */
const VERSION_PAUSE_MS = 10 * 60_000;

/**
 * Writes a computed save, in a transaction that locks the recording. Repeating a save returns its first result; one without changes creates
 * no version and no revision.
 * @throws transcriptNotReady, transcriptConflict, transcriptInvalid
 */
export const saveChanges = async (transaction: Kysely<DB>, id: string, save: Save): Promise<SaveResult> => {
  const { head, changed, base } = save;
  const transcripts = createTranscriptsRepository(transaction);
  const repeated = await transcripts.findSave(id, head.saveId);
  if (repeated) return repeated;
  const current = await transcripts.find(id);
  if (!current) throw transcriptNotReady();
  if (current.revision !== head.baseRevision || current.revision !== base.revision)
    throw transcriptConflict();
  if (changed !== null && 'fault' in changed) throw transcriptInvalid(changed.fault);
  const { revision, version } =
    changed === null ? base : await writeChange(transaction, id, { ...save, document: changed });
  if (changed !== null) {
    const noted = { ownerId: save.ownerId, ids: [id], at: save.now } as const;
    await noteActivity(transaction, { ...noted, action: 'edited' });
  }
  await noteCorrections(transaction, { id, ownerId: save.ownerId }, save.corrections);
  if (head.seal === true) await createVersionsRepository(transaction).seal(id, version.number);
  await transcripts.keepSave(id, head.saveId, { revision, version }, save.now);
  return { revision, version };
};

type Change = Pick<Save, 'base' | 'now' | 'versionLimits'> & {
  readonly head: SaveHead;
  readonly document: WrittenDocument;
};

const writeChange = async (transaction: Kysely<DB>, id: string, change: Change): Promise<SaveResult> => {
  const { document, now, versionLimits: limits } = change;
  const version = await writeVersion(transaction, id, change);
  const values = { document, versionNumber: version.number, now };
  const revision = await createTranscriptsRepository(transaction).replace(id, values);
  if (version.number !== change.base.version.number)
    await keepWithinLimits(transaction, id, { current: version.number, limits, now });
  return { revision, version };
};

/** Writes a version. Consecutive corrections are one version; an engine's, a restored, carried-over or imported one is never modified. */
const writeVersion = async (
  transaction: Kysely<DB>,
  id: string,
  { head: { origin = 'edit' }, base: { version }, document, now }: Change,
) => {
  const versions = createVersionsRepository(transaction);
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
