import type { ComponentType } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router-dom';
import { openTexts, type TextArea } from '../i18n/index.ts';
import { paths } from '../platform/paths.ts';
import { createAppPages, findAppPage } from './app-pages.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { once } from './once.ts';
import type { Around } from './services.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;
type PageNeeds = {
  /** Areas of texts, loaded together with the code. */
  readonly texts?: readonly TextArea[];
  /** Providers around the page, outermost first. */
  readonly around?: readonly (() => Promise<Around>)[];
};

/** A page by the name of its export. */
const page = <Name extends string>(
  load: Load<Name>,
  name: Name,
  { texts = [], around = [] }: PageNeeds = {},
) =>
  lazyPage(async () => {
    const [module, providers] = await Promise.all([
      load(),
      Promise.all(around.map((open) => open())),
      ...texts.map(openTexts),
    ]);
    return providers.reduceRight<ComponentType>(within, module[name]);
  });

const within =
  (Page: ComponentType, { Provider }: Around): ComponentType =>
  () => (
    <Provider>
      <Page />
    </Provider>
  );

/** Every page by path, each loaded on demand. `appPages` are those behind the sign-in. */
export const createPages = () => {
  // Load with the first page that needs them, and live until the page is closed.
  const services = once(async () => (await import('./services.tsx')).openServices());
  const queries = once(async () => (await import('./queries.tsx')).openQueries());
  const load = async () => {
    const [opened, { queryClient }] = await Promise.all([services(), queries()]);
    return { ...opened.services, queries: queryClient };
  };
  const appPages = createAppPages(load);
  const loadAppArea = async () => {
    const [{ openAppArea }, shared] = await Promise.all([import('./app-area.tsx'), load()]);
    return { AppArea: openAppArea(shared, appPages) };
  };
  const signingIn: PageNeeds = { texts: ['account'], around: [services] };
  const connecting: PageNeeds = { texts: ['account'], around: [services, queries] };
  const buying: PageNeeds = { texts: ['billing', 'plans', 'account', 'app'], around: [services, queries] };
  const pages: readonly (readonly [string, LazyPage])[] = [
    [paths.home, page(() => import('./landing-page.tsx'), 'LandingPage')],
    [paths.signIn, page(() => import('./auth-page.tsx'), 'AuthPage', signingIn)],
    [paths.googleBack, page(() => import('./google-callback-page.tsx'), 'GoogleCallbackPage', signingIn)],
    [
      paths.extensionLogin,
      page(() => import('./extension-login-page.tsx'), 'ExtensionLoginPage', connecting),
    ],
    [
      paths.extensionConnection,
      page(() => import('./extension-connection-page.tsx'), 'ExtensionConnectionPage', connecting),
    ],
    [paths.privacy, page(() => import('./privacy-page.tsx'), 'PrivacyPage', { texts: ['legal'] })],
    [
      paths.plans,
      page(() => import('./plans-page.tsx'), 'PlansPage', { texts: ['plans'], around: [services, queries] }),
    ],
    [
      paths.subscription,
      page(() => import('./public-subscription-page.tsx'), 'PublicSubscriptionPage', buying),
    ],
    [paths.paymentSuccess, page(() => import('./payment-success-page.tsx'), 'PaymentSuccessPage', buying)],
    [
      paths.sharedTranscript,
      page(() => import('./shared-page.tsx'), 'SharedPage', { texts: ['transcript'] }),
    ],
    [
      `${paths.app}/*`,
      page(loadAppArea, 'AppArea', { texts: ['account', 'app'], around: [services, queries] }),
    ],
    ...(import.meta.env.DEV ? [[paths.components, componentsPage(services)] as const] : []),
    ['*', page(() => import('./not-found-page.tsx'), 'NotFoundPage')],
  ];
  return { pages, appPages };
};

const componentsPage = (services: () => Promise<Around>): LazyPage =>
  page(() => import('./dev/components-page.tsx'), 'ComponentsPage', {
    texts: ['account', 'app'],
    around: [services],
  });

/** `fetchPage` asks for all the code that an address needs, so that its page can be drawn at once. */
export const createRouter = () => {
  const { pages, appPages } = createPages();
  const fetchPage = async (pathname: string): Promise<void> => {
    const found = pages.find(([path]) => matchPath(path, pathname) !== null);
    // A path behind the sign-in has a frame and a page: both load at the same time, and each reports its own
    // failure.
    await Promise.allSettled([found?.[1].fetch(), findAppPage(appPages, pathname)?.fetch()]);
  };
  const Router = () => (
    <BrowserRouter>
      <Routes>
        {pages.map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
    </BrowserRouter>
  );
  return { Router, fetchPage };
};
