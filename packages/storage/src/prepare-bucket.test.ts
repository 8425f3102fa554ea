import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutBucketLifecycleConfigurationCommand, S3Client } from '@aws-sdk/client-s3';
import { prepareBucket } from './prepare-bucket.ts';
import { s3ClientConfig } from './s3-client.ts';
import { startS3TestServer } from './s3-test-server.ts';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let directory: string;
let server: Awaited<ReturnType<typeof startS3TestServer>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-s3-test-'));
  server = await startS3TestServer(directory);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const place = () => ({ ...KEYS, endpoint: server.endpoint, bucket: server.bucket });

describe('preparing a bucket', () => {
  it('sets encryption, lifecycle and uploads from pages, and keeps the rules of others', async () => {
    const other = {
      ID: 'archive',
      Status: 'Enabled' as const,
      Filter: { Prefix: 'old/' },
      Expiration: { Days: 9 },
    };
    await new S3Client(s3ClientConfig(place())).send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: server.bucket,
        LifecycleConfiguration: { Rules: [other] },
      }),
    );
    const settings = { uploadOrigins: ['https://escriba.example'], kmsKeyId: 'arn:aws:kms:key' };
    const steps = await prepareBucket(place(), settings);
    expect(steps.map(({ status }) => status)).toEqual(['set', 'set', 'set']);
    // A second run changes nothing.
    await prepareBucket(place(), settings);
    expect(server.setting('encryption')).toMatch(/aws:kms.*arn:aws:kms:key/);
    const lifecycle = server.setting('lifecycle');
    expect(lifecycle.match(/<ID>\w+<\/ID>/g)).toEqual(['<ID>archive</ID>', '<ID>escriba</ID>']);
    expect(lifecycle).toMatch(/<DaysAfterInitiation>2</);
    expect(lifecycle).toMatch(/<NoncurrentDays>1</);
    const cors = server.setting('cors');
    expect(cors.match(/<AllowedOrigin>[^<]+/g)).toEqual(['<AllowedOrigin>https://escriba.example']);
    expect(cors).toMatch(/<AllowedMethod>PUT</);
  });

  it('without a key uses the keys of the store', async () => {
    await prepareBucket(place(), { uploadOrigins: [] });
    expect(server.setting('encryption')).toMatch(/AES256/);
    expect(server.setting('cors')).not.toContain('escriba');
  });

  it('names what a store does not have, and throws if it is not there', async () => {
    const modest = createServer((request, response) => {
      request.resume();
      response.writeHead(501, { 'content-type': 'application/xml' });
      response.end('<Error><Code>NotImplemented</Code><Message>no</Message></Error>');
    });
    modest.listen(0, '127.0.0.1');
    await once(modest, 'listening');
    const { port } = modest.address() as AddressInfo;
    const at = (endpoint: string) =>
      prepareBucket({ ...KEYS, bucket: 'any', endpoint }, { uploadOrigins: [] });
    expect((await at(`http://127.0.0.1:${port}`)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'unsupported'),
    );
    await expect(at('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'store.unavailable' });
    modest.closeAllConnections();
    await new Promise((resolve) => modest.close(resolve));
  });
});
