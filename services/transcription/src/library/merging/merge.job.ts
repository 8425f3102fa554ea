import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { isDomainError } from '@escriba/errors';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { joinAudio } from '../../platform/media/join.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import type { MadeAudio, Run, RunsRepository } from '../../recognition/recognition.ts';
import { hashFile, ownerOf, storageKeyOf, type UnclaimedObjects } from '../../recordings/recordings.ts';
import { readCurrentDocument, transcriptNotReady, transcriptsIn } from '../../transcripts/transcripts.ts';
import { joinDocuments } from './join-documents.ts';
import { joinWaveforms } from './join-waveforms.ts';
import { partDeleted } from './merge.errors.ts';
import { createMergesRepository } from './merges.repository.ts';

type MergeDeps = {
  db: Kysely<DB>;
  runs: Pick<RunsRepository, 'update' | 'hasWaveform' | 'saveWaveform' | 'finishMerge'>;
  storage: Pick<Storage, 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'store' | 'remove'>;
  programs: MediaPrograms;
  workDirectory: string;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

/** Progress when the parts are joined; the rest is encoding and storing. */
const JOINED_PERCENT = 80;

/**
 * Joins the parts of a merge to its recording. An attempt starts from the beginning; its audio has a key of its own, so that a superseded
 * attempt touches nothing. Without the audio of every part, the merged recording has only the text.
 * @throws partDeleted; mediaTimeout, workFolderFull; the signal's reason
 */
export const createMerge =
  (deps: MergeDeps) =>
  async (run: Run, signal: AbortSignal): Promise<void> => {
    const { runs } = deps;
    const parts = await readParts(deps.db, run);
    const durationMs = parts.reduce((sum, part) => sum + part.durationMs, 0);
    const waveform = joinWaveforms(parts, durationMs);
    if (waveform !== null && !(await runs.hasWaveform(run))) await runs.saveWaveform(run, waveform);
    const audio = await makeAudio(deps, { run, parts, durationMs, signal });
    try {
      const models = new Set(parts.flatMap(({ model }) => model.split(MODEL_SEPARATOR)));
      await runs.finishMerge(run, {
        document: joinDocuments(parts, durationMs),
        startsMs: parts.map(({ startMs }) => startMs),
        model: [...models].join(MODEL_SEPARATOR),
        audio,
      });
    } finally {
      // Claimed audio is not listed any more.
      if (audio) await deps.unclaimedObjects.remove(audio.storageKey);
    }
    deps.announce(run);
  };

/** Between the models of a text that several recognised. */
const MODEL_SEPARATOR = ' + ';

type Part = Awaited<ReturnType<typeof readPart>>;

const readParts = async (db: Kysely<DB>, run: Run): Promise<Part[]> => {
  const repository = createMergesRepository(db);
  const ids = await repository.listPartIds(run.id);
  const sources = await repository.listSources(ownerOf(run), ids);
  if (sources.length < ids.length) throw partDeleted();
  const parts: Part[] = [];
  for (const { id, storage_key: storageKey, audioTrack } of sources) {
    const last = parts.at(-1);
    const startMs = last === undefined ? 0 : last.startMs + last.durationMs;
    parts.push(await readPart(db, { id, storageKey, startMs, track: audioTrack ?? undefined }));
  }
  return parts;
};

/** The code of a recording without a text. */
const NOT_READY_CODE = transcriptNotReady().code;

const readPart = async (
  db: Kysely<DB>,
  place: { id: string; storageKey: string | null; startMs: number; track: number | undefined },
) => {
  const { document, version } = await readCurrentDocument(db, place.id).catch((error: unknown) => {
    throw isDomainError(error) && error.code === NOT_READY_CODE ? partDeleted() : error;
  });
  const row = await transcriptsIn(db).readWaveform(place.id);
  const waveform = row ? { perSecond: row.per_second, peaks: row.peaks } : null;
  return { ...place, document, durationMs: document.durationMs, model: version.model, waveform };
};

type Making = { run: Run; parts: readonly Part[]; durationMs: number; signal: AbortSignal };

/** Stores the joined audio as an unclaimed object; null if a part has none. */
const makeAudio = async (
  deps: MergeDeps,
  { run, parts, durationMs, signal }: Making,
): Promise<MadeAudio | null> => {
  const keys = parts.flatMap(({ storageKey }) => storageKey ?? []);
  if (keys.length < parts.length || durationMs === 0) return null;
  await using folder = await mkdtempDisposable(join(deps.workDirectory, 'merge-'));
  const path = await joinAudio(deps.programs, {
    parts: parts.map((part, index) => ({
      durationMs: part.durationMs,
      track: part.track,
      fetch: () => fetchPart(deps.storage, { key: keys[index] ?? '', folder: folder.path, signal }),
    })),
    folder: folder.path,
    signal,
    onJoined: async (joinedMs) => {
      await deps.runs.update(run, { progress: (JOINED_PERCENT * joinedMs) / durationMs });
      deps.announce(run);
    },
  });
  // Awaited, since the folder is removed when this function returns.
  return await store(deps, { run, path, signal });
};

type Fetching = { key: string; folder: string; signal: AbortSignal };

/** Fetches the audio of a part. Its removal during the merge is a temporary failure: the next attempt finds the reason. */
const fetchPart = (storage: MergeDeps['storage'], { key, folder, signal }: Fetching): Promise<string> =>
  storage.fetchToFile(key, folder, { signal }).catch((error: unknown) => {
    const isGone = isDomainError(error) && error.kind === 'not_found';
    throw isGone ? new Error('The audio of a part was removed during the merge', { cause: error }) : error;
  });

const store = async (
  { unclaimedObjects }: MergeDeps,
  { run, path, signal }: { run: Run; path: string; signal: AbortSignal },
): Promise<MadeAudio> => {
  const storageKey = storageKeyOf(`${run.id}-${run.attempt}`);
  const sha256 = await hashFile(path, signal);
  return { storageKey, ...(await unclaimedObjects.store(storageKey, path, signal)), sha256 };
};
