// Runs in the document's head before any other code: the page's files load side by side, before the first script asks for them.

import type { Locale } from '@escriba/contracts/shared/locale';

type Places = { readonly all: readonly number[] } & Readonly<Partial<Record<Locale, readonly number[]>>>;
/** Files, and where in their list are those of the sign-in, of the frame of `/app`, and of each page in it by its path. The build writes them here. */
declare const PAGE_FILES: {
  readonly files: readonly string[];
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  readonly signIn: Places;
  readonly signInPath: string;
  readonly frame: Places;
  readonly pages: Readonly<Record<string, Places>>;
  /** Paths of the pages that show something else than the frame first. */
  readonly unframed: readonly string[];
};
/** The script that starts the app, and the files that it imports. The build inserts them. */
declare const APP_FILES: { readonly entry: string; readonly files: readonly string[] };

const { files, locales, defaultLocale, signIn, signInPath, frame, pages, unframed } = PAGE_FILES;
const { entry, files: appFiles } = APP_FILES;
const path = window.location.pathname.replace(/(.)\/$/, '$1');
const page =
  Object.keys(pages).find((each) => new RegExp(`^${each.replace(':id', '[^/]+')}$`).test(path)) ?? '';
const inFrame = pages[page];
let needed = path === signInPath ? [signIn] : inFrame === undefined ? [] : [frame, inFrame];
let language = defaultLocale;
let isHeld = false;
try {
  const isSignedIn = Boolean(localStorage.getItem('accessToken'));
  const isInApp = path.startsWith('/app');
  // Without a session the signed-in area shows the sign-in.
  if (isInApp && !isSignedIn) needed = [signIn];
  isHeld = isInApp && isSignedIn;
  const stored = localStorage.getItem('language');
  language = locales.find((locale) => locale === stored) ?? defaultLocale;
} catch {
  // Without storage the app shows what it can.
}

/**
 * How many files are requested at once. On a slow telephone each request costs milliseconds in which the page does not respond; before the
 * first paint that does not matter.
 */
const TOGETHER = isHeld ? 5 : Number.POSITIVE_INFINITY;

const preload = (file: string): void => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
};

const places = [...needed.flatMap(({ all }) => all), ...needed.flatMap((part) => part[language] ?? [])];
const wanted = [...appFiles, ...places.map((place) => `/${files[place]}`)];

const preloadAll = (): void => {
  for (const file of wanted.splice(0, TOGETHER)) preload(file);
  if (wanted.length > 0) setTimeout(preloadAll);
};
// What the document shows is painted first: its style sheet and its text would share the connection with all of the code.
if (!isHeld) preloadAll();

window.startApp = {
  isFramed: isHeld && !unframed.includes(page),
  start: () => {
    if (isHeld) preloadAll();
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
  },
};
