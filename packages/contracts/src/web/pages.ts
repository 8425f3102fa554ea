import { DEFAULT_LOCALE, LOCALES, type Locale } from '../shared/locale.ts';

/** Paths of the web client's pages, `:name` for parameters; shared by the client's router and the gateway. */
export const PAGE_PATHS = {
  home: '/',
  signIn: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  googleBack: '/google/callback',
  extensionLogin: '/login',
  extensionConnection: '/oauth-extension',
  privacy: '/privacy',
  terms: '/terms',
  insights: '/insights',
  guide: '/guide',
  accessibility: '/accessibility',
  affiliates: '/affiliates',
  support: '/support',
  plans: '/plans',
  subscription: '/subscription',
  paymentSuccess: '/payment-success',
  sharedTranscript: '/t/:token',
  app: '/app',
  appAccount: '/app/account',
  appUpload: '/app/upload',
  appTranscriptions: '/app/transcriptions',
  appTranscription: '/app/transcriptions/:id',
  appUsage: '/app/usage',
  appReports: '/app/reports',
  appAnalytics: '/app/analytics',
  appSubscription: '/app/subscription',
  appPlans: '/app/plans',
  appMeetings: '/app/meetings',
  appMembers: '/app/members',
  appIntegrations: '/app/integrations',
  appSettings: '/app/settings',
  appVocabulary: '/app/settings/vocabulary',
  appAffiliates: '/app/affiliates',
  appKeepTrial: '/app/keep',
  operator: '/operator',
} as const;

/** Pages with an address per language, built as HTML beforehand: Portuguese at its path, other languages below their code. */
export const TRANSLATED_PAGES = [
  'home',
  'plans',
  'insights',
  'guide',
  'privacy',
  'terms',
  'accessibility',
  'affiliates',
  'support',
  'signIn',
] as const satisfies readonly (keyof typeof PAGE_PATHS)[];

/** Returns the path of a page in a language; a path without an address per language stays. Keeps a query and an anchor. */
export const localisePath = (path: string, locale: Locale): string => {
  const { pathname, rest } = splitPath(path);
  const { path: bare, isTranslated } = readPagePath(pathname);
  if (!isTranslated) return path;
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${bare === '/' && prefix !== '' ? prefix : prefix + bare}${rest}`;
};

/** What the path of a page says: its language and the path without it. */
export const readPagePath = (
  pathname: string,
): { readonly path: string; readonly locale: Locale; readonly isTranslated: boolean } => {
  const locale = LOCALES.find(
    (code) => code !== DEFAULT_LOCALE && new RegExp(`^/${code}(?:/|$)`, 'i').test(pathname),
  );
  const path = withoutSlash(locale === undefined ? pathname : pathname.slice(locale.length + 1));
  const isTranslated = TRANSLATED_PATTERNS.some((pattern) => pattern.test(path));
  if (isTranslated) return { path, locale: locale ?? DEFAULT_LOCALE, isTranslated };
  return { path: pathname, locale: locale ?? DEFAULT_LOCALE, isTranslated };
};

/** Returns whether a path, without its query, is a page's; ignores a trailing slash and case, as the router does. */
export const isPagePath = (pathname: string): boolean =>
  PATTERNS.some((pattern) => pattern.test(pathname)) || readPagePath(pathname).isTranslated;

const splitPath = (path: string): { readonly pathname: string; readonly rest: string } => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return { pathname, rest: path.slice(pathname.length) };
};

const withoutSlash = (path: string): string => path.replace(/\/$/, '') || '/';

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');

const PATTERNS = Object.values(PAGE_PATHS).map(toPattern);
const TRANSLATED_PATTERNS = TRANSLATED_PAGES.map((name) => toPattern(PAGE_PATHS[name]));
