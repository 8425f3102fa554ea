/** The service of a path prefix. Whole segments only: `/api/x` matches `/api/x` and `/api/x/…`, not `/api/xy`. */
export type Route = {
  readonly prefix: string;
  readonly service: string;
  /** Timeout of the start of a response, if it is longer than that of other routes. */
  readonly responseTimeoutMs?: number;
  /**
   * How operators are admitted, if only they reach the service: by their access token, each request recorded; or pages by a pass, GET only,
   * not recorded. Auth's own routes check that themselves.
   */
  readonly operatorsBy?: 'token' | 'pass';
  /** Whether pages of other sites are refused, although a token is needed: the protocol demands it. */
  readonly checksOrigin?: true;
  /** Whether a request without a valid token is refused with the address that says where a program gets one. */
  readonly challenges?: true;
  /** Whether its requests can act for a workspace; otherwise a user acts for themselves there. */
  readonly inWorkspace?: true;
  /** The content security policy of a route that has pages. Responses of other routes are data. */
  readonly pagePolicy?: string;
};

/** The destination of a request target: a service, the gateway itself, or ambiguous and refused. */
export type Destination = Route | 'own' | 'ambiguous';
