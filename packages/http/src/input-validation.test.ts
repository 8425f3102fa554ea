import { defineRoute } from '@escriba/contracts/shared/route';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { type App, createApp, serveRoute } from './index.ts';

const Fields = Type.Object({
  at: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  name: Type.Optional(Type.String()),
  loud: Type.Optional(Type.Boolean()),
  date: Type.Optional(Type.String({ format: 'date-time' })),
});
const contract = defineRoute({
  method: 'POST',
  path: '/things/:number',
  summary: '',
  access: 'public',
  params: Type.Object({ number: Type.Integer() }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }),
  headers: Type.Object({ 'x-count': Type.Optional(Type.Integer()) }),
  body: Type.Object({ list: Type.Array(Fields) }),
  responses: { 200: Type.Object({ seen: Type.Unknown() }) },
});

let app: App;
beforeAll(async () => {
  app = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }) });
  // A separate scope, as features have.
  await app.register(async (scope) => {
    serveRoute(scope, contract, async ({ params, query, headers, body }) => ({
      seen: { number: params.number, page: query.page, count: headers['x-count'], list: body.list },
    }));
  });
});
afterAll(() => app.close());

const post = async (field: unknown, path = '/things/7', count = '1') => {
  const payload = { list: [field] };
  const response = await app.inject({ method: 'POST', url: path, payload, headers: { 'x-count': count } });
  return { status: response.statusCode, ...response.json<object>() };
};

describe('text that no database stores', () => {
  it.each([
    ['a NUL', { name: 'a\u0000b' }],
    ['half of a surrogate pair', { name: 'a\ud800' }],
    ['a NUL in a field that the schema does not declare', { more: ['\u0000'] }],
  ])('is refused with 400 and its field: %s', async (_what, field) => {
    const [name = ''] = Object.keys(field);
    expect(await post(field)).toMatchObject({
      status: 400,
      error: 'request.invalid',
      message: expect.stringContaining(`list.0.${name}`),
    });
  });

  it('is refused in the path, query and headers, too', async () => {
    expect((await post({}, '/things/7?page=1&more=%00')).status).toBe(400);
  });
});

describe('a JSON body', () => {
  it.each([{ at: null }, { at: 0 }, { name: '' }, { loud: false }, { more: 'kept as it is' }])(
    'is accepted as written: %j',
    async (field) => {
      expect(await post(field)).toMatchObject({ status: 200, seen: { list: [field] } });
    },
  );

  it.each([
    { at: '5' },
    { at: false },
    { name: null },
    { name: 5 },
    { loud: null },
    { loud: 'true' },
    { loud: 1 },
  ])('is not coerced: %j', async (field) => {
    const [name] = Object.keys(field);
    expect(await post(field)).toMatchObject({
      status: 400,
      message: `O campo 'list.0.${name}' está ausente ou não é válido.`,
    });
  });

  it('keeps the formats of its strings', async () => {
    expect(await post({ date: '2026-01-02T03:04:05Z' })).toMatchObject({ status: 200 });
    expect(await post({ date: 'ontem' })).toMatchObject({ status: 400 });
    expect(await post([])).toMatchObject({ status: 400 });
  });
});

describe('the path, query and headers', () => {
  it('are text, coerced to the numbers of the schema', async () => {
    expect(await post({}, '/things/7?page=2', '3')).toMatchObject({
      status: 200,
      seen: { number: 7, page: 2, count: 3 },
    });
  });

  it.each(['/things/x', '/things/7?page=x', '/things/7?page=', '/things/7?page=0'])(
    '%s is refused',
    async (path) => {
      expect(await post({}, path)).toMatchObject({ status: 400 });
    },
  );
});
