import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { type DataStore, type Locker, Server } from '@tus/server';
import { openBody } from './open-body.ts';
import type { UploadSizes } from './resumable-store.ts';
import { fromTus } from './tus-failures.ts';
import { storageKeyOf } from '../../recordings/recordings.ts';

type TusRequest = {
  readonly raw: IncomingMessage;
  /** The upload created by a POST, and its file name. */
  readonly created?: { readonly id: string; readonly fileName: string; readonly sizeBytes: number };
};

type TusServerDeps = {
  readonly data: DataStore;
  readonly locker: Locker;
  readonly sizes: Pick<UploadSizes, 'find'>;
};

export type TusServer = ReturnType<typeof createTusServer>;

/** How long the process that has a lock may flush its bytes when another process requests the lock. */
const DRAIN_MS = 500;
const ORIGIN = 'http://escriba';

/** Serves the tus protocol over a store. It does not know owners, limits or error texts. */
export const createTusServer = ({ data, locker, sizes }: TusServerDeps) => {
  const created = new WeakMap<object, NonNullable<TusRequest['created']>>();
  const failures = new WeakMap<object, unknown>();
  const findLimit = async (upload: TusRequest['created'], key: string | null): Promise<number> => {
    if (upload !== undefined || key === null || key === '') return upload?.sizeBytes ?? 0;
    return (await sizes.find(basename(key)))?.sizeBytes ?? 0;
  };
  const server = new Server({
    path: RESUMABLE_UPLOADS_PATH,
    datastore: data,
    locker,
    lockDrainTimeout: DRAIN_MS,
    // Of a growing upload it is the only limit.
    maxSize: (request, key) => findLimit(created.get(request), key),
    namingFunction: (request) => storageKeyOf(created.get(request)?.id ?? ''),
    generateUrl: (request, { path }) => `${path}/${created.get(request)?.id ?? ''}`,
    getFileIdFromRequest: (_request, last) => (last === undefined ? undefined : storageKeyOf(last)),
    onUploadCreate: async (request) => ({ metadata: { filename: created.get(request)?.fileName ?? '' } }),
    onResponseError: (request, error) => void failures.set(request, error),
  });

  /** Returns the protocol's response to a request, whose body is read as far as needed. @throws the errors of `fromTus` */
  const handle = async ({ raw, created: upload }: TusRequest): Promise<Response> => {
    const body = openBody(raw);
    const request = toWebRequest(raw, body);
    if (upload !== undefined) created.set(request, upload);
    try {
      const response = await server.handleWeb(request);
      if (response.status < 400) return response;
      throw fromTus(failures.get(request) ?? { status_code: response.status, body: await response.text() });
    } finally {
      body.destroy();
    }
  };
  return { handle };
};

const toWebRequest = (raw: IncomingMessage, body: Readable): Request => {
  const { method = 'GET', headers, url = '/' } = raw;
  const carriesBody = method === 'PATCH' || method === 'POST';
  return new Request(new URL(url, ORIGIN), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(carriesBody ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const } : {}),
  });
};
