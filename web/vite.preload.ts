import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite';

type ListFiles = (sources: readonly string[], bundle: Rolldown.OutputBundle) => string[];

/** What a page loads by and by: its sources, and its areas of texts. */
type PageCode = { readonly code: readonly string[]; readonly texts: readonly string[] };

const ROUTER = ['app/pages/router.tsx', 'app/services.tsx'];
const FRAME = [...ROUTER, 'app/queries.tsx', 'app/pages/app-area.tsx'];
const PLAYER = 'media/player/page-playback.ts';
const FRAME_TEXTS = ['account', 'app'];
const SELLING_TEXTS = [...FRAME_TEXTS, 'billing', 'plans'];

const inFrame = (...code: readonly string[]): PageCode => ({
  code: [...FRAME, ...code],
  texts: FRAME_TEXTS,
});
const selling = (page: string): PageCode => ({ code: [...FRAME, page], texts: SELLING_TEXTS });

/** The pages that people open most, by path. */
const PAGES: Readonly<Record<string, PageCode>> = {
  '/auth': { code: [...ROUTER, 'app/auth-page.tsx'], texts: ['account'] },
  '/app': inFrame('app/home-page.tsx', PLAYER),
  '/app/upload': inFrame('features/uploads/page/upload-page.tsx'),
  '/app/transcriptions': inFrame('features/library/library-page.tsx', PLAYER),
  '/app/transcriptions/:id': {
    code: [
      ...FRAME,
      'features/transcript/transcript-page.tsx',
      'features/transcript/opening/open-transcript.ts',
      PLAYER,
    ],
    texts: [...FRAME_TEXTS, 'transcript'],
  },
  '/app/usage': inFrame('app/usage-page.tsx'),
  '/app/settings': inFrame('features/settings/settings-page.tsx'),
  '/app/account': inFrame('app/account-page.tsx'),
  '/app/reports': inFrame('app/reports-page.tsx'),
  '/app/plans': selling('app/my-plan-page.tsx'),
  '/app/subscription': selling('app/subscription-page.tsx'),
};

/** Before the style sheet, which scripts after it would wait for. */
const PLACE = '<!--/head-->';
/** Marks the script, so that pages of built HTML can leave it out. */
export const PRELOAD_SCRIPT = /\s*<script data-preload>[\s\S]*?<\/script>/;

/** Writes a script into the document that preloads all code of the page at its address, in place of one file after the other. */
export const preloadPages = ({ listFiles }: { readonly listFiles: ListFiles }): Plugin => ({
  name: 'preload-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const lists = listPages(html, bundle, listFiles);
      const source = await readFile(join(import.meta.dirname, 'prerender/preload.ts'), 'utf8');
      const { code } = await transformWithOxc(source, 'preload.ts', { lang: 'ts' });
      const script = minifySync('preload.js', `{${code.replace('PAGE_FILES', () => JSON.stringify(lists))}}`);
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, () => `${PLACE}\n    <script data-preload>${script.code}</script>`);
    },
  },
});

/** All files once, and for each page the places of its files in that list: those of every language, then those of each. */
const listPages = (html: string, bundle: Rolldown.OutputBundle, listFiles: ListFiles) => {
  const files: string[] = [];
  const placesOf = (sources: readonly string[]): number[] => {
    const missing = sources.find((source) => listFiles([source], bundle).length === 0);
    if (missing !== undefined) throw new Error(`no file to preload for ${missing}`);
    return listFiles(sources, bundle)
      .filter((file) => !html.includes(`="/${file}"`))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
  };
  const pages = Object.entries(PAGES).map(([path, { code, texts }]) => {
    const all = placesOf(code);
    const [pt, en] = (['pt', 'en'] as const).map((language) =>
      placesOf(textsOf(language, texts)).filter((place) => !all.includes(place)),
    );
    return [path, { all, pt, en }] as const;
  });
  return { files, pages: Object.fromEntries(pages) };
};

/** The document's own code has the Portuguese texts of the public pages. */
const textsOf = (language: 'pt' | 'en', areas: readonly string[]): string[] => [
  ...(language === 'en' ? ['i18n/en/index.ts'] : []),
  ...areas.map((area) => `i18n/${language}/${area}/index.ts`),
];
