import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { DataServices } from '../../data/app-services.ts';
import { openTexts } from '../../i18n/index.ts';
import { type LazyPage, lazyPage } from '../lazy-page.tsx';
import { once } from '../../platform/once.ts';
import { APP_PAGES } from './app-pages.ts';
import type { AppPage } from './page.ts';

/** A page behind the sign-in, as the router shows it. */
export type LazyAppPage = Pick<AppPage, 'path' | 'isPremium' | 'frame'> & { readonly Page: LazyPage };

/** All pages behind the sign-in. Each loads on demand. */
export const createLazyAppPages = (services: DataServices): readonly LazyAppPage[] => {
  const withPlayer = createPlayerLoader();
  return Object.values(APP_PAGES).map((page) => {
    const { path, isPremium, frame } = page;
    const load = () => loadPage(page, services);
    return { path, isPremium, frame, Page: lazyPage(page.hasPlayer ? () => withPlayer(load) : load) };
  });
};

/** Loads the data together with the code: hours of speech take a while. */
const loadPage = async (page: AppPage, services: DataServices): Promise<ComponentType> => {
  const [Page] = await Promise.all([
    page.load(),
    prefetchRecording(page, services),
    ...page.texts.map(openTexts),
  ]);
  return Page;
};

const prefetchRecording = async (
  { path, prefetch }: Pick<AppPage, 'path' | 'prefetch'>,
  services: DataServices,
): Promise<void> => {
  const id = matchPath(path, window.location.pathname)?.params['id'];
  if (prefetch !== undefined && id !== undefined) void (await prefetch())(services, id);
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
