import { defineRoute } from '@escriba/contracts/shared/route';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { type App, createApp, createBodyParser, refusedBody, serveRoute, serveUnparsed } from './index.ts';

const parsed = defineRoute({
  method: 'POST',
  path: '/parsed/:number',
  summary: '',
  access: 'public',
  params: Type.Object({ number: Type.Integer() }),
  body: Type.Object({ list: Type.Array(Type.Integer({ minimum: 1 })) }),
  responses: { 200: Type.Object({ sum: Type.Integer() }) },
});
const unparsed = { ...parsed, path: '/unparsed/:number' } as const;

let app: App;
beforeAll(async () => {
  app = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }) });
  const sum = (list: readonly number[]) => ({ sum: list.reduce((total, one) => total + one, 0) });
  const parse = createBodyParser(parsed.body, { valuesMax: 1_000 });
  await app.register(async (scope) => {
    serveRoute(scope, parsed, async ({ body }) => sum(body.list));
    await serveUnparsed(
      scope,
      unparsed,
      async ({ body }) => {
        const outcome = parse(body);
        if ('fault' in outcome) throw refusedBody(outcome.fault);
        return sum(outcome.body.list);
      },
      { bodyLimit: 1_000 },
    );
  });
});
afterAll(() => app.close());

const post = async (url: string, payload: string, type = 'application/json') => {
  const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const { requestId: _requestId, ...body } = response.json<Record<string, unknown>>();
  return { status: response.statusCode, ...body };
};

describe('a body that the handler parses', () => {
  it.each<[string, string]>([
    ['a valid one', '{"list":[1,2]}'],
    ['one without a body', ''],
    ['one with a missing field', '{}'],
    ['one with an invalid item', '{"list":[1,0]}'],
    ['one with a number as text', '{"list":["1"]}'],
    ['one with a NUL', '{"list":[],"more":"\\u0000"}'],
    ['one that is no JSON', '{"list":'],
    ['one that changes the prototype', '{"list":[],"__proto__":{"a":1}}'],
    ['one that changes the constructor', '{"list":[],"constructor":{"prototype":{"a":1}}}'],
    ['one that nests deeply', '['.repeat(400) + ']'.repeat(400)],
  ])('gets the response of every other route: %s', async (_what, payload) => {
    expect(await post('/unparsed/1', payload)).toEqual(await post('/parsed/1', payload));
  });

  it('is refused before it is parsed if it has too many values', () => {
    const parse = createBodyParser(parsed.body, { valuesMax: 10 });
    expect(parse(Buffer.from('{"list":[1,2,3,4,5,6,7,8,9]}'))).toHaveProperty('body');
    for (const body of ['{"list":[1,2,3,4,5,6,7,8,9,10]}', '['.repeat(11), '{"a":'.repeat(11)])
      expect(parse(Buffer.from(body))).toEqual({ fault: { statusCode: 400 } });
  });

  it('is limited in bytes, and the rest of the request is validated', async () => {
    expect(await post('/unparsed/1', `{"list":[${'1,'.repeat(600)}1]}`)).toMatchObject({ status: 413 });
    expect(await post('/unparsed/one', '{"list":[]}')).toMatchObject({ status: 400 });
    expect(await post('/unparsed/1', '<list/>', 'application/xml')).toMatchObject({ status: 415 });
  });
});
