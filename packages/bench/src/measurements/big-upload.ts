import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@escriba/client';
import { RESUMABLE_UPLOAD_CHUNK_BYTES } from '@escriba/contracts/transcription/resumable-uploads';
import { deleteTranscription } from '@escriba/contracts/transcription/transcription';
import { uploadTranscription } from '@escriba/contracts/transcription/upload';
import { megabytes, seconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type User, bearerHeaders, openAccount, setPlan } from '../product/user.ts';
import { uploadByTus } from '../product/tus-upload.ts';
import { upload } from '../product/upload.ts';
import { findChildPid, peakRss, rssBytes } from '../processes.ts';
import { type Recording, generatedRecording } from '../recordings.ts';
import { median } from '../statistics.ts';

const WAYS = ['disk', 'multipart', 'tus'] as const;
type Way = (typeof WAYS)[number];

const NAMES: Readonly<Record<Way, string>> = {
  disk: 'a plain stream to disk',
  multipart: 'multipart through the gateway',
  tus: 'tus through the gateway',
};
const SAMPLE_INTERVAL_MS = 50;
const PROCESSES = ['gateway/src/main.ts', 'services/transcription/src/main.ts'];

/** The time to upload the largest file of the largest plan, in one request and in many. */
export const bigUpload: Measurement = {
  name: 'big-upload',
  run: async (context) => {
    const { quick, say, signal, folder } = context;
    const sizeBytes = (quick ? 40 : 500) * 2 ** 20;
    const rounds = quick ? 1 : 3;
    const recording = generatedRecording(sizeBytes);
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    try {
      const user = await openAccount(product.url);
      await setPlan(product.peers, user, 'business');
      const sender = { url: product.url, user, recording };
      const ways = {
        disk: () => writePlainly(folder, recording),
        multipart: () => sendWhole(sender),
        tus: () => sendInChunks(sender),
      };
      const watched = PROCESSES.map((file) => ({ pid: findChildPid(file) }));
      const took: Record<Way, number[]> = { disk: [], multipart: [], tus: [] };
      const growth: Record<Way, number[]> = { disk: [], multipart: [], tus: [] };
      for (const way of WAYS) await ways[way]();
      for (let round = 0; round < rounds; round++)
        for (const way of WAYS) {
          signal.throwIfAborted();
          const before = watched.map(({ pid }) => rssBytes(pid));
          const peaks = await peakRss(watched, SAMPLE_INTERVAL_MS, async () =>
            took[way].push(await ways[way]()),
          );
          growth[way].push(Math.max(...peaks.map((peak, index) => peak - (before[index] ?? 0))));
          say(`  ${NAMES[way]}: ${seconds(took[way].at(-1) ?? 0)}`);
        }
      const rows = WAYS.map((way) => toRow(way, { sizeBytes, took, growth }));
      return {
        tables: [{ head: ['500 MB', 'time', 'speed', 'of the disk', 'memory'], rows }],
        notes: [
          `${megabytes(sizeBytes)} from the first byte to the response that names the transcription: stored, hashed, probed, quota reserved; ` +
            `tus in chunks of ${megabytes(RESUMABLE_UPLOAD_CHUNK_BYTES)}, each on the disk before its response. The plain stream is written by the ` +
            `client itself and synced. Medians of ${rounds} turns each, taken in turn. Memory: the largest growth of gateway or service ` +
            'during an upload. The client shares the cores.',
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

const writePlainly = async (folder: string, recording: Recording): Promise<number> => {
  const path = join(folder, 'plain.wav');
  const startedAt = performance.now();
  await pipeline(Readable.from(recording.read()), createWriteStream(path, { flush: true }));
  const tookMs = performance.now() - startedAt;
  await rm(path);
  return tookMs;
};

type Sender = { readonly url: string; readonly user: User; readonly recording: Recording };

const sendWhole = async ({ url, user, recording }: Sender): Promise<number> => {
  const visitor = { deviceId: 'd'.repeat(32), headers: async () => bearerHeaders(user) };
  const { path } = uploadTranscription;
  const { transcriptionId, tookMs } = await upload({ url, visitor, recording, language: 'pt', path });
  await remove({ url, user }, transcriptionId);
  return tookMs;
};

const sendInChunks = async ({ url, user, recording }: Sender): Promise<number> => {
  const { transcriptionId, tookMs } = await uploadByTus({ url, headers: bearerHeaders(user), recording });
  await remove({ url, user }, transcriptionId);
  return tookMs;
};

/** Deletes a recording, which is not measured. */
const remove = async ({ url, user }: Pick<Sender, 'url' | 'user'>, id: string): Promise<void> => {
  const client = createClient({ baseUrl: url, headers: () => bearerHeaders(user) });
  await client.call(deleteTranscription, { params: { id }, query: {}, headers: {} });
};

type Measured = {
  readonly sizeBytes: number;
  readonly took: Readonly<Record<Way, readonly number[]>>;
  readonly growth: Readonly<Record<Way, readonly number[]>>;
};

const toRow = (way: Way, { sizeBytes, took, growth }: Measured): string[] => {
  const ms = median(took[way]);
  return [
    NAMES[way],
    seconds(ms),
    `${(sizeBytes / 2 ** 20 / (ms / 1_000)).toFixed(0)} MB/s`,
    (median(took.disk) / ms).toFixed(2),
    way === 'disk' ? '' : megabytes(Math.max(...growth[way])),
  ];
};
