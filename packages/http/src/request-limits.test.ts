import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createLogger } from '@escriba/runtime';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CALLER_HEADER, createApp, createCallerTokens } from './index.ts';
import type { App } from './index.ts';

const secret = 'a secret of at least 32 characters';
const tokens = createCallerTokens({ audience: 'usage', secret });

let app: App;
let url: string;
let mayEnd: PromiseWithResolvers<void>;
let inFlight: number;

beforeEach(async () => {
  app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    callerTokens: tokens,
    requestLimits: { reads: 2, writes: 1 },
    checks: {},
  });
  mayEnd = Promise.withResolvers();
  inFlight = 0;
  const work = async () => {
    inFlight += 1;
    await mayEnd.promise;
    return { success: true };
  };
  app.get('/slow', work);
  app.post('/slow', work);
  app.get('/quick', async () => ({ success: true }));
  app.get('/events', async (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(endless())),
  );
  app.post('/itself', { config: { limitsItself: true } }, async () => ({ success: true }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  mayEnd.resolve();
  await app.close();
});

const endless = async function* endless() {
  yield ': idle\n\n';
  await new Promise(() => {});
};

let callers = 0;
const headersOf = async () => ({
  [CALLER_HEADER]: await tokens.as('gateway').sign({ ip: `203.0.113.${(callers += 1)}` }),
});
const ask = async (path: string, method = 'GET') => fetch(url + path, { method, headers: await headersOf() });
/** Waits until `count` requests are in flight. */
const untilInFlight = async (count: number): Promise<void> => {
  if (inFlight >= count) return;
  await new Promise(setImmediate);
  await untilInFlight(count);
};

it('requests beyond the limit are refused at once, and accepted again when there is room', async () => {
  const begun = [ask('/slow'), ask('/slow')];
  await untilInFlight(2);
  const refused = await ask('/quick');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ success: false, error: 'service.busy' });
  mayEnd.resolve();
  for (const response of begun) expect((await response).status).toBe(200);
  expect((await ask('/quick')).status).toBe(200);
});

it('reads go on while writes are refused', async () => {
  const write = ask('/slow', 'POST');
  await untilInFlight(1);
  expect([(await ask('/slow', 'POST')).status, (await ask('/quick')).status]).toEqual([503, 200]);
  mayEnd.resolve();
  expect((await write).status).toBe(200);
});

it('health, and routes that limit themselves, are still served', async () => {
  const write = ask('/slow', 'POST');
  await untilInFlight(1);
  expect([(await ask('/itself', 'POST')).status, (await ask('/health/live')).status]).toEqual([200, 200]);
  mayEnd.resolve();
  await write;
});

it('open event streams do not count', async () => {
  const streams = [await ask('/events'), await ask('/events'), await ask('/events')];
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask('/quick')).status).toBe(200);
  for (const stream of streams) await stream.body?.cancel();
});

it('a body that is still arriving does not count', async () => {
  const slow = httpRequest(`${url}/slow`, {
    method: 'POST',
    headers: { ...(await headersOf()), 'content-type': 'application/json', 'content-length': '2' },
  });
  slow.write('{');
  const write = ask('/slow', 'POST');
  await untilInFlight(1);
  mayEnd.resolve();
  expect((await write).status).toBe(200);
  slow.end('}');
  const [response] = (await once(slow, 'response')) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
});
