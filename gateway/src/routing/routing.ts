import type { Destination, Route } from './route.ts';

export { TUS_RESPONSE_HEADERS, isLinkUpload, isResumableUpload, statusFor } from './resumable-uploads.ts';
export type { Destination, Route } from './route.ts';
export { routes } from './routes.ts';

const AMBIGUOUS = /^(?!\/)|\/\/|\/\.{1,2}(?:\/|$)|%2f|%5c|%2e|%00|[\\#;]/i;

/** Finds the destination of a request target as sent. Paths are compared raw: an encoded prefix matches nothing. */
export const createRouter = (routes: readonly Route[]) => {
  const table = routes.map((route) => ({ route, below: `${route.prefix}/` }));
  return (target: string): Destination => {
    const queryAt = target.indexOf('?');
    const path = queryAt === -1 ? target : target.slice(0, queryAt);
    if (AMBIGUOUS.test(path)) return 'ambiguous';
    for (const { route, below } of table) if (path === route.prefix || path.startsWith(below)) return route;
    return 'own';
  };
};
