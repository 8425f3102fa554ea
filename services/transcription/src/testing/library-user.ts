import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  StatusCounts,
  TranscriptionDetail,
  TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { livesIn, userOwner } from '../recordings/recordings.ts';
import type { TestService } from './start-test-service.ts';
import { transcriptOf } from './visitor.ts';

type NewRecording = {
  name?: string;
  /** The text. Absent: the recording waits for a worker. */
  text?: string;
  bytes?: Buffer;
  mimeType?: string;
  playsAsIs?: boolean;
  createdAt?: Date;
};

type Pagination = {
  page: number;
  limit: number;
  total: number;
  totalIsExact: boolean;
  totalPages: number;
  hasMore: boolean;
};
type ListResponse = {
  error?: string;
  data: TranscriptionItem[];
  pagination: Pagination;
  counts: StatusCounts;
};

/** Creates a signed-in user with recordings that were not uploaded. */
export const createLibraryUser = (service: TestService) => {
  const userId = randomUUID();

  const add = async (input: NewRecording = {}): Promise<string> => {
    const id = randomUUID();
    const storageKey = `recordings/${id}`;
    const bytes = input.bytes ?? Buffer.from('audio');
    await service.storage.put(storageKey, Readable.from([bytes]));
    await service.db.transaction().execute((transaction) =>
      livesIn(transaction).insert({
        id,
        owner: userOwner(userId),
        languageRequested: 'pt',
        fileName: input.name ?? 'fala.wav',
        mediaKind: 'audio',
        mimeType: input.mimeType ?? 'audio/wav',
        playsAsIs: input.playsAsIs ?? null,
        sizeBytes: bytes.length,
        sha256: id,
        storageKey,
        clientInfo: {},
        createdAt: input.createdAt ?? service.clock.now(),
        expiresAt: null,
        probedDurationMs: null,
        round: 1,
        priority: 1,
        withSpeakers: true,
      }),
    );
    if (input.text !== undefined) await finish(id, input.text);
    return id;
  };

  const finish = async (id: string, text: string): Promise<void> => {
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    await service.runs.finish(run, transcriptOf([text]));
  };

  const request = async (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(service.url + path, {
      ...init,
      method,
      headers: {
        ...(await service.callerHeaders({ userId })),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });

  const json = async <T>(response: Response): Promise<{ status: number } & T> => ({
    status: response.status,
    ...((await response.json()) as T),
  });

  return {
    userId,
    add,
    finish,
    request,
    list: async (query: Record<string, string> = {}) => {
      if (query['search'] !== undefined) await service.indexSearch();
      const path = `/api/transcription/list?${new URLSearchParams(query).toString()}`;
      return json<ListResponse>(await request('GET', path));
    },
    /** Returns the names of search results, in list order. */
    search: async (search: string, query: Record<string, string> = {}): Promise<string[]> => {
      await service.indexSearch();
      const parameters = new URLSearchParams({ search, limit: '100', ...query }).toString();
      const response = await json<ListResponse>(
        await request('GET', `/api/transcription/list?${parameters}`),
      );
      if (response.status !== 200) throw new Error(`${response.status} ${response.error}`);
      return response.data.map(({ originalFileName }) => originalFileName);
    },
    get: async (id: string) =>
      json<{ error?: string; data: TranscriptionDetail }>(await request('GET', `/api/transcription/${id}`)),
    rename: async (id: string, originalFileName: unknown) =>
      json<{ error?: string; data: TranscriptionItem }>(
        await request('PATCH', `/api/transcription/${id}`, { body: JSON.stringify({ originalFileName }) }),
      ),
    remove: (id: string) => request('DELETE', `/api/transcription/${id}`),
  };
};

export type LibraryUser = ReturnType<typeof createLibraryUser>;
