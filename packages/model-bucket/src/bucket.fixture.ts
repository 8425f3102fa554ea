import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIPTION_FILE, type InstalledModel } from '@escriba/models';
import { createStorage } from '@escriba/storage';
import { startS3TestServer } from '@escriba/storage/s3-test-server';

/** Starts an S3 server with an empty bucket. */
export const startBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'escriba-model-bucket-'));
  const server = await startS3TestServer(directory);
  return {
    ...server,
    storage: openStorage(server.endpoint, server.bucket),
    stop: async (): Promise<void> => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Opens the bucket at an address. */
export const openStorage = (endpoint: string, bucket: string) =>
  createStorage({
    STORAGE_DIR: '/nowhere',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });

/** Writes a model with random files into a folder of models. */
export const writeModel = async (
  modelsDir: string,
  name: string,
  sizes: Readonly<Record<string, number>> = {
    'encoder.onnx': 3_000_000,
    'tokens.txt': 1_000,
    'empty.txt': 0,
  },
): Promise<InstalledModel> => {
  await mkdir(join(modelsDir, name), { recursive: true });
  const files = await Promise.all(
    Object.entries(sizes).map(async ([path, sizeBytes]) => {
      const content = randomBytes(sizeBytes);
      await writeFile(join(modelsDir, name, path), content);
      return { path, sizeBytes, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
  const model: InstalledModel = {
    kind: 'whisper',
    name,
    source: 'someone/model',
    licence: 'mit',
    precision: 8,
    languages: ['pt', 'en'],
    files,
    installedAt: '2026-01-02T03:04:05.000Z',
    trial: { recordings: [], secondsPerMinute: 6, memoryBytes: 400_000_000, notices: [] },
  };
  await writeFile(join(modelsDir, name, DESCRIPTION_FILE), JSON.stringify(model));
  return model;
};

/**
 * Starts a proxy of a server. `limits` has the bytes after which it cuts the next connections, or holds them open; a connection without a
 * limit is whole.
 */
export const startCuttingProxy = async (
  endpoint: string,
  limits: number[],
  atLimit: 'cut' | 'hold' = 'cut',
) => {
  const target = Number(new URL(endpoint).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    let passed = 0;
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      const limit = limits[0];
      if (limit === undefined || passed <= limit) return void client.write(chunk);
      limits.shift();
      if (atLimit === 'hold') upstream.pause();
      client.write(chunk.subarray(0, Math.max(0, chunk.length - (passed - limit))), () => {
        if (atLimit === 'cut') client.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async (): Promise<void> => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
