import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { isPagePath } from '@escriba/contracts/web/pages';
import { sendFailure, toFailure } from '@escriba/http';
import type { App, NotFoundHandler } from '@escriba/http';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { routeNotFound } from '../platform/gateway.errors.ts';
import { IMMUTABLE } from './asset-files.ts';
import { type BuiltPages, sendBuiltPage } from './built-pages.ts';
import { registerShareTarget } from './share-target.ts';

/** Paths that are never a page of the web client, even if a browser requests them. */
const NOT_PAGES = [
  '/api',
  '/asaas',
  '/docs/api',
  '/docs/openapi.json',
  '/health',
  '/internal',
  '/metrics',
  '/assets',
];

/** Files that every visit checks: a new version takes effect at once, and so does a service worker that removes itself. */
const ALWAYS_FRESH = /(?:\.html|\.webmanifest|[\\/]sw(?:-retired)?\.js)(?:\.br|\.gz)?$/;

/** Returns the index page of a built web client; undefined if it is not built. */
export const readIndexPage = async (webDirectory: string | undefined): Promise<string | undefined> => {
  if (webDirectory === undefined) return undefined;
  return readFile(path.join(webDirectory, 'index.html'), 'utf8').catch(() => undefined);
};

/** Checks whether there is a web client to serve. */
export const checkWeb = (indexPage: string | undefined): HealthPart =>
  indexPage === undefined
    ? { ok: false, code: 'web.missing', message: 'The web client is not built.' }
    : { ok: true };

type WebClientOptions = {
  readonly webDirectory: string;
  readonly fallback: NotFoundHandler;
  /** Whether browsers store the app for use without a connection. False removes what they have stored. */
  readonly hasServiceWorker: boolean;
};

/** Serves the built web client: hashed assets cached forever, the page always fresh, and the page for every page path. */
export const registerWebClient = async (
  app: App,
  { webDirectory, fallback, hasServiceWorker }: WebClientOptions,
): Promise<void> => {
  // The folder itself is no file.
  app.get('/', fallback);
  registerShareTarget(app);
  if (!hasServiceWorker)
    app.get(INSTALLED_APP.serviceWorker, (_request, reply) =>
      reply.sendFile(INSTALLED_APP.retiredServiceWorker.slice(1)),
    );
  await app.register(fastifyStatic, {
    root: path.resolve(webDirectory),
    // The first page is built as HTML; `index.html` is for the pages that are not.
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(file));
    },
  });
};

type FallbackOptions = {
  /** The client's page; undefined if it is not built. */
  readonly indexPage: string | undefined;
  readonly pages: BuiltPages;
  /** Returns the company's own domain of a request, if it is at one. */
  readonly findOwnHost: (request: IncomingMessage) => string | undefined;
};

/**
 * Handles requests without a route: at a company's own domain the page of a link; the built page of a public path; the client's page for another page path, whatever the client accepts; for a browser that opens another path the
 * client's not-found page with 404; otherwise `gateway.not_found`.
 */
export const createFallback = ({ indexPage, pages, findOwnHost }: FallbackOptions): NotFoundHandler => {
  const hasWeb = indexPage !== undefined;
  const pageOfOwnDomain = toPageOfOwnDomain(indexPage ?? '');
  return (request, reply) => {
    if (hasWeb && pathnameOf(request).startsWith('/t/') && findOwnHost(request.raw) !== undefined)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageOfOwnDomain);
    const built = isRead(request) ? pages.find(pathnameOf(request)) : undefined;
    if (built !== undefined) return sendBuiltPage(request, reply, built);
    if (hasWeb && isPage(request)) return reply.sendFile('index.html');
    // The web client shows the not-found page in the user's language.
    if (hasWeb && isOpenedByBrowser(request)) {
      const lost = pages.findLost(pathnameOf(request));
      reply.code(404);
      return lost === undefined ? reply.sendFile('index.html') : sendBuiltPage(request, reply, lost);
    }
    return sendFailure(request, reply, toFailure(routeNotFound()));
  };
};

/** Returns the page of a link at a company's own domain: it knows where it is, and is not installed as Escriba. */
const toPageOfOwnDomain = (indexPage: string): string =>
  indexPage
    .replace('<html ', '<html data-own-domain ')
    .replaceAll(/<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '');

const cachingOf = (file: string): string => {
  if (file.includes(`${path.sep}assets${path.sep}`)) return IMMUTABLE;
  return ALWAYS_FRESH.test(file) ? 'no-cache' : 'public, max-age=3600';
};

const isPage = (request: FastifyRequest): boolean => isRead(request) && isPagePath(pathnameOf(request));

const isOpenedByBrowser = (request: FastifyRequest): boolean => {
  if (!isRead(request) || request.headers.accept?.includes('text/html') !== true) return false;
  const pathname = pathnameOf(request);
  if (pathname.includes('/.')) return false;
  return !NOT_PAGES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const pathnameOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';
