import { LOCALES } from '@escriba/contracts/shared/locale';
import { localisePath, readPagePath } from '@escriba/contracts/web/pages';
import type { ComponentType } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router-dom';
import { openTexts } from '../../i18n/index.ts';
import { paths } from '../../platform/paths.ts';
import { type LazyPage, lazyPage } from '../lazy-page.tsx';
import { once } from '../../platform/once.ts';
import type { Around } from '../services.tsx';
import { APP_TEXTS } from './app-texts.ts';
import type { PublicPage } from './page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const APP_AREA = `${paths.app}/*`;

/** A page with its texts and the providers around it, outermost first. */
const openPage = (
  { load, texts }: Pick<PublicPage, 'load' | 'texts'>,
  around: readonly (() => Promise<Around>)[],
): LazyPage =>
  lazyPage(async () => {
    const [Page, providers] = await Promise.all([
      load(),
      Promise.all(around.map((open) => open())),
      ...texts.map(openTexts),
    ]);
    return providers.reduceRight<ComponentType>(within, Page);
  });

const within =
  (Page: ComponentType, { Provider }: Around): ComponentType =>
  () => (
    <Provider>
      <Page />
    </Provider>
  );

/** Load with the first page that needs them, and live until the page is closed. */
const pageProviders = () => {
  const services = once(async () => (await import('../services.tsx')).openServices());
  return {
    services,
    queries: once(() => import('../queries.tsx').then((module) => module.openQueries(services()))),
  };
};

/** Every page by path, each loaded on demand; those behind the sign-in are one area. `fetchAppPage` loads the code of a page of it. */
export const createPages = ({ services, queries } = pageProviders()) => {
  const openArea = once(async () => {
    const [{ openAppArea }, opened, { queryClient }] = await Promise.all([
      import('./app-area.tsx'),
      services(),
      queries(),
    ]);
    return openAppArea({ ...opened.services, queries: queryClient });
  });
  const loadAppArea = async () => (await openArea()).AppArea;
  const fetchAppPage = async (pathname: string) => (await openArea()).fetchPage(pathname);
  const withSession = [services, queries];
  const publicPages = Object.values(PUBLIC_PAGES).map(
    (page) => [page.path, openPage(page, page.hasSession ? withSession : [])] as const,
  );
  const pages: readonly (readonly [string, LazyPage])[] = [
    ...publicPages,
    [APP_AREA, openPage({ load: loadAppArea, texts: APP_TEXTS }, withSession)],
    ...(import.meta.env.DEV ? [[paths.components, componentsPage(services)] as const] : []),
    ['*', lazyPage(() => import('../not-found-page.tsx').then((page) => page.NotFoundPage))],
  ];
  return { pages, fetchAppPage };
};

const componentsPage = (services: () => Promise<Around>): LazyPage =>
  openPage(
    { load: async () => (await import('../dev/components-page.tsx')).ComponentsPage, texts: APP_TEXTS },
    [services],
  );

/** `fetchPage` asks for all the code that an address needs, so that its page can be drawn at once. */
export const createRouter = () => {
  const { pages, fetchAppPage } = createPages();
  const fetchPage = async (pathname: string): Promise<void> => {
    const found = findPage(pages, pathname);
    // A path behind the sign-in has a frame and a page: both load at the same time, and each reports its own
    // failure.
    await Promise.allSettled([
      found?.[1].fetch(),
      found?.[0] === APP_AREA ? fetchAppPage(pathname) : undefined,
    ]);
  };
  const Router = () => (
    <BrowserRouter>
      <PageRoutes pages={pages} />
    </BrowserRouter>
  );
  return { Router, fetchPage };
};

type Pages = ReturnType<typeof createPages>['pages'];

/** The page at an address, whatever the language of the address. */
export const findPage = (pages: Pages, pathname: string) => {
  const { path } = readPagePath(pathname);
  return pages.find(([pattern]) => matchPath(pattern, path) !== null);
};

/** A route per page and language. */
export const PageRoutes = ({ pages }: { readonly pages: Pages }) => (
  <Routes>
    {pages.flatMap(([path, Page]) =>
      [...new Set(LOCALES.map((locale) => localisePath(path, locale)))].map((address) => (
        <Route key={address} path={address} element={<Page />} />
      )),
    )}
  </Routes>
);
