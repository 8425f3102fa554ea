import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LISTED_PLANS_ID } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { localisePath, PAGE_PATHS, readPagePath } from '@escriba/contracts/web/pages';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './etag.ts';

/** The web client's folder of pages that are built as HTML; not served as files. */
const FOLDER = '.pages';
/** Placeholder in the built files for the product's public URL. */
const ORIGIN = /__ORIGIN__/g;
const NOT_FOUND = 'not-found';
const LISTED_PLANS = new RegExp(
  `<script type="application/json" id="${LISTED_PLANS_ID}">(.*?)</script>`,
  's',
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

type BuiltPage = {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The plans that the page shows, in the form in which its code reads them; undefined for a page without any. */
  readonly plans: unknown;
};

/** A page that shows plans. */
export type PageWithPlans = {
  readonly locale: Locale;
  readonly path: string;
  readonly html: string;
  readonly plans: unknown;
};

export type BuiltPages = {
  /** Returns the page at a path, in the language of the path. */
  readonly find: (pathname: string) => BuiltPage | undefined;
  /** Returns the page that a browser shows at an unknown path. */
  readonly findLost: (pathname: string) => BuiltPage | undefined;
  readonly texts: readonly string[];
  readonly listWithPlans: () => readonly PageWithPlans[];
  /** Serves other HTML at the path of a page. */
  readonly replace: (page: { readonly path: string; readonly html: string }) => Promise<void>;
};

/** Reads the built pages and completes them with the public URL. A web client without any has none. */
export const readBuiltPages = async (
  webDirectory: string | undefined,
  publicUrl: string | undefined,
): Promise<BuiltPages> => {
  const origin = publicUrl?.replace(/\/+$/, '') ?? '';
  const pages = new Map<string, BuiltPage>();
  const lost = new Map<Locale, BuiltPage>();
  for (const file of await listFiles(webDirectory)) {
    const text = (await readFile(file, 'utf8')).replaceAll(ORIGIN, () => origin);
    const page = await toPage(text, path.extname(file));
    const { name, ext, dir } = path.parse(file);
    const locale = LOCALES.find((code) => path.basename(dir) === code);
    if (locale === undefined) pages.set(`/${name}${ext}`, page);
    else if (name === NOT_FOUND) lost.set(locale, page);
    else if (name in PAGE_PATHS)
      pages.set(localisePath(PAGE_PATHS[name as keyof typeof PAGE_PATHS], locale), page);
  }
  return {
    find: (pathname) => pages.get(canonicalPath(pathname)),
    findLost: (pathname) => lost.get(readPagePath(pathname).locale) ?? lost.get(DEFAULT_LOCALE),
    texts: [...pages.values(), ...lost.values()].map(({ text }) => text),
    listWithPlans: () =>
      [...pages].flatMap(([path, { text: html, plans }]) =>
        plans === undefined ? [] : [{ locale: readPagePath(path).locale, path, html, plans }],
      ),
    replace: async ({ path, html }) => void pages.set(path, await toPage(html, '.html')),
  };
};

/** Sends a page, compressed beforehand; 304 to a browser that has it. */
export const sendBuiltPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: BuiltPage,
): FastifyReply => {
  reply
    .type(page.type)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding === null) return reply.send(page.text);
  return reply.header('content-encoding', encoding).send(page[encoding]);
};

const canonicalPath = (pathname: string): string => {
  const { path: bare, locale, isTranslated } = readPagePath(pathname.toLowerCase());
  return isTranslated ? localisePath(bare, locale) : pathname;
};

const listFiles = async (webDirectory: string | undefined): Promise<string[]> => {
  if (webDirectory === undefined) return [];
  const folder = path.join(webDirectory, FOLDER);
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files.filter((file) => path.extname(file) in TYPES).map((file) => path.join(folder, file));
};

const toPage = async (text: string, extension: string): Promise<BuiltPage> => {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, quality),
    promisify(gzip)(text, { level: 9 }),
  ]);
  const plans = LISTED_PLANS.exec(text)?.[1];
  return {
    text,
    type: TYPES[extension] ?? '',
    etag: etagOf(text),
    br,
    gzip: gzipped,
    plans: plans === undefined ? undefined : JSON.parse(plans),
  };
};
