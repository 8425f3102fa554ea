import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashFile, type ModelFile } from '@escriba/models';
import { type Storage, writeToDisk } from '@escriba/storage';
import { isMissing, isPassing, ModelBucketError } from './model-bucket.errors.ts';

export type FetchFileOptions = {
  storage: Pick<Storage, 'find' | 'get'>;
  key: string;
  /** The model's name, for messages. */
  model: string;
  /** An existing folder, which may have parts of earlier attempts. */
  folder: string;
  /** Called with the bytes that are added on disk; negative if some are dropped. */
  onBytes: (bytes: number) => void;
  signal?: AbortSignal | undefined;
  /** Waits between attempts. Default: a timer. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
  /** Longest silence of the bucket. Default 30 s. */
  stallMs?: number | undefined;
};

/** Breaks in a row, without a byte between them, after which a file is given up. */
const BREAKS_MAX = 5;
const STALL_MS = 30_000;

/**
 * Fetches a file of a model, continues after breaks, and checks its size and checksum. A file that is there already is not fetched again.
 * @throws ModelBucketError
 */
export const fetchFile = async (file: ModelFile, options: FetchFileOptions): Promise<void> => {
  const { storage, key, model, folder, onBytes } = options;
  const target = join(folder, file.path);
  if ((await sizeOf(target)) === file.sizeBytes) return onBytes(file.sizeBytes);
  const found = await storage.find(key);
  if (found === undefined) throw incomplete(model, file.path);
  if (found.sizeBytes !== file.sizeBytes) throw damaged(model, file.path, 'size');
  const part = `${target}.part`;
  for (let attempt = 1; ; attempt += 1) {
    await fetchAll(part, file, options);
    if ((await hashFile(part, options.signal)) === file.sha256) break;
    await rm(part);
    onBytes(-file.sizeBytes);
    if (attempt === 2) throw damaged(model, file.path, 'SHA-256');
  }
  await rename(part, target);
};

/** Returns the bytes of a file that are on disk. */
export const fetchedBytes = async (folder: string, file: ModelFile): Promise<number> => {
  const whole = await sizeOf(join(folder, file.path));
  return Math.min(file.sizeBytes, whole ?? (await sizeOf(join(folder, `${file.path}.part`))) ?? 0);
};

const fetchAll = async (part: string, file: ModelFile, options: FetchFileOptions): Promise<void> => {
  const { signal, model, wait = sleepUnlessAborted } = options;
  if (((await sizeOf(part)) ?? 0) > file.sizeBytes) await rm(part);
  let done = (await sizeOf(part)) ?? 0;
  let counted = done;
  options.onBytes(done);
  const onBytes = (bytes: number): void => {
    counted += bytes;
    options.onBytes(bytes);
  };
  if (file.sizeBytes === 0) await (await open(part, 'w')).close();
  for (let breaks = 0; done < file.sizeBytes;) {
    const before = done;
    const cause = await fetchRest(part, before, file, { ...options, onBytes }).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (isMissing(error)) throw incomplete(model, file.path);
      if (!isPassing(error)) throw error;
      return error;
    });
    done = (await sizeOf(part)) ?? 0;
    // A connection that breaks takes some bytes with it.
    onBytes(done - counted);
    breaks = done > before ? 0 : breaks + 1;
    if (breaks === BREAKS_MAX)
      throw new ModelBucketError(
        `The connection to the bucket broke at ${done} of ${file.sizeBytes} bytes of ${file.path} of ${model}; the next attempt continues there.`,
        { cause },
      );
    if (done < file.sizeBytes) await wait(250 * 2 ** breaks, signal);
  }
};

const sleepUnlessAborted = (ms: number, signal?: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, signal && { signal });

/** Appends what is missing, and never more: the range ends with the file. */
const fetchRest = async (
  part: string,
  startByte: number,
  { sizeBytes }: ModelFile,
  { storage, key, signal, onBytes, stallMs = STALL_MS }: FetchFileOptions,
): Promise<void> => {
  const stall = new AbortController();
  const alarm = setTimeout(() => stall.abort(new Error('Nothing arrives')), stallMs);
  const either = signal === undefined ? stall.signal : AbortSignal.any([signal, stall.signal]);
  try {
    const source = await storage.get(key, { startByte, endByte: sizeBytes - 1, signal: either });
    const counter = limited(sizeBytes - startByte, (bytes) => {
      alarm.refresh();
      onBytes(bytes);
    });
    const handle = await open(part, startByte > 0 ? 'r+' : 'w').catch((error: unknown) => {
      source.destroy();
      throw error;
    });
    await writeToDisk(handle, pipeInto(source, counter), { startByte, signal: either });
  } finally {
    clearTimeout(alarm);
  }
};

/** A bucket that ignores the range sends more than is asked for. */
const limited = (room: number, onBytes: (bytes: number) => void): Transform => {
  let left = room;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left -= chunk.length;
      if (left < 0)
        return done(new ModelBucketError('The bucket ignores byte ranges: use one that supports them.'));
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
};

/** Errors of the source reach the target, and the target's end the source. */
const pipeInto = (source: Readable, target: Transform): Transform =>
  pipeline(source, target, () => undefined);

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const incomplete = (model: string, path: string): ModelBucketError =>
  new ModelBucketError(
    `${path} of ${model} is missing in the bucket. Publish the model again: npm run models -- publish ${model}`,
  );

const damaged = (model: string, path: string, what: string): ModelBucketError =>
  new ModelBucketError(
    `${path} of ${model} is damaged in the bucket: its ${what} is not that of the manifest. Remove the model there (npm run models -- remove ${model} --bucket) and publish it again.`,
  );
