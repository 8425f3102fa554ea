import { createLogger } from '@escriba/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type App, createApp } from './index.ts';

let app: App;

beforeEach(async () => {
  app = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }), checks: {} });
});
afterEach(() => app.close());

const get = (url: string) => app.inject({ url });

describe('what caches keep', () => {
  it('excludes JSON responses, successful or not', async () => {
    app.get('/x', async () => ({ success: true }));
    app.get('/broken', async () => Promise.reject(new Error('broken')));
    for (const url of ['/x', '/broken', '/nowhere', '/health/live'])
      expect([url, (await get(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  });

  it("is what a route's own header says, and likewise for files and streams", async () => {
    app.get('/keys', async (_request, reply) => reply.header('cache-control', 'public').send({ keys: [] }));
    app.get('/sound', async (_request, reply) => reply.type('audio/ogg').send(Buffer.from('sound')));
    expect((await get('/keys')).headers['cache-control']).toBe('public');
    expect((await get('/sound')).headers['cache-control']).toBeUndefined();
  });
});

it('refuses a part of a path that is longer than 200 characters', async () => {
  app.get('/things/:id', async () => ({ success: true }));
  expect((await get(`/things/${'x'.repeat(200)}`)).statusCode).toBe(200);
  expect((await get(`/things/${'x'.repeat(201)}`)).statusCode).toBe(414);
});
