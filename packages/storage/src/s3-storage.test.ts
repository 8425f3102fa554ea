import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createStorage } from './create-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { startS3TestServer } from './s3-test-server.ts';
import { describeStorage } from './storage.suite.ts';

type Server = Awaited<ReturnType<typeof startS3TestServer>>;
let directory: string;
let server: Server;

const start = async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-s3-test-'));
  server = await startS3TestServer(directory);
};
const stop = async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
};
const STORE_UNAVAILABLE = { code: 'store.unavailable', kind: 'unavailable', retryAfterSeconds: 3 };

const open = ({ endpoint, bucket }: Pick<Server, 'endpoint' | 'bucket'>) =>
  createStorage({
    STORAGE_DIR: '/nowhere',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });

describeStorage(
  'S3',
  async () => {
    await start();
    return { storage: open(server), listAll: server.listAll };
  },
  stop,
);

describe('an S3 bucket', () => {
  beforeAll(start);
  afterAll(stop);

  it('can be cleared of uploads that killed processes left behind', async () => {
    const abandoned = join(directory, server.bucket, '._S3rver_uploads', 'abandoned');
    await mkdir(abandoned, { recursive: true });
    await writeFile(join(abandoned, 'key'), 'crashed/source');
    expect(await open(server).removeAbandoned({ olderThanMs: 3_600_000 })).toBe(0);
    expect(await open(server).removeAbandoned({ olderThanMs: -1_000 })).toBe(1);
  });

  it('that is unreachable fails a put instead of blocking it', async () => {
    const unreachable = open({ endpoint: 'http://127.0.0.1:1', bucket: 'any' });
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    await expect(unreachable.put('a', endless)).rejects.toMatchObject(STORE_UNAVAILABLE);
    expect(endless.destroyed).toBe(true);
    await expect(unreachable.ping()).rejects.toMatchObject(STORE_UNAVAILABLE);
  });

  it('that accepts requests and never responds is an unavailable store, for every operation', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const storage = createS3Storage({
      bucket: 'any',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      responseMsMax: 100,
    });
    // A busy machine may end an attempt before the server has seen its request, so the client counts the attempts.
    const failure = { ...STORE_UNAVAILABLE, cause: { name: 'TimeoutError', $metadata: { attempts: 2 } } };
    try {
      await Promise.all(
        [storage.get('a'), storage.find('a'), storage.remove('a'), storage.ping()].map((done) =>
          expect(done).rejects.toMatchObject(failure),
        ),
      );
    } finally {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
  });

  it.each([500, 503, 429])(
    'that responds %i is an unavailable store, for every operation',
    async (status) => {
      const failing = createServer((request, response) => {
        request.resume();
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end('<Error><Code>SlowDown</Code><Message>slow down</Message></Error>');
      });
      failing.listen(0, '127.0.0.1');
      await once(failing, 'listening');
      const { port } = failing.address() as AddressInfo;
      const storage = open({ endpoint: `http://127.0.0.1:${port}`, bucket: 'any' });
      const responses = await Promise.allSettled([
        storage.put('a', Readable.from(['x'])),
        storage.get('a'),
        storage.find('a'),
        storage.remove('a'),
        storage.fetchToFile('a', directory),
        storage.ping(),
      ]);
      for (const response of responses)
        expect(response).toMatchObject({ status: 'rejected', reason: STORE_UNAVAILABLE });
      failing.close();
      failing.closeAllConnections();
    },
  );
});
