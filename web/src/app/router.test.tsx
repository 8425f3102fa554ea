import { expect, it } from '@jest/globals';
import { PAGE_PATHS } from '@escriba/contracts';
import { createPages } from './router.tsx';

/** Not pages of their own: what stands in for the pages behind the sign-in, and for those that do not exist. */
const WILDCARDS = new Set(['/app/*', '*']);

it('has a page at every address that the gateway answers with the client, and at no other', () => {
  const { pages, appPages } = createPages();
  const routed = [...pages, ...appPages].map(([path]) => path).filter((path) => !WILDCARDS.has(path));
  expect(routed.toSorted()).toEqual(Object.values<string>(PAGE_PATHS).toSorted());
});
