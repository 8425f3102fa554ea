import { registerHooks } from 'node:module';
import { compile } from './compile.mjs';

const WEB = new URL('../', import.meta.url).href;
const PACKAGES = new URL('../../packages/', import.meta.url).href;
const EMPTY = new URL('empty-module.mjs', import.meta.url).href;
/** The browser's file of the package, which only bundlers choose. */
const TUS = new URL('node_modules/tus-js-client/lib.es5/browser/index.js', WEB).href;
/** Matches packages that have state of a page: its language, its toasts, its connection. */
const WITH_STATE = /\/node_modules\/(?:i18next|react-i18next|sonner|@tanstack\/(?:query-core|react-query))\//;

/** Matches components of the workspace's packages; Node itself reads their other files. */
const TSX_OF_PACKAGE = new RegExp(`^${RegExp.escape(PACKAGES)}.*\\.tsx$`);

const isOurs = (url) =>
  url.startsWith(WEB) && !url.startsWith(`${WEB}node_modules/`) && !url.startsWith(`${WEB}jest/`);
const isPages = (url) => isOurs(url) || WITH_STATE.test(url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (context.parentURL !== undefined && isOurs(context.parentURL)) {
      if (/\.(?:css|svg)$/.test(specifier)) return { url: EMPTY, shortCircuit: true };
      if (specifier === 'tus-js-client') return { url: TUS, shortCircuit: true };
    }
    return ofTheFile(next(specifier, context), context.parentURL);
  },
  load: (url, context, next) => {
    const address = url.split('?')[0];
    if (!(isOurs(url) ? /\.tsx?$/ : TSX_OF_PACKAGE).test(address)) return next(url, context);
    return { format: 'module', source: compile(url), shortCircuit: true };
  },
});

/** Gives a module of the page the query of the test file that imports it, so that it lives as long. */
const ofTheFile = (resolved, parentUrl) => {
  const query = parentUrl?.match(/\?file=-?\d+$/)?.[0];
  return query !== undefined && !resolved.url.includes('?') && isPages(resolved.url)
    ? { ...resolved, url: resolved.url + query }
    : resolved;
};
