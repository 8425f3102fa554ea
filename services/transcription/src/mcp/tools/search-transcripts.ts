import {
  SEARCH_LENGTH_MAX,
  type SearchHit,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import * as Type from 'typebox';
import type { LibraryService } from '../../library/library.ts';
import type { TextWork } from '../../publishing/publishing.ts';
import { readPageCursor, toPageCursor } from './cursors.ts';
import { READ_ONLY, runTool, type UserServer } from './run-tool.ts';
import {
  Cursor,
  FolderId,
  NextCursor,
  RecordingId,
  ResourceUri,
  Seconds,
  TagIds,
  toSeconds,
  toToolSchema,
  toUri,
  oneOf,
} from './schemas.ts';

const LIMIT = 10;
const LIMIT_MAX = 20;

const Match = Type.Object({
  field: oneOf(['name', 'text', 'notes'], { description: 'Where the words are' }),
  text: Type.String({ description: 'The words with those around them' }),
  startSeconds: Type.Union([Seconds, Type.Null()], {
    description: 'When the first matching word is said; null in names and notes',
  }),
  speaker: Type.Union([Type.String(), Type.Null()]),
});
type Match = Type.Static<typeof Match>;

const INPUT = toToolSchema(
  Type.Object({
    query: Type.String({
      minLength: 1,
      maxLength: SEARCH_LENGTH_MAX,
      description: 'Words in any form; "exact phrase"; -without; a or b',
    }),
    folderId: Type.Optional(FolderId),
    tagIds: Type.Optional(TagIds),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX })),
    cursor: Type.Optional(Cursor),
  }),
);

const OUTPUT = toToolSchema(
  Type.Object({
    results: Type.Array(
      Type.Object({
        recordingId: RecordingId,
        name: Type.String(),
        createdAt: Type.String(),
        uri: ResourceUri,
        matches: Type.Array(Match, { description: 'Up to three of the text and of the notes' }),
      }),
    ),
    total: Type.Integer({ description: 'Recordings that match' }),
    nextCursor: NextCursor,
  }),
);

type SearchDeps = {
  readonly library: Pick<LibraryService, 'list'>;
  readonly texts: Pick<TextWork, 'findMoments'>;
};

/** Registers the tool that finds passages in all recordings of the user. */
export const registerSearchTranscripts = (user: UserServer, deps: SearchDeps): void => {
  user.server.registerTool(
    'search_transcripts',
    {
      title: 'Search transcripts',
      description:
        'Finds recordings whose name, text or notes contain words, and says when and by whom they are said.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: READ_ONLY,
    },
    ({ query, cursor, limit = LIMIT, folderId, tagIds }) =>
      runTool(user, async () => {
        const page = readPageCursor(cursor, limit);
        const { data, pagination } = await deps.library.list(user.reader, {
          search: query,
          ...page,
          ...(folderId !== undefined && { folder: folderId }),
          ...(tagIds !== undefined && { tags: tagIds.join(',') }),
        });
        const results = [];
        // One after another, so that a search takes one place of the text processes.
        for (const item of data) results.push(await toResult(deps, user, item));
        return {
          results,
          total: pagination.total,
          nextCursor: pagination.hasMore ? toPageCursor({ ...page, page: page.page + 1 }) : null,
        };
      }),
  );
};

const toResult = async (deps: SearchDeps, user: UserServer, item: TranscriptionItem) => ({
  recordingId: item.transcriptionId,
  name: item.originalFileName,
  createdAt: item.createdAt,
  uri: toUri(item.transcriptionId),
  matches: await toMatches(deps, user, item),
});

const toMatches = async (
  { texts }: SearchDeps,
  { reader }: UserServer,
  { transcriptionId: id, hits }: TranscriptionItem,
): Promise<Match[]> => {
  const spoken = hits.filter(({ field }) => field === 'text');
  const excerpts = spoken.map(({ text, marks }) => ({ text, at: marks[0]?.[0] ?? 0 }));
  const moments =
    spoken.length === 0
      ? []
      : await texts.findMoments({
          id,
          options: { excerpts, locale: reader.locale },
          schedulingKey: { class: 'free', user: reader.userId, recording: id },
        });
  return hits.map((hit: SearchHit) => {
    const moment = moments[spoken.indexOf(hit)] ?? null;
    return {
      field: hit.field,
      text: hit.text,
      startSeconds: moment === null ? null : toSeconds(moment.startMs),
      speaker: moment?.speaker ?? null,
    };
  });
};
