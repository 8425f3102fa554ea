import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Caller } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { readCallerToken, startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const QUEUE = '/api/operator/transcription/queue';
const USER = { sub: crypto.randomUUID(), sid: crypto.randomUUID() };

let gateway: RunningGateway;
let privateKey: CryptoKey;
let publicKey: JWK;
let admission: { readonly status: number; readonly body: object };
let served: (Caller | undefined)[];
let asked: Record<string, unknown>[];
let outcomes: string[];

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA');
  privateKey = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' };
});

/** Responds as auth and every other service. */
const serve = async (
  request: IncomingMessage,
): Promise<{ readonly status: number; readonly body: object }> => {
  const { url = '' } = request;
  if (url.endsWith('/jwks')) return { status: 200, body: { keys: [publicKey] } };
  if (url === '/internal/operator/acts') {
    asked.push(JSON.parse(await text(request)) as Record<string, unknown>);
    return admission;
  }
  if (url.startsWith('/internal/operator/acts/')) {
    outcomes.push(url + (await text(request)));
    return { status: 200, body: { success: true } };
  }
  served.push((await readCallerToken(request)).caller);
  return { status: 409, body: {} };
};
const received = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { status, body } = await serve(request);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const service: RequestListener = (request, response) => void received(request, response);
const admits = (actId = '7') => ({ status: 200, body: { success: true, data: { actId } } });

const start = async (admitted: typeof admission): Promise<string> => {
  [admission, served, asked, outcomes] = [admitted, [], [], []];
  gateway = await startGateway({ service });
  return gateway.url;
};
afterEach(() => gateway.close());

const bearer = async (): Promise<Record<string, string>> => {
  const token = await new SignJWT(USER)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    .setIssuer('escriba')
    .setAudience('escriba-api')
    .setExpirationTime('5 minutes')
    .sign(privateKey);
  return { authorization: `Bearer ${token}`, 'user-agent': 'Browser' };
};

describe('a request to an operator route', () => {
  it('of an admitted operator arrives with the operator claim, after auth has recorded it', async () => {
    const url = await start(admits());
    expect((await fetch(`${url}${QUEUE}?a=1`, { headers: await bearer() })).status).toBe(409);
    expect(asked).toEqual([
      {
        userId: USER.sub,
        sessionId: USER.sid,
        ip: '127.0.0.1',
        userAgent: 'Browser',
        method: 'GET',
        path: QUEUE,
      },
    ]);
    expect(served).toEqual([
      { ip: '127.0.0.1', user: { id: USER.sub, sessionId: USER.sid }, operator: true },
    ]);
    await eventually(() => outcomes.length === 1);
    expect(outcomes).toEqual(['/internal/operator/acts/7/outcome{"status":409}']);
  });

  it.each<[string, typeof admission, boolean, number, string]>([
    ['a visitor', admits(), false, 404, 'gateway.not_found'],
    ['a user', { status: 200, body: { success: true, data: null } }, true, 404, 'gateway.not_found'],
    ['an unconfirmed operator', { status: 403, body: {} }, true, 403, 'auth.operator_unconfirmed'],
    [
      'an operator without a second factor',
      {
        status: 403,
        body: {
          success: false,
          error: 'auth.operator_second_factor_needed',
          message: 'Turn it on',
          requestId: 'r',
        },
      },
      true,
      403,
      'auth.operator_second_factor_needed',
    ],
    [
      'an operator whom auth cannot record',
      { status: 500, body: {} },
      true,
      503,
      'gateway.service_unavailable',
    ],
  ])('of %s reaches no service', async (_who, admitted, isSignedIn, status, error) => {
    const url = await start(admitted);
    const headers = {
      ...(isSignedIn ? await bearer() : {}),
      'x-escriba-caller': 'forged',
      'x-escriba-operator': 'true',
    };
    const response = await fetch(url + QUEUE, { headers });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
    expect([served, outcomes]).toEqual([[], []]);
  });
});

it('a request to any other route never has the operator claim', async () => {
  const url = await start(admits());
  await fetch(`${url}/api/transcription/x`, { headers: await bearer() });
  await fetch(`${url}/api/operator`, { headers: await bearer() });
  expect(asked).toEqual([]);
  expect(served).toEqual([
    { ip: '127.0.0.1', user: { id: USER.sub, sessionId: USER.sid } },
    { ip: '127.0.0.1', user: { id: USER.sub, sessionId: USER.sid } },
  ]);
});
