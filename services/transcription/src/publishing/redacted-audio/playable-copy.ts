import type { Storage } from '@escriba/storage';
import { isPlayedAsIs } from '../../recordings/recordings.ts';
import { type MakingDeps, makeSilencedCopy } from './make-silenced-copy.ts';
import { planPlayable } from './silence-plans.ts';

type CopyDeps = MakingDeps & { storage: Pick<Storage, 'find'> };

type CopyInput = {
  /** The run whose audio track is copied: from 1, null for all with speech. */
  run: { readonly id: string; readonly audio_track: number | null };
  durationMs: number;
  /** Returns the path of the recording. */
  fetch: () => Promise<string>;
  signal: AbortSignal;
};

/**
 * Creates the copy that browsers play in place of a recording, unless they play it as it is or the copy exists. It may run any number of times.
 * @throws mediaTimeout, workFolderFull; the errors of `fetch`; the signal's reason
 */
export const createPlayableCopy =
  (deps: CopyDeps) =>
  async ({ run: { id, audio_track: audioTrack }, durationMs, fetch, signal }: CopyInput): Promise<void> => {
    const row = await findRow(deps, id);
    if (row === undefined || row.storage_key === null || isPlayedAsIs(row, audioTrack)) return;
    const plan = planPlayable({ id, sha256: row.sha256, durationMs, audioTrack });
    if (await deps.storage.find(plan.storageKey)) return;
    const recording = { id, storageKey: row.storage_key };
    await makeSilencedCopy(deps, { recording, plan, fetch, signal });
  };

const findRow = ({ db }: Pick<CopyDeps, 'db'>, id: string) =>
  db
    .selectFrom('transcriptions')
    .select(['storage_key', 'sha256', 'mime_type', 'media_kind', 'plays_as_is'])
    .where('id', '=', id)
    .executeTakeFirst();
