import { afterEach, expect, it, jest } from '@jest/globals';
import { createServerFetch } from './server-fetch.ts';

const pace = { onAccepted: () => undefined, onRefused: () => undefined };

afterEach(() => {
  jest.restoreAllMocks();
});

it('a form is sent as a whole, never as a stream that an abort could close twice', async () => {
  const sent: (RequestInit | undefined)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(init);
    return new Response('{}');
  });
  const form = new FormData();
  form.append('file', new Blob(['sound']), 'a.flac');
  form.append('model', 'whisper-1');
  await createServerFetch(pace)('http://127.0.0.1/', {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer key' },
  });
  const [request] = sent;
  expect(request?.body).toBeInstanceOf(ArrayBuffer);
  const read = new Response(request?.body as ArrayBuffer, { headers: new Headers(request?.headers) });
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer key');
  expect((await read.formData()).get('model')).toBe('whisper-1');
});
