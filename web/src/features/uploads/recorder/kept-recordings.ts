import { newId } from '../../../platform/new-id.ts';
import type { ThisTab } from '../queue/this-tab.ts';
import type { KeptRecording, OpenUploadsDb, UploadsDb } from '../queue/uploads-db.ts';

type Piece = { readonly number: number; readonly sound: Blob; readonly durationMs: number };
type NewRecording = Pick<KeptRecording, 'userId' | 'name' | 'type'>;

const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

type KeptRecordingsDeps = { readonly openDb: OpenUploadsDb; readonly thisTab: ThisTab };

export type KeptRecordings = ReturnType<typeof createKeptRecordings>;

/** Stores microphone recordings that the server does not have, in pieces while recording. */
export const createKeptRecordings = ({ openDb, thisTab }: KeptRecordingsDeps) => ({
  begin: (recording: NewRecording): KeptRecording => {
    const kept = {
      ...recording,
      id: newId(),
      tabId: thisTab.getTabId(),
      startedAtMs: Date.now(),
      durationMs: 0,
    };
    void quietly(async () => (await openDb()).put('recordings', kept));
    return kept;
  },

  /** Adds a second of sound. Pieces are numbered, so that the order of writing does not matter. */
  addPiece: async (id: string, piece: Piece): Promise<void> => {
    await quietly(async () => keepPiece(await openDb(), id, piece));
  },

  /** Lists the user's recordings that no other open tab is making, oldest first. */
  list: async (userId: string): Promise<readonly KeptRecording[]> => {
    const recordings = (await quietly(async () => (await openDb()).getAll('recordings'))) ?? [];
    const livesElsewhere = await thisTab.findLivingTabs();
    return recordings
      .filter((recording) => recording.userId === userId && !livesElsewhere(recording.tabId))
      .toSorted((one, other) => one.startedAtMs - other.startedAtMs);
  },

  /** Returns the recording as a file; undefined if nothing is left of it. */
  open: async (id: string): Promise<File | undefined> => {
    const db = await openDb();
    const recording = await db.get('recordings', id);
    const pieces = await db.getAll('pieces', piecesOf(id));
    if (recording === undefined || pieces.length === 0) return undefined;
    const { name, type, startedAtMs } = recording;
    return new File(
      pieces.map(({ sound }) => sound),
      name,
      { type, lastModified: startedAtMs },
    );
  },

  remove: async (id: string): Promise<void> => {
    await quietly(async () => {
      const change = (await openDb()).transaction(['recordings', 'pieces'], 'readwrite');
      await change.objectStore('recordings').delete(id);
      await change.objectStore('pieces').delete(piecesOf(id));
      await change.done;
    });
  },
});

const keepPiece = async (db: UploadsDb, id: string, piece: Piece): Promise<void> => {
  const sound = await piece.sound.arrayBuffer();
  const change = db.transaction(['recordings', 'pieces'], 'readwrite');
  const recordings = change.objectStore('recordings');
  const recording = await recordings.get(id);
  if (recording !== undefined) {
    await change.objectStore('pieces').put({ recordingId: id, number: piece.number, sound });
    const durationMs = Math.max(recording.durationMs, piece.durationMs);
    await recordings.put({ ...recording, durationMs });
  }
  await change.done;
};

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
