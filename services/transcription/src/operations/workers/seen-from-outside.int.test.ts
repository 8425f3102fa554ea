import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CollectedSpan, startTraceCollector } from '@escriba/fakes';
import { createTemporaryDirectory, eventually, findFreePort, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startGatewayAndApi } from '../../testing/gateway-and-api.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 110_000 };

let service: TestService;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let processes: Awaited<ReturnType<typeof startGatewayAndApi>>;
let worker: ReturnType<typeof startWorkerProcess>;
const ports: Record<'gateway' | 'api' | 'worker', number> = { gateway: 0, api: 0, worker: 0 };

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  collector = await startTraceCollector();
  work = await createTemporaryDirectory();
  for (const name of ['gateway', 'api', 'worker'] as const) ports[name] = await findFreePort();
  const seen = (name: keyof typeof ports) => ({
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    METRICS_PORT: String(ports[name]),
  });
  processes = await startGatewayAndApi(service, { ...seen('api'), WORK_DIR: work.path }, seen('gateway'));
  worker = startWorkerProcess({ ...service.environment, ...seen('worker'), SPEECH_CONCURRENCY: '1' });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await processes.stop();
  collector.stop();
  await service.stop();
  await work.remove();
});

const scrape = async (name: keyof typeof ports): Promise<string> =>
  (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text();
/** Returns a series with its labels in one order. */
const inOrder = (series: string): string => {
  const [, name = series, labels = ''] = /^(\w+)\{(.*)\}$/.exec(series) ?? [];
  return `${name} ${labels.split(',').toSorted().join()}`;
};
const valueOf = (text: string, series: string): number => {
  const wanted = inOrder(series);
  const lines = text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line] as const);
  return Number(
    lines
      .find(([name]) => inOrder(name) === wanted)?.[1]
      .split(' ')
      .at(-1),
  );
};

type Uploaded = { id: string; traceId: string; browserSpan: string };

/** Uploads as a browser does: each try is a trace of its own, and a busy service is called again. */
const upload = async (userId: string): Promise<Uploaded> =>
  eventually(async () => {
    const [traceId, browserSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const form = new FormData();
    form.set('audio', new Blob([await readFile(samplePath('short-pt.wav'))]), 'a.wav');
    const response = await fetch(`${processes.url}/api/transcription/upload`, {
      method: 'POST',
      headers: {
        ...(await processes.headersOf(userId)),
        traceparent: `00-${traceId}-${browserSpan}-00`,
        prefer: 'respond-async',
      },
      body: form,
    });
    const body = (await response.json()) as { error?: string; data: { transcriptionId: string } };
    if (response.status === 503) return undefined;
    expect([response.status, body.error]).toEqual([202, undefined]);
    return { id: body.data.transcriptionId, traceId, browserSpan };
  }, PATIENCE);

const statusOf = async (id: string): Promise<string | undefined> =>
  (await service.db.selectFrom('transcriptions').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;

const parentOf = ({ parentSpanId, traceId }: CollectedSpan): CollectedSpan | undefined =>
  collector.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId);

it('one upload is one trace, one request id in all logs, and moves the metrics of gateway, API and worker', async () => {
  const userId = randomUUID();
  service.usage.setPlan(userId, 'pro');
  const { id, traceId, browserSpan } = await upload(userId);
  await eventually(async () => (await statusOf(id)) === 'completed', PATIENCE);

  const ofUpload = () => collector.spans.filter((span) => span.traceId === traceId);
  const last = ['POST /api/transcription', 'POST /api/transcription/upload', 'transcribe'];
  await eventually(() => last.every((each) => ofUpload().some(({ name }) => name === each)), PATIENCE);
  const names = ofUpload().map((span) => `${span.service}: ${span.name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'gateway: POST /api/transcription',
      'transcription: POST /api/transcription/upload',
      'transcription-worker: transcribe',
      'transcription-worker: take clip',
      'transcription-worker: piece',
    ]),
  );
  const roots = ofUpload().filter((span) => parentOf(span) === undefined);
  expect(roots.map(({ service, parentSpanId }) => [service, parentSpanId])).toEqual([
    ['gateway', browserSpan],
  ]);
  expect(collector.faults).toEqual([]);

  const lines = `${processes.log()}${worker.log()}`
    .split('\n')
    .filter((line) => line.includes(traceId))
    .map((line) => JSON.parse(line) as { name: string; msg: string; requestId?: string });
  const events = lines
    .filter(({ requestId }) => requestId === traceId)
    .map(({ name, msg }) => `${name}: ${msg}`);
  expect(events).toEqual(
    expect.arrayContaining([
      'gateway: forwarded',
      'transcription: request',
      'transcription-worker: transcription.started',
      'transcription-worker: piece.recognised',
      'transcription-worker: transcription.completed',
    ]),
  );

  const [gateway, api, ofWorker] = await Promise.all([scrape('gateway'), scrape('api'), scrape('worker')]);
  const counted = (process: string, route: string) =>
    `http_request_duration_seconds_count{method="POST",route="${route}",status="2xx",process="${process}"}`;
  expect(valueOf(gateway, counted('gateway', '/api/transcription'))).toBe(1);
  expect(valueOf(api, counted('transcription', '/api/transcription/upload'))).toBe(1);
  const completed =
    'transcription_attempts_total{outcome="completed",class="paid",process="transcription-worker"}';
  expect(valueOf(ofWorker, completed)).toBe(1);
  const pieces = 'speech_pieces_total{outcome="recognised",process="transcription-worker"}';
  expect(valueOf(ofWorker, pieces)).toBeGreaterThan(0);
  expect(ofWorker).toMatch(/speech_piece_real_time_factor_count\{[^}]*model="whisper-base"[^}]*\} [1-9]/);
  for (const name of [
    'class="paid",length="short",state="prioritized"',
    'class="visitor",length="long",state="active"',
  ])
    expect(valueOf(api, `transcription_queue_jobs{${name},process="transcription"}`)).toBe(0);
  const oldest = 'transcription_queue_oldest_seconds{class="free",length="short",process="transcription"}';
  expect(valueOf(api, oldest)).toBe(0);
  for (const text of [api, ofWorker]) {
    expect(text).toMatch(/^outbox_events_waiting\{/m);
    expect(text).toMatch(/^database_pool_connections\{state="used"/m);
    expect(text).toMatch(/^storage_errors_total\{operation="put"/m);
  }
  for (const text of [gateway, api, ofWorker])
    for (const secret of [userId, id, traceId, 'a.wav']) expect(text).not.toContain(secret);
});
