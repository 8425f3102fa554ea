import { readRetryAfter } from '@escriba/runtime';
import { InstallFailed } from '../installer.errors.ts';

export type HubOptions = {
  /** Address of Hugging Face or of a mirror. */
  endpoint: string;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Default: the timers of Node. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A request or a transfer that brings nothing for so long is broken off; the request is repeated, the transfer continued. Default 30 s. */
  stallMs?: number;
};

/** A file of a repository, with what its content must be. */
export type HubFile = {
  path: string;
  sizeBytes: number;
  /** SHA-256 of the content of large files; git's hash of small ones. */
  checksum: { kind: 'sha256' | 'git'; hex: string };
};

export type HubModel = {
  id: string;
  /** The commit, so that all files belong together. */
  revision: string;
  licence: string;
  /** As the publisher lists them; empty if it lists none. */
  languages: string[];
  files: HubFile[];
};

/** Names of repositories: `openai/whisper-small`. */
export const isHubId = (text: string): boolean => /^[\w.-]+\/[\w.-]+$/u.test(text) && !text.startsWith('.');

/** Asks the hub what a repository holds. */
export const describeModel = async (id: string, options: HubOptions): Promise<HubModel> => {
  const response = await request(`${options.endpoint}/api/models/${id}?blobs=true`, id, options);
  const text = await readText(response, options);
  const content = parseObject(text);
  const siblings = content?.['siblings'];
  const revision = content?.['sha'];
  if (!content || !Array.isArray(siblings) || typeof revision !== 'string' || !/^\w+$/u.test(revision))
    throw new InstallFailed(
      `${options.endpoint} did not answer as Hugging Face does${text.trimStart().startsWith('<') ? ', but with a web page' : ''}. Check HF_ENDPOINT.`,
    );
  const card = content['cardData'];
  const { license: licence, language } = isObject(card) ? card : ({} as Fields);
  return {
    id,
    revision,
    licence: typeof licence === 'string' ? licence : 'unknown',
    languages: [language].flat().filter((code) => typeof code === 'string'),
    files: siblings.flatMap((sibling: unknown) => parseFile(sibling)),
  };
};

/** Requests a page or file, waits where the hub asks for it, and turns refusals into sentences. */
export const request = async (
  url: string,
  id: string,
  options: HubOptions,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const { token, signal, wait = sleep } = options;
  const authorised = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
  for (let attempt = 1; ; attempt++) {
    const response = await tryFetch(url, authorised, options);
    if (response?.ok) return response;
    await response?.body?.cancel();
    const isBusy = !response || response.status === 429 || response.status >= 500;
    if (!isBusy || attempt === ATTEMPTS) throw refusal(response?.status, id, options);
    await wait(waitMs(response?.headers.get('retry-after'), attempt), signal);
  }
};

/** Undefined if the hub cannot be reached, or does not respond in time. */
const tryFetch = async (
  url: string,
  headers: Record<string, string>,
  { signal, stallMs = STALL_MS }: HubOptions,
): Promise<Response | undefined> => {
  const silence = new AbortController();
  const alarm = setTimeout(() => silence.abort(), stallMs);
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  try {
    return await fetch(url, { headers, signal: either });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    clearTimeout(alarm);
  }
};

/** @throws InstallFailed if the connection breaks, or brings nothing more */
const readText = async (
  response: Response,
  { endpoint, signal, stallMs = STALL_MS }: HubOptions,
): Promise<string> => {
  const late = Promise.withResolvers<never>();
  const alarm = setTimeout(() => late.reject(new Error('Nothing arrives')), stallMs);
  try {
    return await Promise.race([response.text(), late.promise]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new InstallFailed(`The connection to ${endpoint} broke. Run the command again.`, { cause });
  } finally {
    clearTimeout(alarm);
  }
};

/** How long a hub may say nothing. */
export const STALL_MS = 30_000;

const ATTEMPTS = 5;
const WAIT_MS_MAX = 60_000;

const waitMs = (retryAfter: string | null | undefined, attempt: number): number =>
  Math.min(WAIT_MS_MAX, readRetryAfter(retryAfter) ?? 1_000 * 2 ** attempt);

const refusal = (status: number | undefined, id: string, { endpoint, token }: HubOptions): InstallFailed => {
  switch (status) {
    case undefined:
      return new InstallFailed(`${endpoint} cannot be reached. Check the network and HF_ENDPOINT.`);
    case 401:
    case 403:
      return new InstallFailed(
        token === undefined
          ? `${endpoint} does not show ${id} without a token. Check the name; if the model is private or asks for consent, accept its terms there and set HF_TOKEN.`
          : `${endpoint} refuses the token for ${id}. Check HF_TOKEN, and accept the model's terms there with the same account.`,
      );
    case 404:
      return new InstallFailed(`${endpoint} has no model ${id}, or not all its files. Check the name.`);
    case 429:
      return new InstallFailed(
        `${endpoint} limits requests. Try again later; a token in HF_TOKEN raises the limit.`,
      );
    default:
      return new InstallFailed(
        `${endpoint} answered with ${status}. Try again later: the download continues.`,
      );
  }
};

export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const parseObject = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Files in folders belong to other formats of the model. */
const parseFile = (sibling: unknown): HubFile[] => {
  const { rfilename: path, size, blobId, lfs } = isObject(sibling) ? sibling : ({} as Fields);
  if (typeof path !== 'string' || !/^[\w-][\w.-]*$/u.test(path) || typeof size !== 'number') return [];
  const sha256 = isObject(lfs) ? lfs['sha256'] : undefined;
  if (typeof sha256 === 'string')
    return [{ path, sizeBytes: size, checksum: { kind: 'sha256', hex: sha256 } }];
  return typeof blobId === 'string'
    ? [{ path, sizeBytes: size, checksum: { kind: 'git', hex: blobId } }]
    : [];
};
