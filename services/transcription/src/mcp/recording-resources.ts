import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { UUID_PATTERN } from '@escriba/contracts/shared/id-list';
import type { LibraryService } from '../library/library.ts';
import { sizeOf } from '../platform/db/json-slices.ts';
import type { ExportsService } from '../publishing/publishing.ts';
import { toExpected, type UserServer } from './tools/run-tool.ts';
import { toUri } from './tools/schemas.ts';

export type ResourcesDeps = {
  readonly library: Pick<LibraryService, 'list'>;
  readonly exportFile: ExportsService;
};

/** How many recordings are listed as resources, and complete an id. `list_recordings` has all. */
const LISTED_MAX = 100;
/** A longer transcript is cut: no model reads more at once, and `get_transcript` has pages. */
const SIZE_BYTES_MAX = 512 * 1_024;
const CUT = '\n\n[The transcript goes on. Read the rest with the tool get_transcript.]\n';
const MARKDOWN = 'text/markdown';
const IS_ID = new RegExp(`^${UUID_PATTERN}$`);

/** Registers the user's transcripts as resources: Markdown with times and speakers. */
export const registerRecordings = (user: UserServer, deps: ResourcesDeps): void => {
  const listNewest = async () =>
    (await deps.library.list(user.reader, { status: 'completed', limit: LISTED_MAX })).data;
  const template = new ResourceTemplate(toUri('{id}'), {
    list: async () => ({
      resources: (await listNewest()).map(({ transcriptionId, originalFileName, createdAt }) => ({
        uri: toUri(transcriptionId),
        name: originalFileName,
        mimeType: MARKDOWN,
        annotations: { lastModified: createdAt },
      })),
    }),
    complete: {
      id: async (typed) =>
        (await listNewest())
          .filter(
            ({ transcriptionId, originalFileName }) =>
              transcriptionId.startsWith(typed.toLowerCase()) ||
              originalFileName.toLowerCase().includes(typed.toLowerCase()),
          )
          .map(({ transcriptionId }) => transcriptionId),
    },
  });
  user.server.registerResource(
    'recording',
    template,
    {
      title: 'Transcript',
      description: 'The transcript of a recording, with times and speakers',
      mimeType: MARKDOWN,
    },
    async ({ href: uri }, { id }) => {
      if (typeof id !== 'string' || !IS_ID.test(id.toLowerCase())) throw new ResourceNotFoundError(uri);
      return { contents: [{ uri, mimeType: MARKDOWN, text: await readMarkdown(deps, user, id) }] };
    },
  );
};

/** @throws ResourceNotFoundError for another user's recording; ProtocolError with the sentence of any other failure */
const readMarkdown = async ({ exportFile }: ResourcesDeps, user: UserServer, id: string): Promise<string> => {
  const { reader } = user;
  try {
    const file = await exportFile(reader, id.toLowerCase(), {
      format: 'md',
      views: {},
      times: true,
      speakers: true,
      include: [],
      isSideBySide: false,
    });
    const bytes = Buffer.concat(file.body, Math.min(sizeOf(file.body), SIZE_BYTES_MAX));
    return sizeOf(file.body) > SIZE_BYTES_MAX ? cutToCharacters(bytes) + CUT : bytes.toString();
  } catch (error) {
    const { kind, text } = toExpected(user, error);
    if (kind === 'not_found') throw new ResourceNotFoundError(toUri(id));
    throw new ProtocolError(ProtocolErrorCode.InternalError, text[reader.locale]);
  }
};

/** Returns the text without the last character, which may be cut. */
const cutToCharacters = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true });
