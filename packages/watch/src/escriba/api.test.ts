import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TryLater, WatchStopped } from '../watch.errors.ts';
import { createApi } from './api.ts';

const ID = '00000000-0000-7000-8000-000000000001';

let proxy: Server;
let api: ReturnType<typeof createApi>;
let [status, page] = [404, ''];

beforeEach(async () => {
  proxy = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/html' }).end(page);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  api = createApi({ baseUrl, apiKey: 'escriba_x', signal: new AbortController().signal });
});
afterEach(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await once(proxy, 'close');
});

describe.each(['', '<h1>not found</h1>'])('a refusal that is not one of Escriba (%p)', (body) => {
  beforeEach(() => {
    [status, page] = [404, body];
  });

  it('refuses no recording, and is no sign that one was deleted', async () => {
    const upload = { fileName: 'a.wav', sizeBytes: 1, language: 'auto' };
    for (const refused of [403, 404, 405, 413]) {
      status = refused;
      for (const call of [
        () => api.createUpload(upload),
        () => api.findOffset(ID),
        () => api.sendChunk(ID, 0, new Uint8Array(1)),
        () => api.cancelUpload(ID),
        () => api.findStatus(ID),
        () => api.readText(ID, 'md'),
      ])
        await expect(call()).rejects.toBeInstanceOf(TryLater);
    }
  });

  it('ends the program at its start, because the address may be wrong', async () => {
    const check = api.checkAccess();
    await expect(check).rejects.toBeInstanceOf(WatchStopped);
    await expect(check).rejects.toThrow('Check ESCRIBA_URL');
  });
});
