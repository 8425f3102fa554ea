import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { clientsClaim } from 'workbox-core';
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openPage } from './open-page.ts';
import { takeShare } from './take-share.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of this version of the app: its page, and the code for reading. The build inserts them. */
declare const PRECACHED: PrecacheEntry[];

/*
 * The service worker of the signed-in area. It keeps files of the app, which are the same for everyone, and no response of the API: what a
 * user reads without a connection is kept by the page, per user.
 */

// Pages come from the server, so a new version can take over at once: a page of the old version finds its files at the server, or reloads.
void self.skipWaiting();
clientsClaim();

// Exactly these files: `/` must not become `/index.html`, which is another page.
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
registerRoute(new NavigationRoute(openPage, { allowlist: [new RegExp(`^${INSTALLED_APP.scope}(?:/|$)`)] }));
registerRoute(({ url }) => url.pathname === INSTALLED_APP.share, takeShare, 'POST');

self.addEventListener('activate', (event) => {
  // The server is asked while the worker starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
});
