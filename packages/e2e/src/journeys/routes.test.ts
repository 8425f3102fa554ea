import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayRoutes } from '@escriba/contracts/gateway/gateway';
import { transcriptionRoutes } from '@escriba/contracts/transcription/routes';
import { eventually, samplePath } from '@escriba/testing';
import { createApiVisitor } from '../testing/api-visitor.ts';
import { sharedProductUrl } from '../testing/product.ts';

const url = sharedProductUrl();
const recording = samplePath('short-pt.wav');
const owner = createApiVisitor(url);
let id = '';

beforeAll(async () => {
  id = await owner.upload(recording);
  await eventually(async () => (await owner.status(id)).status === 'completed');
});

/** Callers at the public gateway, with the headers they may try. */
const CALLERS = {
  anonymous: () => ({}),
  'another device': () => ({ 'x-device-id': createApiVisitor(url).device }),
  'a liar': () => ({
    'x-user-id': 'someone',
    'x-escriba-caller': 'someone',
    'x-forwarded-user': 'someone',
    'x-forwarded-for': owner.address,
  }),
  'a forged token': () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lb25lIn0.' }),
  'the owner': () => ({ 'x-device-id': owner.device }),
} as const;
type Caller = keyof typeof CALLERS;
type Expected = Readonly<Record<Caller, string>>;

const everybody = (response: string): Expected => ({
  anonymous: response,
  'another device': response,
  'a liar': response,
  'a forged token': response,
  'the owner': response,
});

const INVALID_TOKEN = '401 auth.invalid_token';
const users = { ...everybody('401 auth.token_missing'), 'a forged token': INVALID_TOKEN };
const ownersOnly = (response: string): Expected => ({
  anonymous: '401 transcription.reader_missing',
  'another device': '404 transcription.not_found',
  'a liar': '401 transcription.reader_missing',
  'a forged token': INVALID_TOKEN,
  'the owner': response,
});

/** The response of each operation to each caller, about the owner's finished transcription. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'GET /api/ip': everybody('200'),
  'GET /health/ready': everybody('200'),
  'POST /api/transcription/free-upload': {
    anonymous: '400 upload.field_invalid',
    'another device': '202',
    'a liar': '400 upload.field_invalid',
    'a forged token': INVALID_TOKEN,
    'the owner': '409 transcription.free_trial_used',
  },
  'GET /api/transcription/free': {
    anonymous: '200 null',
    'another device': '200 null',
    'a liar': '200 null',
    'a forged token': INVALID_TOKEN,
    'the owner': '200',
  },
  'GET /api/transcription/free/limits': { ...everybody('200'), 'a forged token': INVALID_TOKEN },
  'POST /api/transcription/free/claim': users,
  'POST /api/transcription/upload': users,
  'POST /api/async-transcription/upload': users,
  'GET /api/async-transcription/status/:id': ownersOnly('200'),
  'GET /api/async-transcription/events/:id': ownersOnly('200'),
  'POST /api/async-transcription/cancel/:id': ownersOnly('409 transcription.finished'),
  'DELETE /api/transcription/:id': ownersOnly('200'),
};

const routes = [...gatewayRoutes, ...transcriptionRoutes];
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const ask = async (
  route: (typeof routes)[number],
  headers: Readonly<Record<string, string>>,
): Promise<string> => {
  const device = headers['x-device-id'];
  const path = route.path.replace(':id', id);
  const query = route.path.endsWith('/free') && device !== undefined ? `?device_id=${device}` : '';
  const form = new FormData();
  if (device !== undefined) form.set('device_id', device);
  form.set('audio', new Blob([await readFile(recording)]), 'fala.wav');
  const isUpload = route.path.endsWith('upload');
  const address = { 'x-forwarded-for': createApiVisitor(url).address };
  const response = await fetch(url + path + query, {
    method: route.method,
    headers: { ...address, prefer: 'respond-async', ...headers },
    ...(isUpload ? { body: form } : {}),
  });
  const text = await response.text();
  const { error, data } = text.startsWith('{')
    ? (JSON.parse(text) as { error?: string; data?: unknown })
    : {};
  return [response.status, error ?? (data === null ? 'null' : '')].join(' ').trim();
};

describe('every operation at the public gateway', () => {
  it('is in this table', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  const inOrder = routes.filter(({ method }) => method !== 'DELETE');
  it.each(
    [...inOrder, ...routes.filter(({ method }) => method === 'DELETE')].map((route) => ({
      name: nameOf(route),
      route,
    })),
  )('$name responds to each caller as it should', async ({ name, route }) => {
    const responses: Record<string, string> = {};
    for (const [caller, headers] of Object.entries(CALLERS)) responses[caller] = await ask(route, headers());
    expect(responses).toEqual(EXPECTED[name]);
  });

  it.each(['/health/parts', '/metrics', '/internal', '/api/unknown'])('%s does not exist', async (path) => {
    const { status } = await fetch(url + path);
    expect([400, 404]).toContain(status);
  });
});
