// oxlint-disable-next-line typescript/triple-slash-reference -- other packages compile this file without the declaration beside it
/// <reference path="./s3rver.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { hasValidSignature } from './s3-test-signature.ts';

const BUCKET = 'recordings';
const UPLOADS = '._S3rver_uploads';
/** The rules that let a browser send parts of a file. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/**
 * Starts an S3 server on a free port: s3rver plus listing and aborting of multipart uploads, listing of their parts, and the signatures of
 * parts that browsers send.
 */
export const startS3TestServer = async (directory: string) => {
  const s3rver = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [CORS] }],
  });
  await s3rver.configureBuckets();
  const serveRest = s3rver.callback();
  const uploads = join(directory, BUCKET, UPLOADS);
  const settings = new Map<string, string>();
  let isRefused: ((request: IncomingMessage) => boolean) | undefined;
  const server = createServer((request, response) => {
    if (isRefused?.(request) === true) return refuse(request, response);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const uploadId = url.searchParams.get('uploadId');
    const setting = SETTINGS.find((name) => url.searchParams.has(name));
    if (setting !== undefined) void serveSetting(settings, setting, request, response);
    else if (request.method === 'DELETE' && uploadId !== null)
      void abortUpload(join(uploads, uploadId), response);
    else if (request.method === 'GET' && url.searchParams.has('uploads')) void listUploads(uploads, response);
    else if (request.method === 'GET' && uploadId !== null) void listParts(join(uploads, uploadId), response);
    else if (request.method === 'PUT' && url.searchParams.has('X-Amz-Signature') && uploadId !== null)
      void takePart(join(uploads, uploadId), request, response, serveRest);
    else serveRest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: BUCKET,
    /** Returns a setting of the bucket as XML. */
    setting: (name: (typeof SETTINGS)[number]): string => settings.get(name) ?? '',
    listAll: () => listObjectsAndUploads(join(directory, BUCKET)),
    /** Responds to some requests, until the next call, as a store that is overloaded. */
    refuse: (which: (request: IncomingMessage) => boolean): void => void (isRefused = which),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const refuse = (request: IncomingMessage, response: ServerResponse): void => {
  request.resume();
  response.writeHead(503, { 'content-type': 'application/xml' });
  response.end('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>');
};

/** Settings of a bucket, kept as they were sent; s3rver has none. */
const SETTINGS = ['encryption', 'lifecycle', 'cors'] as const;
const MISSING: Readonly<Record<string, string>> = {
  encryption: 'ServerSideEncryptionConfigurationNotFoundError',
  lifecycle: 'NoSuchLifecycleConfiguration',
  cors: 'NoSuchCORSConfiguration',
};

const serveSetting = async (
  settings: Map<string, string>,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'PUT') {
    settings.set(name, await text(request));
    response.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    settings.delete(name);
    response.writeHead(204).end();
    return;
  }
  const content = settings.get(name);
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/xml' });
  response.end(content ?? `<Error><Code>${MISSING[name]}</Code></Error>`);
};

/** Takes a part from a browser: only for an upload that exists, and of the signed size. */
const takePart = async (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  serve: RequestListener,
): Promise<void> => {
  const [status, code] = existsSync(path) ? [403, 'SignatureDoesNotMatch'] : [404, 'NoSuchUpload'];
  if (status === 403 && (await hasValidSignature(request))) return serve(request, response);
  request.resume();
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code></Error>`);
};

const abortUpload = async (path: string, response: ServerResponse): Promise<void> => {
  const known = existsSync(path);
  await rm(path, { recursive: true, force: true });
  response.writeHead(known ? 204 : 404).end();
};

const listUploads = async (uploads: string, response: ServerResponse): Promise<void> => {
  const ids = existsSync(uploads) ? await readdir(uploads) : [];
  const entries = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(join(uploads, id, 'key'), 'utf8');
      const { birthtime } = await stat(join(uploads, id));
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
};

const listParts = async (path: string, response: ServerResponse): Promise<void> => {
  const known = existsSync(path);
  const names = known ? (await readdir(path)).filter((name) => /^\d+$/.test(name)) : [];
  const parts = await Promise.all(
    names.map(async (name) => {
      const { size, md5 } = await readPart(join(path, name));
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
    }),
  );
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/xml' });
  response.end(
    known
      ? `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
      : '<Error><Code>NoSuchUpload</Code><Message>no such upload</Message></Error>',
  );
};

/** Reads a part, and waits until it is on the disk: s3rver responds before. */
const readPart = async (path: string): Promise<{ size: number; md5: string }> => {
  const md5 = await readFile(`${path}.md5`, 'utf8').catch(() => '');
  const bytes = await readFile(path);
  if (createHash('md5').update(bytes).digest('hex') === md5) return { size: bytes.length, md5 };
  await sleep(10);
  return readPart(path);
};

/** Lists the objects by their files with the bytes; s3rver keeps three files per object. */
const listObjectsAndUploads = async (bucket: string): Promise<string[]> => {
  const entries = await readdir(bucket, { recursive: true });
  return entries.filter((entry) => /_object$|\._S3rver_uploads\/./.test(entry)).toSorted();
};
