import * as Type from '../shared/schema.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { UUID_PATTERN, idList } from '../shared/id-list.ts';
import { FILE_NAME_LENGTH_MAX } from '../shared/limits.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams, TranscriptSegment, TranscriptionId, TranscriptionStage } from './transcription.ts';

const DateTimeOrNull = Type.Union([DateTime, Type.Null()]);
const LabelId = Type.String({ format: 'uuid' });

/** Status of a recording in lists: `error` is `failed` in a snapshot. */
export const LISTED_STATUSES = ['pending', 'processing', 'completed', 'error', 'cancelled'] as const;
export const ListedStatus = Type.Enum([...LISTED_STATUSES]);
export type ListedStatus = Type.Static<typeof ListedStatus>;

export const TRANSCRIPT_PREVIEW_LENGTH_MAX = 300;

/** Part of a name, a text or notes around a search match. `marks` are [start, end) in characters of `text`. */
export const SearchHit = Type.Object({
  field: Type.Enum(['name', 'text', 'notes']),
  text: Type.String(),
  marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
});
export type SearchHit = Type.Static<typeof SearchHit>;

/** A speaker. Without a name it is displayed as 'Pessoa 1', 'Pessoa 2' in list order. */
export const Speaker = Type.Object({
  id: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  name: Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Null()]),
});
export type Speaker = Type.Static<typeof Speaker>;

/** A recording that was merged into another one. The original may have been renamed or deleted since. */
export const RecordingPart = Type.Object({
  transcriptionId: TranscriptionId,
  /** The recording's name when it was merged. */
  name: Type.String(),
  /** Where the recording begins in the merged one; null while that is prepared. */
  startMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
});
export type RecordingPart = Type.Static<typeof RecordingPart>;

/** A recording in a list. Sizes in bytes, `audio_duration` in seconds. */
export const TranscriptionItem = Type.Object({
  _id: TranscriptionId,
  transcriptionId: TranscriptionId,
  status: ListedStatus,
  stage: Type.Union([TranscriptionStage, Type.Null()]),
  /** The progress, 0–100. */
  progress: Type.Number(),
  originalFileName: Type.String(),
  fileSize: Type.Integer(),
  mimeType: Type.String(),
  /**
   * The address of the stored audio, which opens for some hours without an authorization header, so that players can use it; null if the
   * audio was deleted.
   */
  audioUrl: Type.Union([Type.String(), Type.Null()]),
  /** When the audio will be deleted, and when it was. */
  audioExpiresAt: DateTimeOrNull,
  audioPurgedAt: DateTimeOrNull,
  language: Type.String(),
  speechModel: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  completedAt: DateTimeOrNull,
  /** The result. In lists it has the first 300 characters of `text`; for a single transcription the whole text. */
  result: Type.Union([
    Type.Object({ text: Type.String(), audio_duration: Type.Number(), confidence: Type.Number() }),
    Type.Null(),
  ]),
  /** The speakers in the order of the transcript; empty if there is one voice, or none is known. */
  speakers: Type.Array(Speaker),
  /** The recordings that it was merged from, in order; empty if it was uploaded. */
  parts: Type.Array(RecordingPart),
  folderId: Type.Union([LabelId, Type.Null()]),
  tagIds: Type.Array(LabelId),
  errorCode: Type.Union([Type.String(), Type.Null()]),
  errorMessage: Type.Union([Type.String(), Type.Null()]),
  canRetry: Type.Boolean(),
  /** Search matches; empty without a search. */
  hits: Type.Array(SearchHit),
});
export type TranscriptionItem = Type.Static<typeof TranscriptionItem>;

/** One recording with its whole text. */
export const TranscriptionDetail = Type.Object({
  ...TranscriptionItem.properties,
  segments: Type.Array(TranscriptSegment),
});
export type TranscriptionDetail = Type.Static<typeof TranscriptionDetail>;

/** A status is counted up to this many recordings; null means that there are more. */
export const STATUS_COUNT_MAX = 1_000;
const StatusCount = Type.Union([Type.Integer(), Type.Null()]);

/** Numbers of the caller's recordings, whatever the search and the filter. `completed` is null if another one is. */
export const StatusCounts = Type.Object({
  all: Type.Integer(),
  pending: StatusCount,
  processing: StatusCount,
  completed: StatusCount,
  error: StatusCount,
  cancelled: StatusCount,
});
export type StatusCounts = Type.Static<typeof StatusCounts>;

export const LIST_PAGE_SIZE = 20;
export const LIST_PAGE_SIZE_MAX = 100;
/** `tag` is the first of a recording's tags by name. Recordings without a folder, or without a tag, come last. */
export const LIST_SORTS = ['newest', 'oldest', 'name', 'longest', 'largest', 'folder', 'tag'] as const;
export const ListSort = Type.Enum([...LIST_SORTS]);
export type ListSort = Type.Static<typeof ListSort>;
export const SEARCH_LENGTH_MAX = 200;
/** The folder in a query that means recordings without one. */
export const NO_FOLDER = 'none';
/** Most tags by which a list can be filtered at once. */
export const FILTER_TAGS_MAX = 10;

export const listTranscriptions = defineRoute({
  method: 'GET',
  path: '/api/transcription/list',
  summary: "The caller's recordings: paginated, searched, filtered and sorted",
  access: 'user',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
    /** Words or parts of words in names and contents; "exact phrase"; -without; a or b. */
    search: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH_MAX })),
    status: Type.Optional(ListedStatus),
    sort: Type.Optional(ListSort),
    /** Id of a folder, or `none`. */
    folder: Type.Optional(Type.String({ pattern: `^(?:${NO_FOLDER}|${UUID_PATTERN})$` })),
    /** Ids of tags, separated by commas: recordings that have all of them. */
    tags: Type.Optional(idList(FILTER_TAGS_MAX)),
  }),
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Array(TranscriptionItem),
      pagination: Type.Object({
        page: Type.Integer(),
        limit: Type.Integer(),
        total: Type.Integer(),
        /** Whether all results were counted. False if counting stopped at `total` and there are more. */
        totalIsExact: Type.Boolean(),
        totalPages: Type.Integer(),
        hasMore: Type.Boolean(),
      }),
      counts: StatusCounts,
    }),
  },
});

/** A recording's name, for pages that know its id. */
export const RecordingName = Type.Object({
  transcriptionId: TranscriptionId,
  originalFileName: Type.String(),
  status: ListedStatus,
});
export type RecordingName = Type.Static<typeof RecordingName>;

export const NAMES_MAX = 100;

export const listRecordingNames = defineRoute({
  method: 'GET',
  path: '/api/transcription/names',
  summary: "Names of the caller's recordings with those ids, separated by commas; others are omitted",
  access: 'user',
  query: Type.Object({
    ids: idList(NAMES_MAX),
  }),
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(RecordingName) }) },
});

export const getTranscription = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id',
  summary: 'One of the caller’s recordings with its whole text',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionDetail }) },
});

export const renameTranscription = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id',
  summary: 'Renames a recording',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    originalFileName: Type.String({ minLength: 1, maxLength: FILE_NAME_LENGTH_MAX, pattern: '\\S' }),
  }),
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionItem }) },
});

export const retryTranscription = defineRoute({
  method: 'POST',
  path: '/api/async-transcription/retry/:id',
  summary:
    'Transcribes a failed or cancelled recording again while its audio is kept; charged like a new one',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionItem }) },
});

/** Totals over all of a user's recordings. */
export const TranscriptionTotals = Type.Object({
  completed: Type.Integer(),
  minutes: Type.Number(),
  /** Average time from the start of the processing to the finished text; null before the first. */
  averageProcessingSeconds: Type.Union([Type.Number(), Type.Null()]),
});
export type TranscriptionTotals = Type.Static<typeof TranscriptionTotals>;

export const getTranscriptionTotals = defineRoute({
  method: 'GET',
  path: '/api/transcription/totals',
  summary: 'Totals over all stored recordings of the caller',
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionTotals }) },
});

/**
 * Events of the stream below: `changed` carries an item without `hits`, `removed` an id; `ready` confirms that no later change is missed.
 */
export const TranscriptionRemoved = Type.Object({ transcriptionId: TranscriptionId });
export type TranscriptionRemoved = Type.Static<typeof TranscriptionRemoved>;

export const streamAllTranscriptions = defineRoute({
  method: 'GET',
  path: '/api/transcription/events',
  summary:
    'Server-sent events over all recordings of the caller: `ready`, then `changed` (TranscriptionItem) and `removed`',
  access: 'user',
  responses: { 200: Type.String() },
  stream: true,
});

export const transcriptionLibraryRoutes = [
  listTranscriptions,
  listRecordingNames,
  getTranscription,
  renameTranscription,
  retryTranscription,
  getTranscriptionTotals,
  streamAllTranscriptions,
] as const;
