import { localisePath, LOCALES, readPagePath } from '@escriba/contracts';
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

/** What the public pages need besides their code. */
const needsOf = (services: () => Promise<Around>, queries: () => Promise<Around>) =>
  ({
    signingIn: { texts: ['account'], around: [services, queries] },
    connecting: { texts: ['account'], around: [services, queries] },
    legal: { texts: ['legal'], around: [services, queries] },
    affiliates: { texts: ['affiliates'], around: [services, queries] },
    support: { texts: ['support'], around: [services, queries] },
    operating: { texts: ['operator', 'account'], around: [services, queries] },
    buying: { texts: ['billing', 'plans', 'account', 'app'], around: [services, queries] },
  }) as const satisfies Record<string, PageNeeds>;

/** Load with the first page that needs them, and live until the page is closed. */
const pageProviders = () => ({
  services: once(async () => (await import('./services.tsx')).openServices()),
  queries: once(async () => (await import('./queries.tsx')).openQueries()),
});

/** Every page by path, each loaded on demand. `appPages` are those behind the sign-in. */
export const createPages = ({ services, queries } = pageProviders()) => {
  const load = async () => {
    const [opened, { queryClient }] = await Promise.all([services(), queries()]);
    return { ...opened.services, queries: queryClient };
  };
  const appPages = createAppPages(load);
  const loadAppArea = async () => {
    const [{ openAppArea }, shared] = await Promise.all([import('./app-area.tsx'), load()]);
    return { AppArea: openAppArea(shared, appPages) };
  };
  const { signingIn, connecting, legal, affiliates, support, operating, buying } = needsOf(services, queries);
  const pages: readonly (readonly [string, LazyPage])[] = [
    [paths.home, page(() => import('./landing-page.tsx'), 'LandingPage')],
    ...createSignInPages(signingIn),
    [
      paths.extensionLogin,
      page(() => import('./extension-login-page.tsx'), 'ExtensionLoginPage', connecting),
    ],
    [
      paths.extensionConnection,
      page(() => import('./extension-connection-page.tsx'), 'ExtensionConnectionPage', connecting),
    ],
    ...createReadingPages(),
    [paths.privacy, page(() => import('./privacy-page.tsx'), 'PrivacyPage', legal)],
    [paths.terms, page(() => import('./terms-page.tsx'), 'TermsPage', legal)],
    [paths.affiliates, page(() => import('./affiliates-page.tsx'), 'AffiliatesPage', affiliates)],
    [paths.operator, page(() => import('./operator-page.tsx'), 'OperatorPage', operating)],
    [paths.support, page(() => import('./support-page.tsx'), 'SupportPage', support)],
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

/** Pages that need nothing but their texts. */
const createReadingPages = (): readonly (readonly [string, LazyPage])[] => [
  [paths.insights, page(() => import('./insights-page.tsx'), 'InsightsPage', { texts: ['reading', 'app'] })],
  [paths.guide, page(() => import('./guide-page.tsx'), 'GuidePage', { texts: ['reading'] })],
  [
    paths.accessibility,
    page(() => import('./accessibility-page.tsx'), 'AccessibilityPage', { texts: ['reading'] }),
  ],
];

/** Pages of people who are not signed in yet. */
const createSignInPages = (signingIn: PageNeeds): readonly (readonly [string, LazyPage])[] => [
  [paths.signIn, page(() => import('./auth-page.tsx'), 'AuthPage', signingIn)],
  [paths.forgotPassword, page(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage', signingIn)],
  [paths.resetPassword, page(() => import('./reset-password-page.tsx'), 'ResetPasswordPage', signingIn)],
  [paths.googleBack, page(() => import('./google-callback-page.tsx'), 'GoogleCallbackPage', signingIn)],
];

const componentsPage = (services: () => Promise<Around>): LazyPage =>
  page(() => import('./dev/components-page.tsx'), 'ComponentsPage', {
    texts: ['account', 'app'],
    around: [services],
  });

/** `fetchPage` asks for all the code that an address needs, so that its page can be drawn at once. */
export const createRouter = () => {
  const { pages, appPages } = createPages();
  const fetchPage = async (pathname: string): Promise<void> => {
    const found = findPage(pages, pathname);
    // A path behind the sign-in has a frame and a page: both load at the same time, and each reports its own
    // failure.
    await Promise.allSettled([found?.[1].fetch(), findAppPage(appPages, pathname)?.fetch()]);
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
