import { afterEach, describe, expect, it } from '@jest/globals';
import { withEarlyResponse } from './early-response.ts';

afterEach(() => {
  globalThis.earlyRequests = undefined;
});

const PATH = '/api/transcription/1/transcript';
const bearer = (token: string, language = 'pt-BR') => ({
  headers: { authorization: `Bearer ${token}`, 'accept-language': language },
});
const begin = (response: Promise<Response>, path = PATH): void => {
  const headers = { authorization: 'Bearer a', 'accept-language': 'pt-BR' };
  const url = new URL(path, window.location.origin).href;
  globalThis.earlyRequests = [...(globalThis.earlyRequests ?? []), { url, headers, response }];
};
const reply = (status: number): Response => ({ ok: status < 400, status }) as Response;
const start = () => {
  const seen: unknown[] = [];
  const send = withEarlyResponse(async (url) => {
    seen.push(url);
    return reply(201);
  });
  return { seen, send };
};

describe('a request that was sent before the code loaded', () => {
  it('serves the first equal request, and no other', async () => {
    const { seen, send } = start();
    begin(Promise.resolve(reply(200)));
    expect((await send('/api/auth/me', bearer('a'))).status).toBe(201);
    expect((await send(PATH, bearer('b'))).status).toBe(201);
    expect((await send(PATH, bearer('a', 'en'))).status).toBe(201);
    expect((await send(PATH, { ...bearer('a'), method: 'PATCH' })).status).toBe(201);
    expect((await send(PATH, bearer('a'))).status).toBe(200);
    expect((await send(PATH, bearer('a'))).status).toBe(201);
    expect(seen).toHaveLength(5);
  });

  it('serves each of several requests', async () => {
    const { seen, send } = start();
    begin(Promise.resolve(reply(200)));
    begin(Promise.resolve(reply(202)), '/api/usage/status');
    expect((await send('/api/usage/status', bearer('a'))).status).toBe(202);
    expect((await send(PATH, bearer('a'))).status).toBe(200);
    expect(seen).toEqual([]);
  });

  it.each([Promise.resolve(reply(401)), Promise.reject(new TypeError('Failed to fetch'))])(
    'is sent again if it failed',
    async (response) => {
      response.catch(() => undefined);
      const { seen, send } = start();
      begin(response);
      expect((await send(PATH, bearer('a'))).status).toBe(201);
      expect(seen).toEqual([PATH]);
    },
  );
});
