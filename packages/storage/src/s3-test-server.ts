// oxlint-disable-next-line typescript/triple-slash-reference -- other packages compile this file without the declaration beside it
/// <reference path="./s3rver.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';

const BUCKET = 'recordings';
const UPLOADS = '._S3rver_uploads';

/** An S3 server on a free port: s3rver plus listing and aborting of multipart uploads and listing of their parts. */
export const startS3TestServer = async (directory: string) => {
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3rver.configureBuckets();
  const serveRest = s3rver.callback();
  const uploads = join(directory, BUCKET, UPLOADS);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const uploadId = url.searchParams.get('uploadId');
    if (request.method === 'DELETE' && uploadId !== null) void abortUpload(join(uploads, uploadId), response);
    else if (request.method === 'GET' && url.searchParams.has('uploads')) void listUploads(uploads, response);
    else if (request.method === 'GET' && uploadId !== null) void listParts(join(uploads, uploadId), response);
    else serveRest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: BUCKET,
    listAll: () => listObjectsAndUploads(join(directory, BUCKET)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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

/** s3rver responds before the part is on the disk. */
const readPart = async (path: string): Promise<{ size: number; md5: string }> => {
  const md5 = await readFile(`${path}.md5`, 'utf8').catch(() => '');
  const bytes = await readFile(path);
  if (createHash('md5').update(bytes).digest('hex') === md5) return { size: bytes.length, md5 };
  await sleep(10);
  return readPart(path);
};

/** s3rver keeps three files per object; lists the one with the bytes. */
const listObjectsAndUploads = async (bucket: string): Promise<string[]> => {
  const entries = await readdir(bucket, { recursive: true });
  return entries.filter((entry) => /_object$|\._S3rver_uploads\/./.test(entry)).toSorted();
};
