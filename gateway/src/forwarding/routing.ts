/** Which service answers below which path. Whole segments only: `/api/x` takes `/api/x` and `/api/x/…`, not `/api/xy`. */
export type Route = { readonly prefix: string; readonly service: string };

/** What a request target is to the gateway: a service's, the gateway's own, or one that nobody should interpret. */
export type Destination = Route | 'own' | 'ambiguous';

const AMBIGUOUS = /^(?!\/)|\/\/|\/\.{1,2}(?:\/|$)|%2f|%5c|%2e|%00|[\\#;]/i;

/** Finds the destination of a request target as it came over the wire. Paths are compared raw: an encoded prefix matches nothing. */
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
