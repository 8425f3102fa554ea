import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import type { Plugin } from 'vite';
import { APP_PAGES } from './vite.pages.ts';

const REQUESTS = Object.fromEntries(
  Object.entries(APP_PAGES).flatMap(([name, { requests }]) =>
    requests === undefined ? [] : [[PAGE_PATHS[name as keyof typeof APP_PAGES], requests] as const],
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
