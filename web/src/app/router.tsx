import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { openTexts, type TextArea } from '../i18n/index.ts';
import { paths, shared } from '../paths.ts';

/** A page by the name of its export, fetched together with the texts of its areas. */
const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: readonly TextArea[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), ...areas.map(openTexts)]);
    return { default: module[name] };
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
const SharedPage = page(() => import('./shared-page.tsx'), 'SharedPage', 'transcript');
const AppRoutes = page(() => import('./app-routes.tsx'), 'AppRoutes', 'account', 'app');
const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
const ComponentsPage = import.meta.env.DEV
  ? page(() => import('./dev/components-page.tsx'), 'ComponentsPage', 'account', 'app')
  : null;

/** Every page, each with its own code. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.signIn} element={<AuthPage />} />
      <Route path={paths.googleBack} element={<GoogleCallbackPage />} />
      <Route path={paths.extensionLogin} element={<ExtensionLoginPage />} />
      <Route path={paths.extensionConnection} element={<ExtensionConnectionPage />} />
      <Route path={paths.privacy} element={<PrivacyPage />} />
      <Route path={shared(':token')} element={<SharedPage />} />
      <Route path={`${paths.app}/*`} element={<AppRoutes />} />
      {ComponentsPage === null ? null : <Route path={paths.components} element={<ComponentsPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </BrowserRouter>
);
