import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../bootstrap/paths.mjs';

type Pages = Readonly<Record<string, { readonly path: string; readonly isPrerendered?: boolean }>>;

/** Returns the addresses of the web client's pages as code: what services and the gateway know of the client's page values. */
export const renderPagePaths = async (): Promise<string> => {
  const [{ PUBLIC_PAGES }, { APP_PAGES }] = (await Promise.all([
    importPages('public-pages.ts'),
    importPages('app-pages.ts'),
  ])) as [{ PUBLIC_PAGES: Pages }, { APP_PAGES: Pages }];
  const pages = Object.entries({ ...PUBLIC_PAGES, ...APP_PAGES });
  return [
    '// Generated from the values in web/src/app/pages: npm run generate',
    '',
    '/** Paths of all pages of the web client, `:name` for parameters; shared by client, gateway and services. */',
    'export const PAGE_PATHS = {',
    ...pages.map(([name, { path }]) => `  ${name}: '${path}',`),
    '} as const;',
    '',
    '/** Pages with an address per language, built as HTML beforehand: Portuguese at its path, other languages below their code. */',
    'export const TRANSLATED_PAGES = [',
    ...pages.filter(([, { isPrerendered }]) => isPrerendered === true).map(([name]) => `  '${name}',`),
    '] as const satisfies readonly (keyof typeof PAGE_PATHS)[];',
    '',
  ].join('\n');
};

const importPages = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(ROOT, 'web/src/app/pages', file)).href);
