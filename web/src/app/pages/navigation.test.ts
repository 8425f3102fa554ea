import { expect, it } from '@jest/globals';
import { currentInBar } from '../../features/app-frame/bottom-bar.tsx';
import { currentInSidebar } from '../../features/app-frame/nav-items.ts';
import { paths } from '../../platform/paths.ts';
import { APP_PAGES } from './app-pages.ts';
import type { AppPageName } from './page.ts';

/** Opens another page as soon as it has saved the transcription. */
const WITHOUT_LINK: readonly AppPageName[] = ['appKeepTrial'];

it('marks a link as current on every page behind the sign-in', () => {
  const names = Object.keys(APP_PAGES) as AppPageName[];
  const unmarked = names.filter(
    (name) => [...currentInSidebar(paths[name]), ...currentInBar(paths[name])].length === 0,
  );
  expect(unmarked).toEqual(WITHOUT_LINK);
});
