import type { Plugin } from 'vite';
import { APP_PAGES } from './vite.pages.ts';

const REQUESTS = Object.fromEntries(
  Object.values(APP_PAGES).flatMap(({ path, requests }) =>
    requests === undefined ? [] : [[path, requests] as const],
  ),
);

/** Tells the document's first script what each page behind the sign-in requests first. */
export const earlyRequests = (): Plugin => ({
  name: 'early-requests',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('PAGE_REQUESTS', () => JSON.stringify(REQUESTS)),
  },
});
