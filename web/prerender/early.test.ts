import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const DEVICE = 'a'.repeat(32);
const asked = jest.fn<typeof fetch>(async () => Response.json({}));
let pages = 0;
const loadPage = async (): Promise<void> => {
  pages += 1;
  // The script runs when it is imported, once for each address.
  await import(`./early.ts?page=${pages}`);
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  asked.mockClear();
  Object.assign(globalThis, { APP_FILES: ['data:text/javascript,'], fetch: asked });
});
afterEach(() => {
  jest.useRealTimers();
  window.early?.stop();
  globalThis.earlyRequests = undefined;
  delete document.documentElement.dataset['trial'];
});

describe('the landing page, before its code has loaded', () => {
  it('asks for the trial of a browser that had one, and offers no other meanwhile', async () => {
    localStorage.setItem('device_id', DEVICE);
    document.documentElement.lang = 'en';
    await loadPage();
    const headers = { 'x-device-id': DEVICE, 'accept-language': 'en' };
    expect(asked.mock.calls).toEqual([['/api/transcription/free', { headers }]]);
    expect(globalThis.earlyRequests).toMatchObject([
      { url: `${window.location.origin}/api/transcription/free`, headers },
    ]);
    expect(document.documentElement.dataset['trial']).toBe('known');
  });

  it('asks for nothing in the browser of a stranger', async () => {
    await loadPage();
    expect(asked).not.toHaveBeenCalled();
    expect(document.documentElement.dataset['trial']).toBeUndefined();
  });
});
