import { posix } from 'node:path';
import type * as appPages from './src/app/pages/app-pages.ts';
import type * as appTexts from './src/app/pages/app-texts.ts';
import type * as publicPages from './src/app/pages/public-pages.ts';

const FOLDER = 'app/pages';
const IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Imports page values in Node. Vite would bundle a static import, with the code of every page, into its configuration. */
const importPages = (file: string): Promise<unknown> =>
  import(new URL(`./src/${FOLDER}/${file}`, import.meta.url).href);

export const { APP_PAGES } = (await importPages('app-pages.ts')) as typeof appPages;
export const { APP_TEXTS } = (await importPages('app-texts.ts')) as typeof appTexts;
export const { PUBLIC_PAGES } = (await importPages('public-pages.ts')) as typeof publicPages;

/** Lists the files in `src` that a function of a page value imports. */
export const listImports = (load: (() => Promise<unknown>) | undefined): readonly string[] =>
  [...String(load).matchAll(IMPORT)].map(([, file = '']) => posix.join(FOLDER, file));
