import { LISTED_PLANS_ID, type ListedPlan, listPlans } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import type { Locale } from '@escriba/contracts/shared/locale';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { APP_PAGES } from './app/pages/app-pages.ts';
import { APP_TEXTS } from './app/pages/app-texts.ts';
import { describeEarlyPages, EarlyFrame } from './app/pages/early-frame.tsx';
import { EARLY_TEXTS } from './app/pages/early-texts.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { describePages, siteFiles } from './app/pages/page-heads.ts';
import { PUBLIC_PAGES } from './app/pages/public-pages.ts';
import { createPages, findPage, PageRoutes } from './app/pages/router.tsx';
import { ListedPlansContext } from './data/billing/listed-plans.ts';
import type { SidebarState } from './features/app-frame/sidebar-state.ts';
import { openTexts, openTranslations } from './i18n/index.ts';
import { paths } from './platform/paths.ts';
import { createTabs } from './platform/tabs.ts';
import { createInstall } from './platform/install.ts';
import { PAGE_SHAPES, PageSkeleton } from './ui/page-skeleton.tsx';
import { type Services, ServicesContext } from './session/services.ts';
import { createHeldSessionStore } from './session/held-session.ts';
import { createSession } from './session/session.ts';
import { createSignOutGuards } from './session/sign-out-guards.ts';

export { siteFiles };

/** The plans that pages show until the gateway knows the catalogue in force. */
const DEFAULT = listPlans(DEFAULT_CATALOGUE);
const PRERENDERED = Object.values(PUBLIC_PAGES).filter(({ isPrerendered }) => isPrerendered);
/** The early frame has titles and texts of these pages. */
const EARLY_AREAS = Object.values(APP_PAGES).flatMap(({ frame: { head }, texts }) =>
  head === 'none' || head === 'transcript' ? [] : texts,
);

/** Draws public pages at build time, as a browser draws them for a stranger. It draws one language at a time. */
export const openPrerender = async (locale: Locale) => {
  await openTranslations(locale);
  const areas = new Set([...APP_TEXTS, ...PRERENDERED.flatMap(({ texts }) => texts), ...EARLY_AREAS]);
  await Promise.all([...areas].map(openTexts));
  const services = createStrangersServices();
  const { pages: routes } = createPages({
    services: async () => ({
      services,
      Provider: (props) => <ServicesContext value={services}>{props.children}</ServicesContext>,
    }),
    queries: async () => (await import('./app/queries.tsx')).openQueries(Promise.resolve({ services })),
  });
  /** Renders the body of the page at a path. */
  const draw = async (path: string, plans: readonly ListedPlan[] = DEFAULT): Promise<string> => {
    const found = findPage(routes, path);
    await found?.[1].fetch();
    const { LandingPage } = await import('./app/landing-page.tsx');
    return drawBody(
      found?.[0] === paths.home ? (
        <LandingPage />
      ) : (
        <StaticRouter location={path}>
          <PageRoutes pages={routes} />
        </StaticRouter>
      ),
      plans,
    );
  };
  // Removes the ids, which the app's own frame has as well.
  const drawEarlyFrame = (sidebar: SidebarState): string =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <ServicesContext value={services}>
          <EarlyFrame sidebar={sidebar} />
        </ServicesContext>
      </StaticRouter>,
    ).replaceAll(/ id="[^"]*"/g, '');
  const early = {
    pages: describeEarlyPages(),
    texts: EARLY_TEXTS[locale],
    templates: (['expanded', 'collapsed'] as const).map((sidebar) => ({
      sidebar,
      html: drawEarlyFrame(sidebar),
    })),
    skeletons: PAGE_SHAPES.map((shape) => ({
      shape,
      html: renderToStaticMarkup(<PageSkeleton shape={shape} />),
    })),
  };
  return { draw, pages: describePages(locale), early };
};

type BuiltPage = {
  readonly locale: Locale;
  readonly path: string;
  /** The HTML as the build wrote it, or as this function returned it. */
  readonly html: string;
};

/** Renders the pages with other plans in place of those that they show. For the gateway: it knows what billing sells. */
export const redraw = async (
  pages: readonly BuiltPage[],
  plans: readonly ListedPlan[],
): Promise<readonly Pick<BuiltPage, 'path' | 'html'>[]> => {
  const drawn: Pick<BuiltPage, 'path' | 'html'>[] = [];
  for (const { locale, path, html } of pages) {
    const { draw } = await openPrerender(locale);
    const body = await draw(path, plans);
    const before = html.slice(0, html.indexOf(BODY_START));
    const after = html.slice(html.indexOf(BODY_END) + BODY_END.length);
    drawn.push({ path, html: before + body + after });
  }
  return drawn;
};

/** Renders a page's part of the body, between marks. If it shows the plans, it also has them as data. */
const drawBody = async (page: ReactNode, plans: readonly ListedPlan[]): Promise<string> => {
  let showsPlans = false;
  const readPlans = () => {
    showsPlans = true;
    return plans;
  };
  const html = await toHtml(<ListedPlansContext value={readPlans}>{page}</ListedPlansContext>);
  const data = showsPlans ? toData(plans) : '';
  return `${BODY_START}<div id="root">${html}</div>${data}${BODY_END}`;
};

const BODY_START = '<!--body-->';
const BODY_END = '<!--/body-->';

/** Returns JSON inside HTML, which must not end its element. */
const toData = (plans: readonly ListedPlan[]): string =>
  `<script type="application/json" id="${LISTED_PLANS_ID}">${JSON.stringify(plans).replaceAll('<', String.raw`\u003c`)}</script>`;

/** Renders the same tree as `main.tsx`: React takes the HTML over only if it equals its own. */
const toHtml = async (page: ReactNode): Promise<string> => {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <ErrorBoundary>
        <Suspense>{page}</Suspense>
      </ErrorBoundary>
    </StrictMode>,
    // Everything in its place, for readers without scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw new AggregateError(failures, 'a page cannot be drawn');
  return html;
};

/** Creates services without a user. Rendering sends no request. */
const createStrangersServices = (): Services => {
  const tabs = createTabs({ locks: undefined, openChannel: undefined });
  const session = createSession({
    baseUrl: 'http://localhost',
    fetch: () => Promise.reject(new Error('pages are drawn without requests')),
    store: createHeldSessionStore(undefined),
    tabs,
    now: Date.now,
    headers: () => ({}),
  });
  return { tabs, session, signOutGuards: createSignOutGuards(), install: createInstall() };
};
