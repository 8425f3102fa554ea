import { setTimeout as sleep } from 'node:timers/promises';
import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import { count, milliseconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type User, bearerHeaders, openUnlimitedAccount } from '../product/user.ts';
import { generatedRecording } from '../recordings.ts';
import { percentile } from '../statistics.ts';

type TimedResponse = {
  readonly what: 'list' | 'upload';
  /** Status of the response; 0 without one. */
  readonly status: number;
  readonly tookMs: number;
  readonly retryAfterSeconds: number;
};
type Client = { readonly url: string; readonly headers: Record<string, string>; readonly file: Blob };

/** Size of a recording of about a second. */
const RECORDING_BYTES = 192_044;
const LIST_P99_MS_MAX = 1_000;
/** Time in which the clients start, one after another: in one turn of the event loop they would measure themselves. */
const RAMP_MS = 3_000;
/** A few clients before all others: a new product first compiles its code and opens its connections. */
const WARM_UP = { clients: 10, durationMs: 3_000 };
/** Limits without effect, because all accounts are created from one address. */
const NO_THROTTLE = { THROTTLE_REGISTRATIONS: '1000' };

/** The outcome of requests when far more clients upload and list than can be served. */
export const overload: Measurement = {
  name: 'overload',
  run: async (context) => {
    const [clients, users, durationMs] = context.quick ? [40, 4, 5_000] : [400, 40, 30_000];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: NO_THROTTLE });
    try {
      const accounts: User[] = [];
      for (let user = 0; user < users; user += 1) accounts.push(await openUnlimitedAccount(product));
      const file = await readWhole(RECORDING_BYTES);
      const everyClient = Array.from({ length: clients }, (_, index) => ({
        url: product.url,
        headers: {
          ...bearerHeaders(pick(accounts, index)),
          'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
        },
        file,
      }));
      const warmingUp = everyClient.slice(0, WARM_UP.clients);
      await runClients(warmingUp, { durationMs: WARM_UP.durationMs, rampMs: 0, signal: context.signal });
      const timedResponses = await runClients(everyClient, {
        durationMs,
        rampMs: RAMP_MS,
        signal: context.signal,
      });
      const lists = timedResponses
        .filter(({ what, status }) => what === 'list' && status === 200)
        .map(({ tookMs }) => tookMs);
      context.say(
        `  lists: p50 ${milliseconds(percentile(lists, 50))}, p99 ${milliseconds(percentile(lists, 99))}`,
      );
      return {
        tables: [
          { head: ['what', 'status', 'responses', 'p50', 'p99', 'longest'], rows: toRows(timedResponses) },
        ],
        notes: [
          `${clients} clients with ${users} accounts, each uploading ${count(RECORDING_BYTES)} bytes and listing at the same time for ${durationMs / 1_000} s, as fast as responses come, the clients starting within ${RAMP_MS / 1_000} s; ` +
            `after a 503 a client waits as long as \`Retry-After\` says. Goal: no 500, and p99 of a list ≤ ${milliseconds(LIST_P99_MS_MAX)}` +
            ` (${percentile(lists, 99) <= LIST_P99_MS_MAX ? 'met' : '**not met**'}).`,
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

type Run = { readonly durationMs: number; readonly rampMs: number; readonly signal: AbortSignal };

/** Lets each client list and upload at the same time; starts them spread over `rampMs`. */
const runClients = async (
  clients: readonly Client[],
  { durationMs, rampMs, signal }: Run,
): Promise<TimedResponse[]> => {
  const until = performance.now() + durationMs;
  const runs = clients.flatMap((client, index) =>
    (['list', 'upload'] as const).map(async (what) => {
      await sleep((index / clients.length) * rampMs, undefined, { signal });
      return await repeat(client, what, until, signal);
    }),
  );
  return (await Promise.all(runs)).flat();
};

/** Repeats a request as fast as responses arrive, respecting Retry-After. */
const repeat = async (
  client: Client,
  what: TimedResponse['what'],
  until: number,
  signal: AbortSignal,
): Promise<TimedResponse[]> => {
  const timedResponses: TimedResponse[] = [];
  while (performance.now() < until) {
    signal.throwIfAborted();
    const timed = await ask(client, what);
    timedResponses.push(timed);
    const waitMs = Math.min(timed.retryAfterSeconds * 1_000, until - performance.now());
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }
  return timedResponses;
};

const ask = async ({ url, headers, file }: Client, what: TimedResponse['what']): Promise<TimedResponse> => {
  const startedAt = performance.now();
  const { path, method } = what === 'list' ? listTranscriptions : uploadAsyncTranscription;
  const form = new FormData();
  form.set('audio', file, 'recording.wav');
  try {
    const response = await fetch(url + path, { method, headers, ...(what === 'list' ? {} : { body: form }) });
    await response.arrayBuffer();
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
    return { what, status: response.status, tookMs: performance.now() - startedAt, retryAfterSeconds };
  } catch {
    return { what, status: 0, tookMs: performance.now() - startedAt, retryAfterSeconds: 1 };
  }
};

const toRows = (timedResponses: readonly TimedResponse[]): string[][] =>
  [...Map.groupBy(timedResponses, ({ what, status }) => `${what} ${status}`)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, group]) => {
      const [what = '', status = ''] = key.split(' ');
      const times = group.map(({ tookMs }) => tookMs);
      const figures = [percentile(times, 50), percentile(times, 99), Math.max(...times)].map(milliseconds);
      return [what, status === '0' ? 'none' : status, count(group.length), ...figures];
    });

const readWhole = async (sizeBytes: number): Promise<Blob> => {
  const chunks: Buffer[] = [];
  for await (const chunk of generatedRecording(sizeBytes).read()) chunks.push(chunk);
  return new Blob([Buffer.concat(chunks)], { type: 'audio/wav' });
};

const pick = <T>(values: readonly T[], index: number): T => {
  const found = values[index % values.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
