import { deleteTranscription } from '@escriba/contracts/transcription/transcription';
import { megabytes } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { processorMs } from '../processes.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { upload as send } from '../product/upload.ts';
import { visitorAtGateway, visitorAtService } from '../product/visitor.ts';
import type { Visitor } from '../product/visitor.ts';
import { startNginx } from '../raw/nginx.ts';
import { generatedRecording } from '../recordings.ts';
import { GOAL_HEAD, type Section, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const DIRECT_RATIO_MIN = 0.8;
const NGINX_RATIO_MIN = 1;

type Way = {
  /** Uploads and returns the time in ms. */
  readonly upload: () => Promise<number>;
  /** Processes whose CPU time counts. */
  readonly pids: readonly number[];
};
type Name = 'gateway' | 'direct' | 'nginx';
type Cost = { readonly tookMs: number; readonly cpuMs: number };

/** The cost of the gateway for an upload, and the whole way beside nginx. */
export const upload: Measurement = {
  name: 'upload',
  run: async (context) => {
    const sizeBytes = (context.quick ? 20 : 200) * 2 ** 20;
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    stack.defer(product.stop);
    const nginx = await startNginx(context.folder);
    stack.defer(nginx.close);
    const pidOf = async (part: string) => (await product.getPart(part)).pid();
    const ways: Record<Name, Way> = {
      gateway: {
        upload: () => uploadOnce(product.url, visitorAtGateway(), sizeBytes),
        pids: [await pidOf('gateway'), await pidOf('transcription')],
      },
      direct: {
        upload: () =>
          uploadOnce(product.transcriptionUrl, visitorAtService(product.peers.transcription), sizeBytes),
        pids: [await pidOf('transcription')],
      },
      nginx: { upload: () => nginx.upload(generatedRecording(sizeBytes)), pids: [nginx.pid] },
    };
    return toSection(sizeBytes, await takeTurns(context, ways));
  },
};

const takeTurns = async (
  { quick, signal }: BenchContext,
  ways: Readonly<Record<Name, Way>>,
): Promise<Record<Name, Cost[]>> => {
  const costs: Record<Name, Cost[]> = { gateway: [], direct: [], nginx: [] };
  const names = Object.keys(ways) as Name[];
  for (const name of names) await ways[name].upload();
  for (let round = 0; round < (quick ? 2 : 8); round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      signal.throwIfAborted();
      const before = processorMs(ways[name].pids);
      const tookMs = await ways[name].upload();
      costs[name].push({ tookMs, cpuMs: processorMs(ways[name].pids) - before });
    }
  return costs;
};

const toSection = (sizeBytes: number, costs: Readonly<Record<Name, readonly Cost[]>>): Section => {
  const speedOf = (name: Name) =>
    sizeBytes / 2 ** 20 / (median(costs[name].map(({ tookMs }) => tookMs)) / 1_000);
  const cpuOf = (name: Name) => (median(costs[name].map(({ cpuMs }) => cpuMs)) * 2 ** 30) / sizeBytes / 1_000;
  const compareSpeed = (what: string, raw: Name, ratioMin: number) => {
    const ratio = speedOf('gateway') / speedOf(raw);
    const [product, other] = [speedOf('gateway'), speedOf(raw)].map((speed) => `${speed.toFixed(0)} MB/s`);
    return goalRow({
      what,
      product: product ?? '',
      raw: other ?? '',
      ratio,
      goal: `≥ ${ratioMin}`,
      met: ratio >= ratioMin,
    });
  };
  return {
    tables: [
      {
        head: GOAL_HEAD,
        rows: [
          compareSpeed('upload, beside the service itself', 'direct', DIRECT_RATIO_MIN),
          compareSpeed('upload, beside nginx with the same hash', 'nginx', NGINX_RATIO_MIN),
          goalRow({
            what: 'processor time of a GB: gateway and service, beside the service itself',
            product: `${cpuOf('gateway').toFixed(2)} s`,
            raw: `${cpuOf('direct').toFixed(2)} s`,
            ratio: cpuOf('gateway') / cpuOf('direct'),
          }),
        ],
      },
    ],
    notes: [
      `${megabytes(sizeBytes)} from the first byte to the whole response, stored, hashed and probed; medians of ${costs.gateway.length} turns each, taken in turn. ` +
        'nginx (one process) stores the body of a `PUT`, and the client hashes the stored file with SHA-256 after it: nothing is flushed to the disk, parsed, checked, probed or written to a database. ' +
        `nginx’s own processor time of a GB is ${cpuOf('nginx').toFixed(2)} s. The client shares the cores.`,
    ],
  };
};

/** Returns the time of an upload in ms. The recording is deleted afterwards, which is not measured. */
const uploadOnce = async (url: string, visitor: Visitor, sizeBytes: number): Promise<number> => {
  const recording = generatedRecording(sizeBytes);
  const { tookMs, transcriptionId } = await send({ url, visitor, recording, language: 'pt' });
  await remove(url, visitor, transcriptionId);
  return tookMs;
};

const remove = async (url: string, visitor: Visitor, transcriptionId: string): Promise<void> => {
  const response = await fetch(url + deleteTranscription.path.replace(':id', transcriptionId), {
    method: deleteTranscription.method,
    headers: { ...(await visitor.headers()), 'x-device-id': visitor.deviceId },
  });
  if (!response.ok) throw new Error(`deleting failed: ${await response.text()}`);
};
