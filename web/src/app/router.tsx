import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { openTexts } from '../i18n/index.ts';
import { paths } from '../paths.ts';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const LandingPage = page(() => import('./landing-page.tsx'), 'LandingPage');
const AuthPage = page(() => import('./auth-page.tsx'), 'AuthPage');
const AppRoutes = page(async () => {
  const [module] = await Promise.all([import('./app-routes.tsx'), openTexts('account'), openTexts('app')]);
  return module;
}, 'AppRoutes');
const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
const ComponentsPage = import.meta.env.DEV
  ? page(() => import('./dev/components-page.tsx'), 'ComponentsPage')
  : null;

/** Every page, each with its own code. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.signIn} element={<AuthPage />} />
      <Route path={`${paths.app}/*`} element={<AppRoutes />} />
      {ComponentsPage === null ? null : <Route path={paths.components} element={<ComponentsPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </BrowserRouter>
);
