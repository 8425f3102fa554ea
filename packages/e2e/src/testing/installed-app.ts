import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { eventually } from '@escriba/testing';
import type { Page } from 'playwright-core';

/** Waits until the service worker serves the page. */
export const seeServiceWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** Lists the addresses of everything that the service worker has stored. */
export const listCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => url);
  });

/** Submits a form with files, as the system's share sheet does: the service worker gets the same request. */
export const shareFiles = async (page: Page, files: readonly string[]): Promise<void> => {
  await page.evaluate(
    ({ action, field }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data', id: 'share-sheet' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: field, multiple: true });
      form.append(input);
      document.body.append(form);
    },
    { action: INSTALLED_APP.share, field: INSTALLED_APP.shareField },
  );
  await page.locator('#share-sheet input').setInputFiles([...files]);
  const sheet = page.locator('#share-sheet');
  await sheet.evaluate((form) => (form as HTMLFormElement).submit());
  await sheet.waitFor({ state: 'detached' });
};

/** Lists the keys of everything that the page keeps for reading without a connection. */
const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'escriba-offline')) return [];
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('escriba-offline');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    const keys = await Promise.all(
      [...opened.objectStoreNames].map(
        (store) =>
          new Promise<string[]>((resolve, reject) => {
            const request = opened.transaction(store).objectStore(store).getAllKeys();
            request.addEventListener('success', () =>
              resolve(request.result.map((key) => `${store} ${JSON.stringify(key)}`)),
            );
            request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
          }),
      ),
    );
    opened.close();
    return keys.flat();
  });

/** Waits until the browser keeps this many texts. */
export const seeTexts = async (page: Page, count: number): Promise<void> => {
  await eventually(
    async () => (await listKept(page)).filter((key) => key.startsWith('transcripts ')).length === count,
  );
};

/** Waits until the browser keeps the library's first page. */
export const seeLibrary = async (page: Page): Promise<void> => {
  await eventually(async () => (await listKept(page)).some((key) => /^lists .*"50"\]$/.test(key)));
};

/** Waits until the browser keeps nothing. */
export const seeNothingKept = async (page: Page): Promise<void> => {
  await eventually(async () => (await listKept(page)).length === 0);
};
