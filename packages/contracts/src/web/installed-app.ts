import { PAGE_PATHS } from './pages.ts';

/** The installed app, as its manifest, its service worker and the gateway agree on it. */
export const INSTALLED_APP = {
  /** Only pages below this path have a service worker; the public pages have none. */
  scope: PAGE_PATHS.app,
  serviceWorker: '/sw.js',
  /** The address of a worker that removes itself and what it has stored; served in place of the other one to turn it off. */
  retiredServiceWorker: '/sw-retired.js',
  /** The target of the system's share sheet: POST multipart. The service worker takes it, without one the gateway. */
  share: '/app/share',
  /** The form field of shared files. */
  shareField: 'recordings',
} as const;

/** The part of the upload page's address that says what happened to shared files: their id, or why there are none. */
export const SHARED_PARAM = 'shared';

/** The reasons why there are no shared files: `none` were shared, or they were `lost`, because the browser could not keep them. */
export const SHARE_FAILURES = ['none', 'lost'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];

/** Returns the upload page after something was shared. `shared` is the id of kept files, or a `ShareFailure`. */
export const afterShare = (shared: string): string =>
  `${PAGE_PATHS.appUpload}?${new URLSearchParams({ [SHARED_PARAM]: shared }).toString()}`;
