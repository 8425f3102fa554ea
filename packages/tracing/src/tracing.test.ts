import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { findTrace, inSpan, parseTraceparent, runInTrace } from '@escriba/runtime';
import { afterEach, describe, expect, it } from '@jest/globals';
import { continueTrace, createTracing } from './index.ts';

/** Collects warnings. The package of tests cannot be used: it depends on this one, by the database. */
const createWarnings = () => {
  const events: string[] = [];
  return { events, warn: (_fields: object, event: string) => void events.push(event) };
};

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; status?: object };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const startServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const startCollector = async () => {
  const spans: Sent[] = [];
  const headers: unknown[] = [];
  const url = await startServer((request, response) => {
    headers.push(request.headers.authorization);
    const collect = async (): Promise<void> => {
      const { resourceSpans } = (await json(request)) as {
        resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    };
    void collect();
  });
  return { url, spans, headers };
};

const TRACE = 'a'.repeat(32);
const SAMPLED = `00-${TRACE}-${'b'.repeat(16)}-01`;
const UNSAMPLED = `00-${TRACE}-${'b'.repeat(16)}-00`;

const tracingTo = (url: string, config: object = {}, logger = createWarnings()) => {
  const tracing = createTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...config }, { name: 'test', logger });
  if (tracing === undefined) throw new Error('no tracing');
  return tracing;
};

describe('spans', () => {
  it('of one request are connected, name a failure by its code, and carry the configured headers', async () => {
    const collector = await startCollector();
    const config = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc' };
    const tracing = tracingTo(collector.url, config);
    const work = continueTrace(tracing, { name: 'job', traceparent: SAMPLED }, () =>
      inSpan('step', async () => {
        expect(findTrace()?.requestId).toBe(TRACE);
        throw Object.assign(new Error('what a user wrote'), { code: 'speech.rejected' });
      }),
    );
    await expect(work).rejects.toThrow();
    await tracing.close();
    const [step, job] = collector.spans;
    expect(job).toMatchObject({ name: 'job', traceId: TRACE, parentSpanId: 'b'.repeat(16) });
    expect(step).toMatchObject({ name: 'step', traceId: TRACE, parentSpanId: job?.spanId });
    expect(step?.status).toEqual({ code: 2, message: 'speech.rejected' });
    expect(JSON.stringify(collector.spans)).not.toContain('what a user wrote');
    expect(collector.headers).toEqual(['Bearer abc']);
  });

  it('of a request without a trace begin one', async () => {
    const collector = await startCollector();
    const tracing = tracingTo(collector.url);
    const span = tracing.start('GET /x', { kind: 'server', decides: true });
    span?.end();
    await tracing.close();
    expect(collector.spans).toHaveLength(1);
    expect(collector.spans[0]).toMatchObject({ traceId: span?.traceId });
    expect(collector.spans[0]).not.toHaveProperty('parentSpanId');
  });

  it('are not recorded for a trace that the gateway did not choose, and its id stays in the logs', async () => {
    const collector = await startCollector();
    const tracing = tracingTo(collector.url);
    await continueTrace(tracing, { name: 'job', traceparent: UNSAMPLED }, async () => {
      expect(findTrace()).toMatchObject({ requestId: TRACE, traceparent: UNSAMPLED, span: undefined });
      await inSpan('step', async () => {});
    });
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });

  it.each([
    [0, false],
    [1, true],
  ])('of the share %d are recorded: %s, whatever the browser says', async (share, isRecorded) => {
    const tracing = tracingTo('http://127.0.0.1:1', { OTEL_TRACES_SAMPLER_ARG: share });
    for (const parent of [SAMPLED, UNSAMPLED]) {
      const span = tracing.start('GET /x', { parent, kind: 'server', decides: true });
      expect(span !== undefined).toBe(isRecorded);
      if (span) expect(parseTraceparent(span.traceparent)).toMatchObject({ traceId: TRACE, sampled: true });
    }
    await tracing.close();
  });

  it('are neither made nor sent without a collector', async () => {
    expect(createTracing({}, { name: 'test', logger: createWarnings() })).toBeUndefined();
    const scope = { requestId: TRACE, traceparent: SAMPLED };
    await runInTrace(scope, () => inSpan('step', async () => expect(findTrace()).toBe(scope)));
  });
});

describe('a collector that', () => {
  const record = (tracing: ReturnType<typeof tracingTo>, count: number): void => {
    for (let at = 0; at < count; at += 1) tracing.start('GET /x', { kind: 'server', decides: true })?.end();
  };

  it('is away loses spans, which is logged once', async () => {
    const logger = createWarnings();
    const tracing = tracingTo('http://127.0.0.1:1', {}, logger);
    record(tracing, 1_000);
    await tracing.close();
    expect(logger.events).toEqual(['tracing.spans_lost']);
  });

  it('never responds fills the queue, and neither work nor close waits for it', async () => {
    const logger = createWarnings();
    const tracing = tracingTo(await startServer(() => {}), {}, logger);
    record(tracing, 5_000);
    await tracing.close();
    expect(logger.events).toEqual(['tracing.spans_lost']);
  });
});
