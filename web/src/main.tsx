import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { startTranslations } from './i18n/index.ts';
import { paths } from './paths.ts';
import './ui/theme.css';
import { chooseTheme, readTheme } from './ui/theme.ts';

/** The landing page is asked for at once and without the router, which it does not need: most visits begin and end there. */
const loadPage = async () =>
  window.location.pathname === paths.home
    ? { default: (await import('./app/landing-page.tsx')).LandingPage }
    : { default: (await import('./app/router.tsx')).Router };

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

const page = loadPage();
const Page = lazy(() => page);
chooseTheme(readTheme());
await startTranslations();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
