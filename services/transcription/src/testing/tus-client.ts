import { createHash, randomBytes } from 'node:crypto';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';

type Headers = Record<string, string>;
type ApiResponse = { status: number; headers: Headers; body: { error?: string; message?: string } };

type Sender = {
  /** The address of the gateway or the service. */
  readonly url: string;
  readonly headers: () => Promise<Headers>;
};

/** Creates a small tus client under full control of the test, including errors. */
export const createTusClient = ({ url, headers }: Sender) => {
  const call = async (
    method: string,
    path: string,
    more: Headers = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<ApiResponse> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(await headers()), ...more },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? {} : (JSON.parse(text) as ApiResponse['body']),
    };
  };

  const create = (sizeBytes: number | string, more: Headers = {}) =>
    call('POST', RESUMABLE_UPLOADS_PATH, { 'upload-length': String(sizeBytes), ...more });

  /** Sends the first bytes of a chunk that is declared longer, and returns a function that breaks the connection. */
  const beginChunk = async (path: string, offset: number, chunk: Uint8Array, sentBytes: number) => {
    const sent = httpRequest(url + path, {
      method: 'PATCH',
      agent: false,
      headers: {
        'tus-resumable': '1.0.0',
        ...(await headers()),
        ...chunkHeaders(offset),
        'content-length': chunk.length,
      },
    });
    const closed = new Promise<void>((resolve) => sent.once('close', resolve).once('error', () => resolve()));
    await flushed(sent, chunk.subarray(0, sentBytes));
    return {
      breakOff: (): Promise<void> => {
        sent.destroy();
        return closed;
      },
    };
  };

  return {
    call,
    create,
    /** Returns the path of a new upload. */
    created: async (sizeBytes: number, metadata: Headers = {}): Promise<string> => {
      const response = await create(sizeBytes, {
        'upload-metadata': toMetadata({ filename: 'fala.wav', ...metadata }),
      });
      if (response.status !== 201) throw new Error(`not created: ${JSON.stringify(response)}`);
      return response.headers['location'] ?? '';
    },
    head: (path: string) => call('HEAD', path),
    patch: (path: string, offset: number | string, body: Uint8Array<ArrayBuffer>, more: Headers = {}) =>
      call('PATCH', path, { ...chunkHeaders(offset), ...more }, body),
    cancel: (path: string) => call('DELETE', path),
    beginChunk,
    /** Sends the first bytes of a chunk, and breaks the connection after they were sent. */
    breakOff: async (path: string, offset: number, chunk: Uint8Array, sentBytes: number): Promise<void> =>
      (await beginChunk(path, offset, chunk, sentBytes)).breakOff(),
  };
};

export type TusClient = ReturnType<typeof createTusClient>;

const chunkHeaders = (offset: number | string): Headers => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

const flushed = (request: ClientRequest, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.write(bytes, () => resolve());
  });

export const toMetadata = (values: Headers): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Makes a second of silence as WAV, extended by unique bytes. */
export const makeWav = (sizeBytes: number): Buffer<ArrayBuffer> => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(sizeBytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sizeBytes - 44, 40);
  return Buffer.concat([head, randomBytes(sizeBytes - 44)]);
};
