import { LIST_PAGE_SIZE, LIST_SORTS, type TranscriptionItem } from '@escriba/contracts/transcription/library';
import * as Type from 'typebox';
import type { LibraryService } from '../../library/library.ts';
import { readPageCursor, toPageCursor } from './cursors.ts';
import { READ_ONLY, runTool, type UserServer } from './run-tool.ts';
import {
  Cursor,
  FolderId,
  NextCursor,
  RecordingId,
  ResourceUri,
  Seconds,
  Status,
  TagIds,
  toToolSchema,
  toUri,
  oneOf,
} from './schemas.ts';

const LIMIT_MAX = 50;

const Listed = Type.Object({
  id: RecordingId,
  name: Type.String(),
  status: Status,
  progress: Type.Number({ description: '0 to 100' }),
  createdAt: Type.String(),
  durationSeconds: Type.Union([Seconds, Type.Null()]),
  language: Type.String(),
  speakers: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: 'Names in the order of the transcript; null for one without a name',
  }),
  folderId: Type.Union([Type.String(), Type.Null()]),
  tagIds: Type.Array(Type.String()),
  preview: Type.Union([Type.String(), Type.Null()], { description: 'Beginning of the text' }),
  failure: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed, in a sentence' }),
  uri: ResourceUri,
});

const INPUT = toToolSchema(
  Type.Object({
    status: Type.Optional(Status),
    folderId: Type.Optional(FolderId),
    tagIds: Type.Optional(TagIds),
    sort: Type.Optional(oneOf(LIST_SORTS)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX })),
    cursor: Type.Optional(Cursor),
  }),
);

const OUTPUT = toToolSchema(
  Type.Object({
    recordings: Type.Array(Listed),
    total: Type.Integer(),
    totalIsExact: Type.Boolean({ description: 'False if there are more than total' }),
    nextCursor: NextCursor,
  }),
);

type ListDeps = { readonly library: Pick<LibraryService, 'list'> };

/** Registers the tool that lists the user's recordings. */
export const registerListRecordings = (user: UserServer, { library }: ListDeps): void => {
  user.server.registerTool(
    'list_recordings',
    {
      title: 'List recordings',
      description:
        'Lists recordings of the account, newest first unless sorted otherwise, with status, length, speakers and the beginning of the text.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: READ_ONLY,
    },
    ({ cursor, limit = LIST_PAGE_SIZE, folderId, tagIds, ...filter }) =>
      runTool(user, async () => {
        const page = readPageCursor(cursor, limit);
        const { data, pagination } = await library.list(user.reader, {
          ...filter,
          ...page,
          ...(folderId !== undefined && { folder: folderId }),
          ...(tagIds !== undefined && { tags: tagIds.join(',') }),
        });
        return {
          recordings: data.map(toListed),
          total: pagination.total,
          totalIsExact: pagination.totalIsExact,
          nextCursor: pagination.hasMore ? toPageCursor({ ...page, page: page.page + 1 }) : null,
        };
      }),
  );
};

/** Returns a recording as models read it: without the address of its audio, which is a secret. */
const toListed = (item: TranscriptionItem): Type.Static<typeof Listed> => ({
  id: item.transcriptionId,
  name: item.originalFileName,
  status: item.status,
  progress: item.progress,
  createdAt: item.createdAt,
  durationSeconds: item.result?.audio_duration ?? null,
  language: item.language,
  speakers: item.speakers.map(({ name }) => name),
  folderId: item.folderId,
  tagIds: item.tagIds,
  preview: item.result?.text ?? null,
  failure: item.errorMessage,
  uri: toUri(item.transcriptionId),
});
