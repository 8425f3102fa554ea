import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A recording that the server does not have as a whole yet. Its sound is stored in parts. */
export type Recording = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  /** Media type without parameters. */
  readonly type: string;
  readonly language: string;
  /** The names of the speakers in its left and right channel, `left|right`; absent if it has one. */
  readonly channelNames?: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** Whether the recording has ended. False while it runs, and for one that was interrupted. */
  readonly isEnded: boolean;
  /** The address of the resumable upload; null before the first part was sent. */
  readonly url: string | null;
  /** The reason why the server refuses the recording. */
  readonly refusal: string | null;
};

/** A sent recording whose transcript the user has not been notified of. */
export type Watched = { readonly id: string; readonly ownerId: string; readonly name: string };

type Schema = DBSchema & {
  recordings: { key: string; value: Recording };
  /** Parts of the sound, by recording and offset in bytes. */
  parts: {
    key: [string, number];
    value: { readonly recordingId: string; readonly offset: number; readonly bytes: ArrayBuffer };
  };
  watched: { key: string; value: Watched };
};

export type RecordingsDb = ReturnType<typeof createRecordingsDb>;

/** Options of a transaction. A part must be on the disk before it counts as stored: browsers otherwise report success earlier. */
const SAFE = { durability: 'strict' } as const;

type Open = () => Promise<IDBPDatabase<Schema>>;

/** Stores recordings in the browser's database, shared by all contexts of the extension. */
export const createRecordingsDb = (name = 'recordings') => {
  const open = createOpen(name);
  return { ...createRows(open), ...createParts(open), ...createWatched(open) };
};

const createOpen = (name: string): Open => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('recordings', { keyPath: 'id' });
        db.createObjectStore('parts', { keyPath: ['recordingId', 'offset'] });
        db.createObjectStore('watched', { keyPath: 'id' });
      },
      terminated: () => {
        opened = undefined;
      },
    });
    return opened;
  };
};

const createRows = (open: Open) => ({
  begin: async (recording: Omit<Recording, 'durationMs' | 'sizeBytes' | 'url' | 'refusal'>) => {
    const empty = { durationMs: 0, sizeBytes: 0, url: null, refusal: null };
    await (await open()).put('recordings', { ...recording, ...empty });
  },
  change: async (id: string, values: Partial<Recording>): Promise<void> => {
    const transaction = (await open()).transaction('recordings', 'readwrite', SAFE);
    const recording = await transaction.store.get(id);
    if (recording !== undefined) await transaction.store.put({ ...recording, ...values });
    await transaction.done;
  },
  find: async (id: string): Promise<Recording | undefined> => (await open()).get('recordings', id),
  /** Lists recordings, oldest first. */
  list: async (): Promise<Recording[]> => {
    const all = await (await open()).getAll('recordings');
    return all.toSorted((one, other) => one.startedAtMs - other.startedAtMs);
  },
  remove: async (id: string): Promise<void> => {
    const transaction = (await open()).transaction(['recordings', 'parts'], 'readwrite', SAFE);
    await transaction.objectStore('recordings').delete(id);
    await transaction.objectStore('parts').delete(from(id, 0));
    await transaction.done;
  },
});

const createParts = (open: Open) => ({
  /** Appends sound. Resolves when it is on the disk. */
  addPart: async (id: string, bytes: ArrayBuffer, durationMs: number): Promise<void> => {
    const transaction = (await open()).transaction(['recordings', 'parts'], 'readwrite', SAFE);
    const recordings = transaction.objectStore('recordings');
    const recording = await recordings.get(id);
    if (recording !== undefined) {
      const offset = recording.sizeBytes;
      await transaction.objectStore('parts').put({ recordingId: id, offset, bytes });
      await recordings.put({ ...recording, durationMs, sizeBytes: offset + bytes.byteLength });
    }
    await transaction.done;
  },

  /** Returns the sound from a byte on, in whole parts, at most about `sizeMax` bytes. */
  readFrom: async (id: string, offset: number, sizeMax: number): Promise<Blob> => {
    const { store } = (await open()).transaction('parts');
    const before = IDBKeyRange.bound([id, 0], [id, offset]);
    const start = (await store.openKeyCursor(before, 'prev'))?.key[1] ?? 0;
    const bytes: ArrayBuffer[] = [];
    let size = 0;
    let cursor = await store.openCursor(from(id, start));
    while (cursor !== null && size < sizeMax) {
      bytes.push(cursor.value.bytes);
      size += cursor.value.bytes.byteLength;
      cursor = await cursor.continue();
    }
    return new Blob(bytes).slice(offset - start);
  },
});

const createWatched = (open: Open) => ({
  watch: async (watched: Watched): Promise<void> => {
    await (await open()).put('watched', watched);
  },
  unwatch: async (id: string): Promise<void> => (await open()).delete('watched', id),
  listWatched: async (): Promise<Watched[]> => (await open()).getAll('watched'),
});

/** Selects the parts of a recording from a byte on. */
const from = (id: string, offset: number): IDBKeyRange =>
  IDBKeyRange.bound([id, offset], [id, Number.MAX_SAFE_INTEGER]);

const LOCK = 'recording ';

/** Marks a recording as running as long as `work` runs and its context lives. */
export const whileRecording = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(LOCK + id, work);

/** Lists recordings of a user that neither run nor have ended: their browser or context died. */
export const listInterrupted = async (
  db: Pick<RecordingsDb, 'list'>,
  ownerId: string,
): Promise<Recording[]> => {
  const { held = [] } = await navigator.locks.query();
  const running = new Set(held.map(({ name }) => name));
  const open = await db.list();
  return open.filter(
    ({ id, ownerId: owner, isEnded, sizeBytes }) =>
      owner === ownerId && !isEnded && sizeBytes > 0 && !running.has(LOCK + id),
  );
};
