import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { paths } from '../paths.ts';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const LandingPage = page(() => import('./landing-page.tsx'), 'LandingPage');
const AuthPage = page(() => import('./auth-page.tsx'), 'AuthPage');
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
      {ComponentsPage === null ? null : <Route path={paths.components} element={<ComponentsPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </BrowserRouter>
);
