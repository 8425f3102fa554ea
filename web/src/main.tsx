import { type ComponentType, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { reloadOnNewVersion } from './app/new-version.ts';
import { startTranslations } from './i18n/index.ts';
import { paths } from './platform/paths.ts';
import './ui/theme.css';
import { chooseTheme, readTheme } from './ui/theme.ts';

/** The landing page loads at once and without the router: most visits start and end there. */
const loadPage = async (translations: Promise<void>): Promise<ComponentType> => {
  const { pathname } = window.location;
  if (pathname === paths.home) return (await import('./app/landing-page.tsx')).LandingPage;
  const { Router, fetchPage } = (await import('./app/router.tsx')).createRouter();
  await translations;
  await fetchPage(pathname);
  return Router;
};

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

chooseTheme(readTheme());
reloadOnNewVersion({
  entry: new URL(import.meta.url).pathname,
  fetch: (input, init) => window.fetch(input, init),
  reload: () => window.location.reload(),
});
const translations = startTranslations();
// Renders only when complete: Suspense would keep a placeholder on the screen for a while.
const Page = await loadPage(translations).catch((error: unknown) => (): never => {
  throw error;
});
await translations;
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
