import { readFailure } from '@escriba/client';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';

export type Tus = ReturnType<typeof createTus>;

type TusDeps = {
  readonly origin: string;
  /** Returns an access token; `refused` is one that the server no longer accepts. */
  readonly getToken: (refused?: string) => Promise<string>;
  /** The language of refusals. */
  readonly locale: string;
  readonly fetch?: typeof globalThis.fetch;
};

type RequestParts = {
  readonly token: string;
  readonly more: Record<string, string>;
  readonly body: Blob | undefined;
};

const TIMEOUT_MS = 60_000;
const PROTOCOL = { 'tus-resumable': '1.0.0' };

/**
 * Creates the client of the product's resumable uploads, for recordings that are still growing. Every call throws `ApiError` or a network
 * failure.
 */
export const createTus = ({ origin, getToken, locale, fetch: fetchNow = globalThis.fetch }: TusDeps) => {
  const request = (method: string, url: string, { token, more, body }: RequestParts): Promise<Response> =>
    fetchNow(url, {
      method,
      headers: { ...PROTOCOL, authorization: `Bearer ${token}`, 'accept-language': locale, ...more },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
  const call = async (method: string, url: string, more: Record<string, string> = {}, body?: Blob) => {
    const token = await getToken();
    let response = await request(method, url, { token, more, body });
    if (response.status === 401)
      response = await request(method, url, { token: await getToken(token), more, body });
    if (!response.ok) throw await readFailure(response);
    return response.headers;
  };
  return {
    /** Begins an upload of unknown size; returns its address. */
    create: async (metadata: Readonly<Record<string, string>>): Promise<string> => {
      const created = await call('POST', origin + RESUMABLE_UPLOADS_PATH, {
        'upload-defer-length': '1',
        'upload-metadata': toMetadata(metadata),
      });
      return new URL(created.get('location') ?? '', origin).href;
    },
    /** Returns how much the server has, and whether it knows the size. */
    find: async (url: string): Promise<{ offset: number; isSized: boolean }> => {
      const found = await call('HEAD', url);
      return { offset: Number(found.get('upload-offset')), isSized: found.has('upload-length') };
    },
    /** Appends bytes; `size` declares the size of the whole. Returns the new offset. */
    append: async (url: string, offset: number, bytes: Blob, size?: number): Promise<number> => {
      const more = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...(size === undefined ? {} : { 'upload-length': String(size) }),
      };
      return Number((await call('PATCH', url, more, bytes)).get('upload-offset'));
    },
    cancel: async (url: string): Promise<void> => void (await call('DELETE', url)),
  };
};

const toMetadata = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(String.fromCodePoint(...new TextEncoder().encode(value)))}`)
    .join(',');
