import { DEFAULT_LOCALE, LOCALE_TAGS, localeOfTag } from '@escriba/contracts/shared/locale';
import { readPagePath } from '@escriba/contracts/web/pages';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  StrictMode,
  Suspense,
  useEffect,
  useLayoutEffect,
} from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { reloadOnNewVersion } from './app/new-version.ts';
import { startTranslations } from './i18n/index.ts';
import { currentLocale } from './i18n/locale.ts';
import { prepareFormats } from './i18n/prepare-formats.ts';
import { findEarlyChoices, finishEarlyStart } from './platform/early-start.ts';
import { paths } from './platform/paths.ts';
import './ui/theme.css';
import { chooseTheme, readTheme } from './ui/theme.ts';

const { path, locale, isTranslated } = readPagePath(window.location.pathname);

/** Loads the page. The landing page loads at once and without the router: most visits start and end there. */
const loadPage = async (translations: Promise<void>): Promise<ComponentType> => {
  if (path === paths.home) {
    const { LandingPage, fetchLandingParts } = await import('./app/landing-page.tsx');
    await translations;
    await fetchLandingParts();
    return LandingPage;
  }
  const { Router, fetchPage } = (await import('./app/pages/router.tsx')).createRouter();
  await translations;
  await fetchPage(window.location.pathname);
  return Router;
};

/** Draws the page, or takes over HTML that was built beforehand if it is of this page and in its language. */
const show = (root: Element, page: ReactNode): void => {
  // Under /app, a missing page is the not-found page without the app's frame.
  const isBuilt =
    root.hasChildNodes() &&
    !path.startsWith(paths.app) &&
    document.documentElement.lang === LOCALE_TAGS[currentLocale()];
  document.documentElement.lang = LOCALE_TAGS[currentLocale()];
  if (isBuilt) hydrateRoot(root, page);
  // Hydrates in small pieces of work, between which the browser responds.
  else startTransition(() => createRoot(root).render(page));
};

type AfterStartProps = { readonly choices: readonly HTMLInputElement[] };

const AfterStart = ({ choices }: AfterStartProps): null => {
  useLayoutEffect(() => {
    document.querySelector('#boot')?.remove();
  }, []);
  // Runs after React's own work: parts of the page become its own with the press on them, which an effect cannot cause.
  useEffect(() => void setTimeout(() => finishEarlyStart(choices)), [choices]);
  return null;
};

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

chooseTheme(readTheme());
reloadOnNewVersion({
  entry: new URL(import.meta.url).pathname,
  fetch: (input, init) => window.fetch(input, init),
  reload: () => window.location.reload(),
});
const translations = startTranslations({
  locale: isTranslated || locale !== DEFAULT_LOCALE ? locale : undefined,
});
const formats = path.startsWith(paths.app)
  ? prepareFormats(localeOfTag(document.documentElement.lang))
  : undefined;
// Renders only when complete: Suspense would keep a placeholder on the screen for a while.
const Page = await loadPage(translations).catch((error: unknown) => (): never => {
  throw error;
});
await Promise.all([translations, formats]);
show(
  root,
  <StrictMode>
    <ErrorBoundary>
      <Suspense>
        <Page />
        <AfterStart choices={findEarlyChoices(root)} />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
