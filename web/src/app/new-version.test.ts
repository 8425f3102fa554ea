import { afterEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { reloadOnNewVersion } from './new-version.ts';

afterEach(() => void jest.restoreAllMocks());

const ENTRY = '/assets/index-old.js';
const page = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);

/** Fails a script of the page while the server gives that response. */
const loseFile = async (response: () => Promise<Response>) => {
  const reload = jest.fn();
  const listen = jest.spyOn(window, 'addEventListener');
  const responses: Promise<unknown>[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>(() => {
    const given = response();
    responses.push(given.catch(() => undefined));
    return given;
  });
  reloadOnNewVersion({ entry: ENTRY, fetch, reload });
  window.dispatchEvent(new Event('vite:preloadError'));
  for (const [type, listener] of listen.mock.calls)
    if (type === 'vite:preloadError') window.removeEventListener(type, listener as EventListener);
  expect(fetch).toHaveBeenCalledWith('/', { cache: 'no-store' });
  await Promise.all(responses);
  return reload;
};

it('reloads the page when a deployment removed its files', async () => {
  const reload = await loseFile(() => Promise.resolve(page('/assets/index-new.js')));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  ['the server still has this version', () => Promise.resolve(page(ENTRY))],
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(new Response('', { status: 502 }))],
])('does not reload when %s', async (_name, response) => {
  expect(await loseFile(response)).not.toHaveBeenCalled();
});
