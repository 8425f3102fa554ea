import { type RecordingsDb, whileRecording } from './recordings-db.ts';

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

/** Time without a byte after which a site is given up. */
const IDLE_MS_MAX = 60_000;

/** Stores the audio or video at an address as a recording that has ended; returns its id. Throws `media_*` if the site refuses or stops. */
export const takeMedia = async (
  db: RecordingsDb,
  { url, name, language, ownerId }: TakeInput,
  idleMs = IDLE_MS_MAX,
): Promise<string> => {
  const idle = startIdle(idleMs);
  try {
    const response = await fetch(url, { signal: idle.signal }).catch(() => undefined);
    if (response?.ok !== true || response.body === null) throw new Error('media_unreachable');
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!MEDIA.test(type)) throw new Error('media_unsupported');
    const id = crypto.randomUUID();
    await db.begin({ id, ownerId, name, type, language, startedAtMs: Date.now(), isEnded: false });
    const body = response.body.pipeThrough(idle.restart());
    // Until it ends, it is no interrupted recording.
    await whileRecording(id, () => storeOrRemove(db, id, body));
    return id;
  } finally {
    idle.end();
  }
};

/** Starts a clock that aborts its signal after `ms`, unless it restarts. */
const startIdle = (ms: number) => {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(new Error('media_unreachable')), ms);
  let timer = start();
  const end = (): void => clearTimeout(timer);
  return {
    signal: controller.signal,
    end,
    /** Returns a stream that restarts the clock with each part. */
    restart: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, stream) => {
          end();
          timer = start();
          stream.enqueue(part);
        },
      }),
  };
};

const storeOrRemove = async (
  db: RecordingsDb,
  id: string,
  body: ReadableStream<Uint8Array>,
): Promise<void> => {
  try {
    await storeAll(db, id, body);
    await db.change(id, { isEnded: true });
  } catch (error) {
    await db.remove(id);
    throw error;
  }
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
