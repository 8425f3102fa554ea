import { clientsClaim } from 'workbox-core';

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the service worker when an operator turns it off: it removes what the other one has stored, then itself. Open pages go
 * on with the server.
 */

void self.skipWaiting();
clientsClaim();
self.addEventListener('activate', (event) => event.waitUntil(remove()));

const remove = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
};
