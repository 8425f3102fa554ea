import { type PlanLimits, UNLIMITED } from '@escriba/contracts/plans/limits';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { planLimitReached } from '@escriba/errors';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import { holdFolder } from '../../platform/db/hold-folder.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { joinedBytesOf } from '../../platform/media/join.ts';
import {
  cleanTitle,
  livesIn,
  type EnqueueDeps,
  enqueueRound,
  type GetItem,
  type Reader,
  transcriptionNotFound,
  type UsageClient,
  userOwner,
} from '../../recordings/recordings.ts';
import { mergeOfClosedFolders, mergeTooLong, mergeUnfinished, tooManyMerges } from './merge.errors.ts';
import { type Source, createMergesRepository } from './merges.repository.ts';

type MergeDeps = EnqueueDeps & {
  db: Kysely<DB>;
  usage: Pick<UsageClient, 'readAllowance'>;
  getItem: GetItem;
  /** Longest recording in general. */
  durationMsMax: number;
  newId: () => string;
  clock: () => Date;
};

type MergeInput = { ids: readonly string[]; name: string };
type Ready = Source & { durationMs: number };

export type MergeRecordings = ReturnType<typeof createMergeRecordings>;

const DAY_MS = 86_400_000;
const MERGES_PER_DAY_MAX = 50;
const FIRST_ROUND = 1;

/**
 * Creates a recording that a worker merges from others; they stay as they are. Nothing is recognised or charged, but the limits on length
 * and size apply.
 * @throws transcriptionNotFound, mergeUnfinished, mergeOfClosedFolders, tooManyMerges, mergeTooLong, planLimitReached, quotaUnavailable
 */
export const createMergeRecordings = (deps: MergeDeps) => {
  const { db, clock } = deps;

  const findSources = async (userId: string, ids: readonly string[]): Promise<Ready[]> => {
    const sources = await createMergesRepository(db).listSources(userOwner(userId), ids);
    if (new Set(sources.map(({ id }) => id)).size < ids.length) throw transcriptionNotFound();
    return sources.map(toReady);
  };

  return async (reader: Reader, { ids, name }: MergeInput): Promise<TranscriptionItem> => {
    const owner = userOwner(reader.userId);
    const sources = await findSources(reader.userId, ids);
    const { limits, priority } = await deps.usage.readAllowance(reader);
    checkLimits(sources, limits, deps.durationMsMax);
    const now = clock();
    const since = new Date(now.getTime() - DAY_MS);
    if ((await createMergesRepository(db).countSince(owner, since)) >= MERGES_PER_DAY_MAX)
      throw tooManyMerges(MERGES_PER_DAY_MAX);
    const id = deps.newId();
    const round = { id, owner, round: FIRST_ROUND, priority };
    await db.transaction().execute(async (transaction) => {
      const folderId = await holdFolderOf(transaction, reader.userId, sources);
      const row = { ...round, ...rowOf(sources, name), createdAt: now };
      await livesIn(transaction).insert({
        ...row,
        folderId,
        merge: { audioFrom: oldestOf(sources) },
      });
      const parts = sources.map((source) => ({ sourceId: source.id, name: source.file_name }));
      await createMergesRepository(transaction).insertParts(id, parts);
      await noteActivity(transaction, { ownerId: reader.userId, ids: [id], action: 'merged', at: now });
    });
    await enqueueRound(deps, { id, owner });
    return deps.getItem(reader, id);
  };
};

const toReady = (source: Source): Ready => {
  const { status, durationMs } = source;
  if (status !== 'completed' || durationMs === null) throw mergeUnfinished();
  return { ...source, durationMs };
};

const checkLimits = (sources: readonly Ready[], limits: PlanLimits, durationMsMax: number): void => {
  const durationMs = sources.reduce((sum, source) => sum + source.durationMs, 0);
  const { maxDurationMinutes, maxFileSizeMB } = limits;
  if (maxDurationMinutes !== UNLIMITED && durationMs > maxDurationMinutes * 60_000)
    throw planLimitReached('maxDurationMinutes', { limit: maxDurationMinutes });
  if (durationMs > durationMsMax) throw mergeTooLong(durationMsMax);
  const isOverSize = maxFileSizeMB !== UNLIMITED && joinedBytesOf(durationMs) > maxFileSizeMB * BYTES_PER_MB;
  if (hasAudio(sources) && isOverSize) throw planLimitReached('maxFileSizeMB', { limit: maxFileSizeMB });
};

/** Returns whether all parts have audio. Joined audio without a part would not fit the text. */
const hasAudio = (sources: readonly Source[]): boolean =>
  sources.every(({ storage_key: storageKey }) => storageKey !== null);

/** Returns when the oldest audio was uploaded. */
const oldestOf = (sources: readonly Source[]): Date =>
  new Date(Math.min(...sources.map((source) => (source.audio_from ?? source.created_at).getTime())));

/**
 * Returns the folder of a merge, and keeps it from being deleted until the transaction ends: the one that is closed to some members, or else the one that all
 * recordings are in, if it still exists. Null for none.
 * @throws mergeOfClosedFolders, transcriptionNotFound
 */
const holdFolderOf = async (
  transaction: Kysely<DB>,
  userId: string,
  sources: readonly Source[],
): Promise<string | null> => {
  const ids = [...new Set(sources.map(({ folder_id: id }) => id))];
  const known = ids.filter((id) => id !== null);
  const closed = await createMergesRepository(transaction).listClosedFolders(userOwner(userId), known);
  if (closed.length > 1) throw mergeOfClosedFolders();
  const [folderId = null, ...others] = closed.length === 1 ? closed : ids;
  if (folderId === null || others.length > 0) return null;
  if (await holdFolder(transaction, { ownerId: userId, folderId })) return folderId;
  if (closed.length === 1) throw transcriptionNotFound();
  return null;
};

const rowOf = (sources: readonly Ready[], name: string) => {
  return {
    languageRequested: sources[0]?.language_requested ?? 'und',
    fileName: cleanTitle(hasAudio(sources) ? withExtension(name) : name),
    mediaKind: 'audio' as const,
    mimeType: 'audio/mp4',
    playsAsIs: true,
    sizeBytes: 0,
    sha256: '',
    storageKey: null,
    clientInfo: {},
    probedDurationMs: sources.reduce((sum, source) => sum + source.durationMs, 0),
    withSpeakers: false,
    expiresAt: null,
  };
};

const withExtension = (name: string): string => (/\.m4a$/i.test(name.trim()) ? name : `${name.trim()}.m4a`);
