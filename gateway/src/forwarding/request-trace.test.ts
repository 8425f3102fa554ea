import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { parseTraceparent } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { describe, expect, it } from '@jest/globals';
import { createRequestTrace } from './request-trace.ts';

const TRACE = 'a'.repeat(32);
const BROWSER = `00-${TRACE}-${'b'.repeat(16)}-01`;

const requestWith = (headers: Record<string, string>): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  Object.assign(request.headers, headers);
  return request;
};
const tracingOf = (share: number) => {
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: share };
  return createTracing(config, { name: 'gateway', logger: { warn: () => {} } });
};

describe.each([
  ['without a collector', undefined, false],
  ['of a share of 0', tracingOf(0), false],
  ['of a share of 1', tracingOf(1), true],
] as const)('a request %s', (_name, tracing, sampled) => {
  const trace = createRequestTrace(tracing);

  it('keeps the trace id of the browser, and tells the service whether it is recorded', () => {
    const { traceId, traceparent, span } = trace(requestWith({ traceparent: BROWSER }), '/api/usage');
    expect(traceId).toBe(TRACE);
    expect(parseTraceparent(traceparent)).toMatchObject({ traceId: TRACE, sampled });
    expect(span !== undefined).toBe(sampled);
  });

  it.each([{}, { traceparent: 'nonsense' }])('begins a trace if the browser sends none: %j', (headers) => {
    const { traceId, traceparent } = trace(requestWith(headers), '/api/usage');
    expect(parseTraceparent(traceparent)).toMatchObject({ traceId, sampled });
    expect(traceId).not.toBe(TRACE);
  });
});
