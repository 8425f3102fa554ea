import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { DataServices } from '../../data/app-services.ts';
import { openTexts } from '../../i18n/index.ts';
import { paths } from '../../platform/paths.ts';
import { type LazyPage, lazyPage } from '../lazy-page.tsx';
import { once } from '../once.ts';
import { APP_PAGES } from './app-pages.ts';
import type { AppPage, AppPageName } from './page.ts';

/** A page behind the sign-in, as the router shows it. */
export type LazyAppPage = Pick<AppPage, 'isPremium' | 'early' | 'shape'> & {
  readonly path: string;
  readonly Page: LazyPage;
};

type LoadServices = () => Promise<DataServices>;

/** All pages behind the sign-in. Each loads on demand. */
export const createLazyAppPages = (loadServices: LoadServices): readonly LazyAppPage[] => {
  const withPlayer = createPlayerLoader();
  return (Object.keys(APP_PAGES) as AppPageName[]).map((name) => {
    const page = APP_PAGES[name];
    const path = paths[name];
    const load = () => loadPage(page, path, loadServices);
    const Page = lazyPage(page.hasPlayer ? () => withPlayer(load) : load);
    return { path, Page, isPremium: page.isPremium, early: page.early, shape: page.shape };
  });
};

/** Loads the data together with the code: hours of speech take a while. */
const loadPage = async (page: AppPage, path: string, loadServices: LoadServices): Promise<ComponentType> => {
  const [Page] = await Promise.all([
    page.load(),
    page.prefetch === undefined ? undefined : prefetchRecording(page.prefetch, path, loadServices),
    ...page.texts.map(openTexts),
  ]);
  return Page;
};

const prefetchRecording = async (
  load: NonNullable<AppPage['prefetch']>,
  path: string,
  loadServices: LoadServices,
): Promise<void> => {
  const id = matchPath(path, window.location.pathname)?.params['id'];
  const [prefetch, services] = await Promise.all([load(), loadServices()]);
  if (id !== undefined) void prefetch(services, id);
};

/** Pages that play recordings share one player, which keeps position, speed and volume between pages. */
const createPlayerLoader = () => {
  const loadPlayer = once(async () => {
    const { createPagePlayback, PlaybackContext } = await import('../../media/player/page-playback.ts');
    return { playback: createPagePlayback(), PlaybackContext };
  });
  return async (load: () => Promise<ComponentType>): Promise<ComponentType> => {
    const [Page, { playback, PlaybackContext }] = await Promise.all([load(), loadPlayer()]);
    return () => (
      <PlaybackContext value={playback}>
        <Page />
      </PlaybackContext>
    );
  };
};

/** The page for a path behind the sign-in. */
export const findAppPage = (pages: readonly LazyAppPage[], pathname: string): LazyPage | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null)?.Page;
