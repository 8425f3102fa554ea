import type { ComponentType } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router-dom';
import { openTexts, type TextArea } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { findAppPage } from './app-pages.ts';
import { lazyPage } from './lazy-page.tsx';

/** A page by the name of its export, fetched together with the texts of its areas. */
const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: readonly TextArea[]
) =>
  lazyPage(async () => {
    const [module] = await Promise.all([load(), ...areas.map(openTexts)]);
    return module[name];
  });

const LandingPage = page(() => import('./landing-page.tsx'), 'LandingPage');
const AuthPage = page(() => import('./auth-page.tsx'), 'AuthPage', 'account');
const GoogleCallbackPage = page(() => import('./google-callback-page.tsx'), 'GoogleCallbackPage', 'account');
const ExtensionLoginPage = page(() => import('./extension-login-page.tsx'), 'ExtensionLoginPage', 'account');
const ExtensionConnectionPage = page(
  () => import('./extension-connection-page.tsx'),
  'ExtensionConnectionPage',
  'account',
);
const PrivacyPage = page(() => import('./privacy-page.tsx'), 'PrivacyPage', 'legal');
const PlansPage = page(() => import('./plans-page.tsx'), 'PlansPage', 'plans');
const SharedPage = page(() => import('./shared-page.tsx'), 'SharedPage', 'transcript');
const AppRoutes = page(() => import('./app-routes.tsx'), 'AppRoutes', 'account', 'app');
const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
const ComponentsPage = import.meta.env.DEV
  ? page(() => import('./dev/components-page.tsx'), 'ComponentsPage', 'account', 'app')
  : null;

/** Every page, each with its own code. */
export const PAGES = [
  [paths.home, LandingPage],
  [paths.signIn, AuthPage],
  [paths.googleBack, GoogleCallbackPage],
  [paths.extensionLogin, ExtensionLoginPage],
  [paths.extensionConnection, ExtensionConnectionPage],
  [paths.privacy, PrivacyPage],
  [paths.plans, PlansPage],
  [paths.sharedTranscript, SharedPage],
  [`${paths.app}/*`, AppRoutes],
  ...(ComponentsPage === null ? [] : [[paths.components, ComponentsPage] as const]),
  ['*', NotFoundPage],
] as const;

/** Asks for all the code that an address needs, so that its page can be drawn at once. */
export const fetchPage = async (pathname: string): Promise<void> => {
  const found = PAGES.find(([path]) => matchPath(path, pathname) !== null);
  // Behind the sign-in there is a page in the frame: both come at the same time, and each tells for itself what went wrong.
  await Promise.allSettled([found?.[1].fetch(), findAppPage(pathname)?.fetch()]);
};

export const Router = () => (
  <BrowserRouter>
    <Routes>
      {PAGES.map(([path, Page]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  </BrowserRouter>
);
