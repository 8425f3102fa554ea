import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { registerWebhook } from './local-asaas.ts';

const TOKEN = 'a-token-of-at-least-32-characters';
const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((end) => end()));

/** Starts an Asaas with these webhooks, which records calls. */
const startAsaas = async (webhooks: readonly object[], status = 200) => {
  const calls: { method: string; path: string; key: unknown; body: Record<string, unknown> }[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    calls.push({ method, path, key: headers['access_token'], body: body === '' ? {} : JSON.parse(body) });
    response.writeHead(status).end(JSON.stringify({ object: 'list', data: webhooks }));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls, asaas: { port, apiKey: 'key', webhookToken: TOKEN } };
};
const publicUrl = 'http://localhost:8080';
const { signal } = new AbortController();

describe('the webhook of the local Asaas', () => {
  it('is created at the first start, with the token that billing expects', async () => {
    const { calls, asaas } = await startAsaas([{ id: 'other', name: 'Other' }]);
    await registerWebhook({ asaas, publicUrl, signal });
    expect(calls.map(({ method, path, key }) => [method, path, key])).toEqual([
      ['GET', '/v3/webhooks?limit=100', 'key'],
      ['POST', '/v3/webhooks', 'key'],
    ]);
    expect(calls[1]?.body).toMatchObject({
      url: 'http://localhost:8080/webhooks/asaas',
      authToken: TOKEN,
      enabled: true,
      sendType: 'SEQUENTIALLY',
      events: expect.arrayContaining(['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED', 'SUBSCRIPTION_DELETED']),
    });
  });

  it('is updated at the next start, which may have another address', async () => {
    const { calls, asaas } = await startAsaas([{ id: 'w1', name: 'Escriba' }]);
    await registerWebhook({ asaas, publicUrl: 'http://localhost:9090', signal });
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/v3/webhooks/w1',
      body: { url: 'http://localhost:9090/webhooks/asaas', interrupted: false },
    });
  });

  it('is an error if Asaas refuses it', async () => {
    const { asaas } = await startAsaas([], 401);
    await expect(registerWebhook({ asaas, publicUrl, signal })).rejects.toThrow('responded 401');
  });

  it('is not waited for once the start is aborted', async () => {
    const { asaas } = await startAsaas([]);
    close.splice(0).forEach((end) => end());
    const stopped = new AbortController();
    const waiting = registerWebhook({ asaas, publicUrl, signal: stopped.signal });
    stopped.abort();
    await expect(waiting).rejects.toThrow('abort');
  });
});
