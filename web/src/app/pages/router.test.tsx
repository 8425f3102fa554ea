import { expect, it } from '@jest/globals';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { APP_PAGES } from './app-pages.ts';
import { createPages } from './router.tsx';

/** Routers inside the app, and the fallback; not pages themselves. */
const WILDCARDS = new Set(['/app/*', '*']);

it('has a page at every address for which the gateway serves the client, and at no other', () => {
  const inApp = Object.values(APP_PAGES).map(({ path }) => path);
  const routed = [...createPages().pages.map(([path]) => path), ...inApp].filter(
    (path) => !WILDCARDS.has(path),
  );
  expect(routed.toSorted()).toEqual(Object.values<string>(PAGE_PATHS).toSorted());
});
