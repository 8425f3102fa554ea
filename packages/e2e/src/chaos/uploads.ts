import { setTimeout as sleep } from 'node:timers/promises';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import type { Line } from './line.ts';

export type Upload = {
  readonly line: Line;
  readonly headers: Readonly<Record<string, string>>;
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly signal: AbortSignal;
};

const CHUNKS = 3;
const BETWEEN_CHUNKS_MS = 150;
const TUS = { 'tus-resumable': '1.0.0' };

/** Sends a recording as one form. Returns its id once it is acknowledged. */
export const uploadWhole = async ({ line, headers, name, bytes, signal }: Upload): Promise<string> => {
  const form = new FormData();
  form.set('language_code', 'pt');
  form.set('audio', new Blob([bytes], { type: 'audio/wav' }), name);
  const response = await line.ask(
    uploadAsyncTranscription.path,
    { method: 'POST', headers, body: form },
    signal,
  );
  const body = (await response.json()) as { data?: { transcriptionId: string }; error?: string };
  if (body.data === undefined) throw new Error(`upload refused: ${response.status} ${body.error}`);
  return body.data.transcriptionId;
};

/** Sends a recording in chunks by tus, and continues at the server's offset. Returns its id once it is acknowledged. */
export const uploadInChunks = async (upload: Upload): Promise<string> => {
  const { bytes, signal } = upload;
  for (;;) {
    const path = await create(upload);
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      signal.throwIfAborted();
      const isLast = offset === bytes.length;
      const next = await sendPiece(upload, path, offset);
      if (next === bytes.length && (isLast || next > offset)) return path.split('/').at(-1) ?? '';
      offset = next ?? (await askOffset(upload, path));
      await sleep(BETWEEN_CHUNKS_MS, undefined, { signal });
    }
  }
};

const create = async ({ line, headers, name, bytes, signal }: Upload): Promise<string> => {
  const meta = Buffer.from(name).toString('base64');
  const creation = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${meta}` };
  const response = await line.ask(
    RESUMABLE_UPLOADS_PATH,
    { method: 'POST', headers: { ...headers, ...creation } },
    signal,
  );
  const location = response.headers.get('location');
  if (location === null) throw new Error(`upload refused: ${response.status} ${await response.text()}`);
  return new URL(location, 'http://x').pathname;
};

/** Sends a chunk and returns the offset after it; undefined if it was not acknowledged. */
const sendPiece = async (
  { line, headers, bytes }: Upload,
  path: string,
  offset: number,
): Promise<number | undefined> => {
  const body = bytes.subarray(offset, offset + Math.ceil(bytes.length / CHUNKS));
  const piece = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  const response = await line.send(path, { method: 'PATCH', headers: { ...headers, ...piece }, body });
  await response?.body?.cancel();
  return response?.status === 204 ? Number(response.headers.get('upload-offset')) : undefined;
};

/** Returns undefined if there is no such upload any more. */
const askOffset = async ({ line, headers, signal }: Upload, path: string): Promise<number | undefined> => {
  const response = await line.ask(path, { method: 'HEAD', headers: { ...headers, ...TUS } }, signal);
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : undefined;
};
