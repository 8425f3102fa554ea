import { DEFAULT_LOCALE, LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { AppPage } from './src/app/pages/page.ts';
import { readDocumentScript } from './vite.document-script.ts';
import { APP_PAGES, APP_TEXTS, listImports, PUBLIC_PAGES } from './vite.pages.ts';

type ListFiles = (sources: readonly string[], bundle: Rolldown.OutputBundle) => string[];

/** The parts that a page loads: its sources, and its areas of texts. */
type PageCode = { readonly code: readonly string[]; readonly texts: readonly string[] };

const ROUTER = ['app/pages/router.tsx', 'app/services.tsx'];
const PLAYER = 'media/player/page-playback.ts';

const SIGN_IN: PageCode = {
  code: [...ROUTER, ...listImports(PUBLIC_PAGES.signIn.load)],
  texts: PUBLIC_PAGES.signIn.texts,
};
/** The code that every page behind the sign-in loads. */
const APP_FRAME: PageCode = {
  code: [...ROUTER, 'app/queries.tsx', 'app/pages/app-area.tsx'],
  texts: APP_TEXTS,
};
/** What each page behind the sign-in loads besides. */
const codeOf = ({ load, prefetch, hasPlayer, texts }: AppPage): PageCode => ({
  code: [...listImports(load), ...listImports(prefetch), ...(hasPlayer ? [PLAYER] : [])],
  texts,
});

/** The place of the script: before the style sheet, for which scripts after it would wait. */
const PLACE = '<!--/head-->';
/** Matches the script, so that pages of built HTML can leave it out. */
export const PRELOAD_SCRIPT = /\s*<script data-preload>[\s\S]*?<\/script>/;

/** Writes a script into the document that preloads all code of the page at its address, in place of one file after the other. */
export const preloadPages = ({ listFiles }: { readonly listFiles: ListFiles }): Plugin => ({
  name: 'preload-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const lists = listPages(html, bundle, listFiles);
      const code = await readDocumentScript('preload.ts');
      const script = minifySync('preload.js', `{${code.replace('PAGE_FILES', () => JSON.stringify(lists))}}`);
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, () => `${PLACE}\n    <script data-preload>${script.code}</script>`);
    },
  },
});

/** Places in the list of files: those of every language, then those of each. */
type Places = { readonly all: readonly number[] } & Readonly<Partial<Record<Locale, readonly number[]>>>;

/** Lists all files once, and where the files of the sign-in, of the frame, and of each page in the frame are in that list. */
const listPages = (html: string, bundle: Rolldown.OutputBundle, listFiles: ListFiles) => {
  const files: string[] = [];
  const placesOf = (sources: readonly string[], known: readonly number[]): readonly number[] => {
    const missing = sources.find((source) => listFiles([source], bundle).length === 0);
    if (missing !== undefined) throw new Error(`no file to preload for ${missing}`);
    return listFiles(sources, bundle)
      .filter((file) => !html.includes(`="/${file}"`))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
      .filter((place) => !known.includes(place));
  };
  const locate = ({ code, texts }: PageCode, known?: Places): Places => {
    const all = placesOf(code, known?.all ?? []);
    const byLocale = LOCALES.map((locale): readonly [Locale, readonly number[]] => [
      locale,
      placesOf(textsOf(locale, texts), [...all, ...(known?.all ?? []), ...(known?.[locale] ?? [])]),
    ]);
    return { all, ...Object.fromEntries(byLocale.filter(([, places]) => places.length > 0)) };
  };
  const [signIn, frame] = [locate(SIGN_IN), locate(APP_FRAME)];
  const pages = Object.fromEntries(
    Object.values(APP_PAGES).map((page) => [page.path, locate(codeOf(page), frame)]),
  );
  const unframed = Object.values(APP_PAGES).filter((page) => page.frame.head === 'transcript');
  return {
    files,
    locales: LOCALES,
    defaultLocale: DEFAULT_LOCALE,
    signIn,
    signInPath: PUBLIC_PAGES.signIn.path,
    frame,
    pages,
    unframed: unframed.map(({ path }) => path),
  };
};

/** Lists the texts of a language. The document's own code has the Portuguese texts of the public pages. */
const textsOf = (locale: Locale, areas: readonly string[]): string[] => [
  ...(locale === DEFAULT_LOCALE ? [] : [`i18n/${locale}/index.ts`]),
  ...areas.map((area) => `i18n/${locale}/${area}/index.ts`),
];
