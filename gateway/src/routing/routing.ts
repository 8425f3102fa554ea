/** The service of a path prefix. Whole segments only: `/api/x` matches `/api/x` and `/api/x/…`, not `/api/xy`. */
export type Route = {
  readonly prefix: string;
  readonly service: string;
  /** Timeout of the start of a response, if it is longer than that of other routes. */
  readonly responseTimeoutMs?: number;
  /**
   * Only operators whom auth admits reach the service: by their access token, each request recorded; or pages by a pass, GET only, not
   * recorded. Auth's own routes check that themselves.
   */
  readonly operatorsBy?: 'token' | 'pass';
  /** The content security policy of a route that has pages. Responses of other routes are data. */
  readonly pagePolicy?: string;
};

/** The destination of a request target: a service, the gateway itself, or ambiguous and refused. */
export type Destination = Route | 'own' | 'ambiguous';

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
