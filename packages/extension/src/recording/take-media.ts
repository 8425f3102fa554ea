import type { RecordingsDb } from './recordings-db.ts';

type TakeInput = {
  readonly url: string;
  readonly name: string;
  readonly language: string;
  readonly ownerId: string;
};

/** The largest file that any plan accepts. */
const SIZE_BYTES_MAX = 500 * 1_048_576;
const PART_BYTES = 1_048_576;
const MEDIA = /^(?:audio|video)\/|^application\/(?:octet-stream|ogg|mp4)/;

/** Stores the audio or video at an address as a recording that has ended; returns its id. Throws `media_*` if the site refuses. */
export const takeMedia = async (
  db: RecordingsDb,
  { url, name, language, ownerId }: TakeInput,
): Promise<string> => {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok !== true || response.body === null) throw new Error('media_unreachable');
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!MEDIA.test(type)) throw new Error('media_unsupported');
  const id = crypto.randomUUID();
  await db.begin({ id, ownerId, name, type, language, startedAtMs: Date.now(), isEnded: false });
  try {
    await storeAll(db, id, response.body);
  } catch (error) {
    await db.remove(id);
    throw error;
  }
  await db.change(id, { isEnded: true });
  return id;
};

const storeAll = async (db: RecordingsDb, id: string, body: ReadableStream<Uint8Array>): Promise<void> => {
  const reader = body.getReader();
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [waitingBytes, total] = [0, 0];
  const flush = async (): Promise<void> => {
    if (waitingBytes > 0) await db.addPart(id, await new Blob(waiting).arrayBuffer(), 0);
    [waiting, waitingBytes] = [[], 0];
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return flush();
    waiting.push(new Uint8Array(value));
    waitingBytes += value.byteLength;
    total += value.byteLength;
    if (total > SIZE_BYTES_MAX) throw new Error('media_too_large');
    if (waitingBytes >= PART_BYTES) await flush();
  }
};
