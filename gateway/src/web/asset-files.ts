import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { isDomainError } from '@escriba/errors';
import { toFailure } from '@escriba/http';
import { createTraceparent } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import { negotiate } from '@fastify/accept-negotiator';
import { type AddedHeaders, sendFailure } from '../forwarding/forwarding.ts';
import { etagOf } from './etag.ts';

/** The web client's folder of files with a hash of their content in their names. */
const FOLDER = 'assets';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Caching of files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The encodings that the build writes beside a file, the smallest first. */
const SUFFIXES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Variant = { readonly headers: OutgoingHttpHeaders; readonly body: Buffer };
type AssetFile = {
  readonly etag: string;
  readonly plain: Variant;
  readonly compressed: Readonly<Record<string, Variant>>;
};

export type AssetFiles = ReadonlyMap<string, AssetFile>;

/** Reads the hashed files of the web client into memory, by path, with the files compressed by the build. */
export const readAssetFiles = async (webDirectory: string | undefined): Promise<AssetFiles> => {
  if (webDirectory === undefined) return new Map();
  const folder = path.join(webDirectory, FOLDER);
  const names = new Set(await readdir(folder).catch(() => []));
  const plain = [...names].filter((name) => path.extname(name) in TYPES);
  return new Map(
    await Promise.all(
      plain.map(
        async (name) => [`/${FOLDER}/${name}`, await readAssetFile({ folder, name, names })] as const,
      ),
    ),
  );
};

type FileInput = { readonly folder: string; readonly name: string; readonly names: ReadonlySet<string> };

const readAssetFile = async ({ folder, name, names }: FileInput): Promise<AssetFile> => {
  const body = await readFile(path.join(folder, name));
  const etag = etagOf(body);
  const headers = {
    'content-type': TYPES[path.extname(name)],
    'cache-control': IMMUTABLE,
    'cross-origin-resource-policy': 'same-origin',
    // Sent also to requests without an origin, so that a shared cache does not give this response to a page of another origin.
    vary: 'Origin, accept-encoding',
    etag,
  };
  const compressed: Record<string, Variant> = {};
  for (const [encoding, suffix] of SUFFIXES) {
    if (!names.has(name + suffix)) continue;
    const body = await readFile(path.join(folder, name + suffix));
    compressed[encoding] = { headers: { ...headers, 'content-encoding': encoding }, body };
  }
  return { etag, plain: { headers, body }, compressed };
};

type AssetServerDeps = {
  readonly files: AssetFiles;
  readonly addedHeaders: AddedHeaders;
  /** Throws a domain error if the client asks for too many files. */
  readonly checkRate: (request: IncomingMessage) => Promise<void>;
  readonly logger: Logger;
};

export type ServeAsset = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sends a hashed file from memory: a page loads dozens of them. Returns false for all other requests, and for a range of a file, which
 * Fastify handles.
 */
export const createAssetServer = ({
  files,
  addedHeaders,
  checkRate,
  logger,
}: AssetServerDeps): ServeAsset => {
  const send = async (file: AssetFile, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = createTraceparent().traceId;
    const headers = addedHeaders(request, requestId);
    try {
      await checkRate(request);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return sendFailure(request, response, { failure: toFailure(error), requestId, headers });
    }
    const variant = chooseVariant(file, request);
    const all = { ...headers, ...variant.headers };
    if (request.headers['if-none-match'] === file.etag) response.writeHead(304, all).end();
    else
      response
        .writeHead(200, { ...all, 'content-length': variant.body.length })
        .end(request.method === 'HEAD' ? undefined : variant.body);
  };
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false;
    const file = files.get(url);
    if (file === undefined) return false;
    void send(file, request, response).catch((error: unknown) => {
      logger.error({ err: error, path: url }, 'asset_failed');
      response.destroy();
    });
    return true;
  };
};

const chooseVariant = ({ plain, compressed }: AssetFile, request: IncomingMessage): Variant => {
  const { 'accept-encoding': accepted } = request.headers;
  if (typeof accepted !== 'string') return plain;
  return compressed[negotiate(accepted, Object.keys(compressed)) ?? ''] ?? plain;
};
