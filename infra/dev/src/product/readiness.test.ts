import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listDown, waitForReadiness } from './readiness.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const UP: HealthPart = { ok: true };
const down = (code: string): HealthPart => ({ ok: false, code, message: '' });

/** Starts a gateway whose parts change with each request; the last state stays. */
const startGateway = async (...states: Readonly<Record<string, HealthPart>>[]) => {
  let requests = 0;
  const server = createServer((_request, response) => {
    const parts = states[Math.min(requests, states.length - 1)] ?? {};
    requests += 1;
    const ready = Object.values(parts).every((part) => part.ok);
    response.writeHead(ready ? 200 : 503).end(JSON.stringify({ success: ready, ready, parts }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wait = () => waitForReadiness({ url, timeoutMs: 30_000, signal: new AbortController().signal });
  return { wait, requests: () => requests };
};

describe('the start of the product', () => {
  it('waits for the limits of the plans, which billing publishes after it has started', async () => {
    const missing = { usage: UP, catalogue: down('usage.catalogue_missing') };
    const gateway = await startGateway(missing, missing, { usage: UP, catalogue: UP });
    expect((await gateway.wait()).ready).toBe(true);
    expect(gateway.requests()).toBe(3);
  });

  it.each([
    'speech.model_missing',
    'speech.model_damaged',
    'speech.model_unsupported',
    'engine.misconfigured',
    'transcription.media_program_missing',
    'web.missing',
  ])('does not wait for what no time can fix: %s', async (code) => {
    const starting = { speech: down(code), catalogue: down('usage.catalogue_missing') };
    const gateway = await startGateway(starting, { speech: down(code), catalogue: UP });
    const readiness = await gateway.wait();
    expect(listDown(readiness)).toEqual([['speech', down(code)]]);
    expect(gateway.requests()).toBe(2);
  });
});
