import { createReadStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { unclaimedObjectsIn, type UnclaimedObjects } from '../../recordings/recordings.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { silenceAudio } from '../../platform/media/silence.ts';
import type { SilencePlan } from './silence-plans.ts';

/** A recording whose audio is stored. `sha256` is the hash of the object at `storageKey`. */
export type KeptRecording = { id: string; storageKey: string; sha256: string; fileName: string };

export type MakingDeps = {
  db: Kysely<DB>;
  storage: Pick<Storage, 'put' | 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  programs: MediaPrograms;
  workDirectory: string;
  clock: () => Date;
};

type Making = {
  recording: Pick<KeptRecording, 'id' | 'storageKey'>;
  plan: SilencePlan;
  /** Returns the path of the recording. Default: it is fetched. */
  fetch?: () => Promise<string>;
  signal: AbortSignal;
};

/** Returns the time until which a copy that is made or requested now is kept. */
export const copyKeptUntil = ({ keptMs }: Pick<SilencePlan, 'keptMs'>, now: Date): Date =>
  new Date(now.getTime() + keptMs);

/**
 * Creates and stores the silenced copy of a recording, as an unclaimed object.
 * @throws mediaTimeout, workFolderFull; the signal's reason
 */
export const makeSilencedCopy = async (
  deps: MakingDeps,
  { recording, plan, fetch, signal }: Making,
): Promise<void> => {
  const { db, storage, clock } = deps;
  const ledger = unclaimedObjectsIn(db);
  await using folder = await mkdtempDisposable(join(deps.workDirectory, 'silence-'));
  const path = await (fetch?.() ?? storage.fetchToFile(recording.storageKey, folder.path, { signal }));
  const outPath = join(folder.path, 'silenced.m4a');
  await silenceAudio(deps.programs, { ...plan, path, outPath, signal });
  await ledger.insert(plan.storageKey, copyKeptUntil(plan, clock()));
  await storage.put(plan.storageKey, createReadStream(outPath), { signal });
  if (await isKept(db, recording)) return;
  // Deleted meanwhile: the deletion may have looked for copies before this one existed.
  await ledger.insert(plan.storageKey, clock());
  await deps.unclaimedObjects.remove(plan.storageKey);
};

const isKept = async (db: Kysely<DB>, { id, storageKey }: Making['recording']): Promise<boolean> => {
  const row = await db
    .selectFrom('transcriptions')
    .select('id')
    .where('id', '=', id)
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
  return row !== undefined;
};
