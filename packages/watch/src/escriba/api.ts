import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import { type Escriba, createEscriba } from '@escriba/sdk';
import { ForeignRefusal, RecordingRefused, TryLater, WatchStopped } from '../watch.errors.ts';
import { toConnectionFault, toFault } from './faults.ts';

const RESPONSE_MS_MAX = 60_000;
/** A chunk of 16 MB over a line of 0.25 Mbit/s. */
const CHUNK_MS_MAX = 600_000;

const TUS = { 'Tus-Resumable': '1.0.0' } as const;

type ApiOptions = { readonly baseUrl: string; readonly apiKey: string; readonly signal: AbortSignal };

/** An upload before its first byte. */
type NewUpload = { readonly fileName: string; readonly sizeBytes: number; readonly language: string };

type Result = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

export type Api = ReturnType<typeof createApi>;

/**
 * Creates the calls of the program, each with a time limit. They throw `WatchStopped`, `TryLater` or `RecordingRefused`, or the reason of the
 * signal.
 */
export const createApi = ({ baseUrl, apiKey, signal }: ApiOptions) => {
  const escriba = createEscriba({ baseUrl, apiKey, headers: { 'accept-language': 'en' } });

  /** Returns the result whatever its status; throws if there is none. */
  const reach = async <R extends Result>(
    send: (escriba: Escriba, signal: AbortSignal) => Promise<R>,
    msMax = RESPONSE_MS_MAX,
  ): Promise<R> => {
    signal.throwIfAborted();
    try {
      return await send(escriba, AbortSignal.any([signal, AbortSignal.timeout(msMax)]));
    } catch (error) {
      signal.throwIfAborted();
      throw toConnectionFault(baseUrl, error);
    }
  };

  const ask = async <R extends Result>(...request: Parameters<typeof reach<R>>): Promise<R> => {
    const result = await reach<R>(...request);
    if (!result.response.ok) throw toFault(result.response, result.error);
    return result;
  };

  return {
    ...uploadCalls(ask, reach),
    ...recordingCalls(ask, reach),
    checkAccess: checkAccess(baseUrl, reach),
  };
};

type Ask = <R extends Result>(
  send: (escriba: Escriba, signal: AbortSignal) => Promise<R>,
  msMax?: number,
) => Promise<R>;

const NO_RECORDING = '00000000-0000-0000-0000-000000000000';

/** Checks address and key, before anything is sent. @throws WatchStopped, TryLater */
const checkAccess = (baseUrl: string, reach: Ask) => async (): Promise<void> => {
  const params = { query: { ids: NO_RECORDING } };
  const { data, error, response } = await reach((escriba, signal) =>
    escriba.GET('/api/transcription/names', { params, signal }),
  );
  // Elsewhere the key is not sent, and a redirected upload would lose its method.
  const { origin } = new URL(response.url);
  if (response.redirected && origin !== new URL(baseUrl).origin)
    throw new WatchStopped(`${baseUrl} leads to ${origin}. Set ESCRIBA_URL to that address.`);
  const fault = response.ok ? undefined : toFault(response, error);
  const isForeign = fault instanceof ForeignRefusal;
  if (fault instanceof WatchStopped || (fault instanceof TryLater && !isForeign)) throw fault;
  if (!Array.isArray(data?.data))
    throw new WatchStopped(`${baseUrl} does not respond as Escriba does. Check ESCRIBA_URL.`);
};

/** Resumable uploads by the tus protocol. */
const uploadCalls = (ask: Ask, reach: Ask) => ({
  /** Begins an upload; returns its id, which becomes that of the recording. */
  createUpload: async ({ fileName, sizeBytes, language }: NewUpload): Promise<string> => {
    const metadata = Object.entries({ filename: fileName, language_code: language });
    const header = {
      ...TUS,
      'Upload-Length': String(sizeBytes),
      'Upload-Metadata': metadata.map(([name, value]) => `${name} ${toBase64(value)}`).join(','),
    };
    const { response } = await ask((escriba, signal) =>
      escriba.POST(RESUMABLE_UPLOADS_PATH, { params: { header }, signal }),
    );
    const [id] = /[0-9a-f-]{36}$/u.exec(response.headers.get('location') ?? '') ?? [];
    if (id === undefined) throw new WatchStopped(`${response.url} does not respond as Escriba does.`);
    return id;
  },

  /** Returns how many bytes of an upload have arrived; undefined if it does not exist any more. */
  findOffset: async (id: string): Promise<number | undefined> => {
    const { response, error } = await reach((escriba, signal) =>
      escriba.HEAD(`${RESUMABLE_UPLOADS_PATH}/{id}`, { params: { path: { id }, header: TUS }, signal }),
    );
    if (response.ok) return Number(response.headers.get('upload-offset'));
    const fault = toFault(response, error);
    if (isMissing(response, fault)) return undefined;
    throw fault;
  },

  /** Sends the bytes of an upload from `offset`; returns the next offset. The last ones make it a recording. */
  sendChunk: async (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
    const { response } = await ask(
      (escriba, signal) =>
        escriba.PATCH(`${RESUMABLE_UPLOADS_PATH}/{id}`, {
          params: { path: { id }, header: { ...TUS, 'Upload-Offset': String(offset) } },
          headers: { 'content-type': 'application/offset+octet-stream' },
          body: new Blob([bytes]),
          signal,
        }),
      CHUNK_MS_MAX,
    );
    return Number(response.headers.get('upload-offset') ?? offset + bytes.length);
  },

  /** Gives an upload up. Returns false if it is a recording already. */
  cancelUpload: async (id: string): Promise<boolean> => {
    const { response, error } = await reach((escriba, signal) =>
      escriba.DELETE(`${RESUMABLE_UPLOADS_PATH}/{id}`, { params: { path: { id }, header: TUS }, signal }),
    );
    if (response.ok) return true;
    const fault = toFault(response, error);
    if (isMissing(response, fault)) return true;
    if (fault instanceof RecordingRefused && fault.code === 'upload.finished') return false;
    throw fault;
  },
});

const recordingCalls = (ask: Ask, reach: Ask) => ({
  /** Returns the status of those recordings by id; it has none of one that was deleted. At most 100. */
  listStatuses: async (ids: readonly string[]) => {
    const query = { ids: ids.join(',') };
    const { data } = await ask((escriba, signal) =>
      escriba.GET('/api/transcription/names', { params: { query }, signal }),
    );
    return new Map(data?.data.map(({ transcriptionId, status }) => [transcriptionId, status]));
  },

  /** Returns a recording's state with its language, and why it has failed; undefined if it does not exist. */
  findStatus: async (id: string) => {
    const { data, response, error } = await reach((escriba, signal) =>
      escriba.GET('/api/async-transcription/status/{id}', { params: { path: { id } }, signal }),
    );
    if (response.ok && data !== undefined) return data.data;
    const fault = toFault(response, error);
    if (isMissing(response, fault)) return undefined;
    throw fault;
  },

  /** Returns the text as a file of that format, with the speakers. */
  readText: async (id: string, format: ExportFormat): Promise<Uint8Array> => {
    const params = { path: { id }, query: { format, speakers: '1' } } as const;
    const { data } = await ask((escriba, signal) =>
      escriba.GET('/api/transcription/{id}/export', { params, parseAs: 'arrayBuffer', signal }),
    );
    return new Uint8Array(data ?? new ArrayBuffer(0));
  },
});

/** Returns whether Escriba says that what was asked for does not exist. */
const isMissing = ({ status }: Response, fault: Error): boolean =>
  (status === 404 || status === 410) && !(fault instanceof ForeignRefusal);

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
