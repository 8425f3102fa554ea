import {
  LIST_PAGE_SIZE,
  type ListSort,
  type ListedStatus,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionDetail,
  type TranscriptionItem,
  type TranscriptionTotals,
} from '@escriba/contracts';
import type { LocalisedText } from '@escriba/errors';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { announceChange } from '../channels.ts';
import type { DB } from '../db/schema.generated.ts';
import { userOwner } from '../transcriptions/owner.ts';
import { toSegment } from '../transcriptions/snapshot.ts';
import { transcriptionNotFound } from '../transcriptions/transcriptions.errors.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import type { AudioTokens } from './audio-tokens.ts';
import { toItem } from './item.ts';
import { type LibraryRow, createLibraryRepository } from './library.repository.ts';
import { toNameKey } from './text-folding.ts';

/** Who asks, and in which language the answer is. */
export type Reader = { userId: string; locale: keyof LocalisedText };

export type ListInput = {
  page?: number;
  limit?: number;
  search?: string;
  status?: ListedStatus;
  sort?: ListSort;
};

type LibraryDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  audioTokens: Pick<AudioTokens, 'urlOf'>;
  clock: () => Date;
};

export type LibraryService = ReturnType<typeof createLibraryService>;

/** Counting stops here, or at the end of the page that is shown. */
const COUNT_MAX = 10_000;

/** A person's recordings: lists, details, names, totals. What is not the person's own is not found. */
export const createLibraryService = ({ db, bus, audioTokens, clock }: LibraryDeps) => {
  const repository = createLibraryRepository(db);

  const toItemFor = (reader: Reader, row: LibraryRow): TranscriptionItem =>
    toItem(row, {
      locale: reader.locale,
      audioUrlOf: ({ id }) => audioTokens.urlOf({ userId: reader.userId, id }),
    });

  const getRow = async (reader: Reader, id: string, previewLength: number): Promise<LibraryRow> => {
    const [row] = await repository.listRows(reader.userId, [id], previewLength);
    if (!row) throw transcriptionNotFound();
    return row;
  };

  const getItem = async (reader: Reader, id: string): Promise<TranscriptionItem> =>
    toItemFor(reader, await getRow(reader, id, TRANSCRIPT_PREVIEW_LENGTH_MAX));

  const browse = async (reader: Reader, input: ListInput, page: { offset: number; limit: number }) => {
    const filter = { status: input.status };
    const countMax = Math.max(COUNT_MAX, page.offset + page.limit);
    const [ids, count] = await Promise.all([
      repository.listIds(reader.userId, filter, { sort: input.sort ?? 'newest', ...page }),
      repository.count(reader.userId, filter, countMax),
    ]);
    const rows = await repository.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    return { items: rows.map((row) => toItemFor(reader, row)), count, countMax };
  };

  return {
    getItem,

    /** A page of recordings; the first where none is named. */
    list: async (reader: Reader, input: ListInput) => {
      const [number, limit] = [input.page ?? 1, input.limit ?? LIST_PAGE_SIZE];
      const offset = (number - 1) * limit;
      const { items, count, countMax } = await browse(reader, input, { offset, limit });
      const total = Math.min(count, countMax);
      return {
        data: items,
        pagination: {
          page: number,
          limit,
          total,
          totalIsExact: count <= countMax,
          totalPages: Math.ceil(total / limit),
          hasMore: count > offset + limit,
        },
      };
    },

    /** @throws transcriptionNotFound */
    get: async (reader: Reader, id: string): Promise<TranscriptionDetail> => {
      const row = await getRow(reader, id, TRANSCRIPT_PREVIEW_LENGTH_MAX);
      const transcript = await repository.findTranscript(reader.userId, id);
      const item = toItemFor(reader, row);
      return {
        ...item,
        result: item.result && { ...item.result, text: transcript?.text ?? item.result.text },
        segments: transcript?.segments.map(toSegment) ?? [],
      };
    },

    /** Gives it another name, cleaned as that of an upload. @throws transcriptionNotFound */
    rename: async (reader: Reader, id: string, name: string): Promise<TranscriptionItem> => {
      const fileName = cleanFileName(name);
      const values = { fileName, nameKey: toNameKey(fileName), now: clock() };
      if (!(await repository.rename(reader.userId, id, values))) throw transcriptionNotFound();
      await announceChange(bus, { id, owner: userOwner(reader.userId) });
      return getItem(reader, id);
    },

    totals: async ({ userId }: Reader): Promise<TranscriptionTotals> => {
      const { completed, durationMs, averageProcessingMs } = await repository.totals(userId);
      return {
        completed,
        minutes: durationMs / 60_000,
        averageProcessingSeconds: averageProcessingMs === null ? null : averageProcessingMs / 1_000,
      };
    },
  };
};
