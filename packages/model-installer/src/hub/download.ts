import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallFailed } from '../installer.errors.ts';
import { request, sleep, STALL_MS, type HubFile, type HubModel, type HubOptions } from './hub.ts';

export type DownloadOptions = HubOptions & {
  /** An existing folder, which may hold parts of earlier downloads. */
  folder: string;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** Breaks in a row after which the download is given up. */
const BREAKS_MAX = 5;

/** Downloads a file, continues after breaks, and checks its size and checksum. A file that is there already is not fetched again. */
export const downloadFile = async (
  model: HubModel,
  file: HubFile,
  options: DownloadOptions,
): Promise<void> => {
  const target = join(options.folder, file.path);
  if ((await sizeOf(target)) === file.sizeBytes) {
    options.onBytes?.(file.sizeBytes);
    return;
  }
  const part = `${target}.part`;
  for (let attempt = 1; ; attempt++) {
    await fetchAll(part, model, file, options);
    if ((await checksumOf(part, file)) === file.checksum.hex) break;
    await rm(part);
    options.onBytes?.(-file.sizeBytes);
    if (attempt === 2)
      throw new InstallFailed(
        `${file.path} of ${model.id} arrives damaged: its checksum is not the one that ${options.endpoint} names. Try again, or use another mirror.`,
      );
  }
  await rename(part, target);
};

/** The bytes that are on disk of a file. */
export const downloadedBytes = async (folder: string, file: HubFile): Promise<number> =>
  Math.min(
    file.sizeBytes,
    (await sizeOf(join(folder, file.path))) || (await sizeOf(join(folder, `${file.path}.part`))),
  );

const fetchAll = async (
  part: string,
  model: HubModel,
  file: HubFile,
  options: DownloadOptions,
): Promise<void> => {
  const { wait = sleep, signal, onBytes } = options;
  let done = await sizeOf(part);
  if (done > file.sizeBytes) {
    await rm(part);
    done = 0;
  }
  onBytes?.(done);
  for (let breaks = 0; done < file.sizeBytes;) {
    const before = done;
    try {
      await fetchRest(part, done, model, file, options);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof InstallFailed || isDiskFault(error)) throw error;
    }
    done = await sizeOf(part);
    breaks = done > before ? 0 : breaks + 1;
    if (breaks === BREAKS_MAX)
      throw new InstallFailed(
        `The connection to ${options.endpoint} broke. Run the command again: the download continues at ${done} of ${file.sizeBytes} bytes of ${file.path}.`,
      );
    if (done < file.sizeBytes) await wait(500 * 2 ** breaks, signal);
  }
};

const fetchRest = async (
  part: string,
  from: number,
  model: HubModel,
  file: HubFile,
  options: DownloadOptions,
): Promise<void> => {
  const stall = new AbortController();
  const signals = options.signal ? [options.signal, stall.signal] : [stall.signal];
  const watched = { ...options, signal: AbortSignal.any(signals) };
  const url = `${options.endpoint}/${model.id}/resolve/${model.revision}/${file.path}`;
  const response = await request(url, model.id, watched, from > 0 ? { range: `bytes=${from}-` } : {});
  const alarm = setTimeout(() => stall.abort(new Error('Nothing arrives')), options.stallMs ?? STALL_MS);
  try {
    if (response.headers.get('content-type')?.startsWith('text/html'))
      throw new InstallFailed(
        `${options.endpoint} answered with a web page instead of ${file.path}. Check HF_ENDPOINT, or sign in to the network.`,
      );
    const continues = response.status === 206;
    if (from > 0 && !continues) options.onBytes?.(-from);
    const disk = await open(part, continues ? 'a' : 'w');
    try {
      await save(response, disk, { room: file.sizeBytes - (continues ? from : 0), file }, (bytes) => {
        alarm.refresh();
        options.onBytes?.(bytes);
      });
      await disk.sync();
    } finally {
      await disk.close();
    }
  } finally {
    clearTimeout(alarm);
  }
};

const save = async (
  response: Response,
  disk: FileHandle,
  { room, file }: { room: number; file: HubFile },
  onBytes: (bytes: number) => void,
): Promise<void> => {
  if (!response.body) throw new Error('The response has no content');
  let left = room;
  for await (const chunk of response.body) {
    left -= chunk.length;
    if (left < 0)
      throw new InstallFailed(
        `${file.path} is larger than the ${file.sizeBytes} bytes that the hub names. Try again, or use another mirror.`,
      );
    await disk.appendFile(chunk);
    onBytes(chunk.length);
  }
};

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
};

const DISK_FAULTS: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO'];

const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FAULTS.includes(error.code);

const checksumOf = async (path: string, { checksum, sizeBytes }: HubFile): Promise<string> => {
  const hash = createHash(checksum.kind === 'git' ? 'sha1' : 'sha256');
  if (checksum.kind === 'git') hash.update(`blob ${sizeBytes}\0`);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
};
