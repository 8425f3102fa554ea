import type { Permission } from './permissions.ts';
import type { Static, TObject, TSchema } from './schema.ts';

/** Who may call a route. `service`: only other services, never through the gateway. `operator`: only operators who have confirmed their identity. */
export type RouteAccess = 'public' | 'user' | 'service' | 'operator';

/** One HTTP operation as a value: services serve it, clients call it, OpenAPI describes it. Paths are Fastify-style (`/x/:id`). */
export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: RouteAccess;
  /** The permission that a signed-in caller needs; default: by path and method (`permissionOf`). */
  readonly permission?: Permission;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** Fields of a multipart body; `file` names the part that carries the bytes. */
  readonly multipart?: { readonly file: string; readonly fields: TObject };
  /** Whether the body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
  readonly form?: true;
  /** Response schemas by status; error statuses need no entry. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** The schema of every error response; default: `ErrorResponse`. */
  readonly failure?: TSchema;
  /** Whether the response is a stream instead of JSON: `text/event-stream`, or one of `mediaTypes`. */
  readonly stream?: boolean;
  readonly mediaTypes?: readonly string[];
  /** Statuses without a response body, each with its meaning. A status in 300–399 except 304 has a `Location`. */
  readonly bodiless?: Readonly<Record<number, string>>;
};

/** Keeps the literal types of a route contract. */
export const defineRoute = <const R extends RouteContract>(route: R): R => route;

type Infer<S> = S extends TSchema ? Static<S> : never;

/** The inputs of a route, by location. Absent locations are absent. */
export type RouteInput<R extends RouteContract> = {
  [K in 'params' | 'query' | 'headers' | 'body' as R[K] extends TSchema ? K : never]: Infer<R[K]>;
};

/** The response of a route on success, over all its declared 2xx statuses. */
export type RouteOutput<R extends RouteContract> = {
  [S in keyof R['responses']]: Infer<R['responses'][S]>;
}[keyof R['responses']];
