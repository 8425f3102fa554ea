import { createWriteStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '@escriba/storage';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import type { Piece } from '../engines/engine.ts';
import type { LocalRecordings } from './local-recordings.ts';
import type { SharedFacts } from './shared-pieces.ts';

type AudioDeps = {
  local: Pick<LocalRecordings, 'hold'>;
  storage: Pick<Storage, 'get'>;
  workDirectory: string;
};

type AudioInput = {
  recording: string;
  shared: Pick<SharedFacts, 'round' | 'storageKey'>;
  piece: Piece;
  signal: AbortSignal;
  /** Aborts when this worker, as the coordinator, gives the recording up. */
  lost: AbortController;
};

/** The decoded audio of a piece in progress. */
type PieceAudio = AsyncDisposable & { readonly path: string };

/**
 * Opens the decoded recording, if this worker coordinates it; of those of other workers only the piece, at its place in the file. Returns
 * undefined if the recording was on this worker only and is not any more.
 * @throws an error that is temporary, also for stored audio that is missing
 */
export const openAudio = async (deps: AudioDeps, input: AudioInput): Promise<PieceAudio | undefined> => {
  const { recording, shared, lost } = input;
  const held = deps.local.hold({ id: recording, round: shared.round }, lost);
  if (held !== undefined) return { path: held.path, [Symbol.asyncDispose]: async () => held.release() };
  const { storageKey } = shared;
  return storageKey === undefined ? undefined : fetchAudio(deps, { ...input, storageKey });
};

const fetchAudio = async (
  { storage, workDirectory }: AudioDeps,
  { storageKey, piece, signal }: AudioInput & { storageKey: string },
): Promise<PieceAudio> => {
  const folder = await mkdtempDisposable(join(workDirectory, 'piece-'));
  try {
    const path = join(folder.path, 'audio.pcm');
    const startByte = piece.startMs * PCM_BYTES_PER_MS;
    const endByte = piece.endMs * PCM_BYTES_PER_MS - 1;
    const source = await storage.get(storageKey, { startByte, endByte, signal });
    await pipeline(source, createWriteStream(path, { start: startByte }), { signal });
    return { path, [Symbol.asyncDispose]: () => folder.remove() };
  } catch (error) {
    await folder.remove();
    // Without the code of the storage, whose missing object says nothing about the recording: the next attempt stores it again.
    throw new Error('The stored audio of a piece cannot be read', { cause: error });
  }
};
