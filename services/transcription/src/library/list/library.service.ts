import {
  type RecordingName,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionDetail,
  type TranscriptionItem,
  type TranscriptionTotals,
} from '@escriba/contracts/transcription/library';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import {
  announceChange,
  type AudioTokens,
  type ChangeRecording,
  cleanTitle,
  noteSearchChange,
  type Reader,
  transcriptionNotFound,
  userOwner,
} from '../../recordings/recordings.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { toItem, toListedStatus } from './item.ts';
import {
  type LibraryRow,
  type NamedRow,
  type Totals,
  createLibraryRepository,
} from './library.repository.ts';
import { createList } from './list-library.ts';
import { createSearchService } from '../search/search.service.ts';
import { toNameKey } from '../../platform/text/text-folding.ts';

type LibraryDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  audioTokens: Pick<AudioTokens, 'urlOf'>;
  changeRecording: ChangeRecording;
  /** Called when a name or text has changed, so that search follows. */
  wakeSearch: () => void;
  clock: () => Date;
};

export type LibraryService = ReturnType<typeof createLibraryService>;

/** Manages a user's recordings: lists, details, names, totals. Other users' recordings are not found. */
export const createLibraryService = ({ db, bus, audioTokens, clock, ...deps }: LibraryDeps) => {
  const repository = createLibraryRepository(db);

  const toItemFor = (reader: Reader, row: LibraryRow): TranscriptionItem =>
    toItem(row, {
      locale: reader.locale,
      audioUrlOf: ({ id, textAudioTrack }) =>
        audioTokens.urlOf({ ...reader, id, audioTrack: textAudioTrack }),
    });

  /** Returns those of the recordings that the user has, in the order of the ids. */
  const listItems = async (reader: Reader, ids: string[]): Promise<TranscriptionItem[]> =>
    (await repository.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX)).map((row) =>
      toItemFor(reader, row),
    );

  const getItem = async (reader: Reader, id: string): Promise<TranscriptionItem> => {
    const [item] = await listItems(reader, [id]);
    if (!item) throw transcriptionNotFound();
    return item;
  };

  const list = createList({ repository, search: createSearchService(db), listItems });

  return {
    getItem,
    toItem: toItemFor,
    listItems,
    listRows: repository.listRows,
    listUnfinished: repository.listUnfinished,

    list,

    /** Returns the names of those of the recordings that the user has. */
    listNames: async ({ userId }: Reader, ids: string[]): Promise<RecordingName[]> =>
      (await repository.listNames(userId, ids)).map(toName),

    /** Returns a recording with its text. `json` has its segments. @throws transcriptionNotFound */
    get: async (reader: Reader, id: string): Promise<{ detail: Detail; json: JsonBytes }> => {
      const item = await getItem(reader, id);
      const transcript = await repository.findTranscript(reader.userId, id);
      const result = item.result && { ...item.result, text: transcript?.text ?? item.result.text };
      return { detail: { ...item, result }, json: transcript?.json ?? NO_SEGMENTS };
    },

    /** Renames it; the name is sanitised. @throws transcriptionNotFound, recordingBusy */
    rename: async (reader: Reader, id: string, name: string): Promise<TranscriptionItem> => {
      const fileName = cleanTitle(name);
      const values = { fileName, nameKey: toNameKey(fileName), now: clock() };
      await deps.changeRecording({ id, ownerId: reader.userId }, async (transaction) => {
        const renamed = await createLibraryRepository(transaction).rename(reader.userId, id, values);
        if (!renamed) throw transcriptionNotFound();
        await noteSearchChange(transaction, id);
        await noteRename(transaction, { ownerId: reader.userId, id, at: values.now });
      });
      deps.wakeSearch();
      await announceChange(bus, { id, owner: userOwner(reader.userId) });
      return getItem(reader, id);
    },

    totals: async ({ userId }: Reader): Promise<TranscriptionTotals> =>
      toTotals(await repository.totals(userId)),
  };
};

type Renamed = { readonly ownerId: string; readonly id: string; readonly at: Date };

const noteRename = (transaction: Kysely<DB>, { ownerId, id, at }: Renamed): Promise<void> =>
  noteActivity(transaction, { ownerId, ids: [id], action: 'renamed', at });

type Detail = Omit<TranscriptionDetail, 'segments'>;

const NO_SEGMENTS: JsonBytes = [Buffer.from('[]')];

const toName = ({ id, file_name: originalFileName, status }: NamedRow): RecordingName => ({
  transcriptionId: id,
  originalFileName,
  status: toListedStatus(status),
});

const toTotals = ({ completed, durationMs, averageProcessingMs }: Totals): TranscriptionTotals => ({
  completed,
  minutes: durationMs / 60_000,
  averageProcessingSeconds: averageProcessingMs === null ? null : averageProcessingMs / 1_000,
});
