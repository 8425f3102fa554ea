import { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { permissionOf } from '@escriba/contracts/shared/permissions';
import type { RouteContract, RouteOutput } from '@escriba/contracts/shared/route';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';

type InputAt<R extends RouteContract, K extends keyof R, Otherwise> = R[K] extends TSchema
  ? Static<R[K]>
  : Otherwise;

/** A Fastify request whose params, query, headers and body have the contract's types. */
export type RouteRequest<R extends RouteContract> = FastifyRequest<{
  Params: InputAt<R, 'params', unknown>;
  Querystring: InputAt<R, 'query', unknown>;
  Headers: InputAt<R, 'headers', unknown>;
  Body: InputAt<R, 'body', unknown>;
}>;

/** Lets a handler return constant values, so that `success: true` needs no cast. */
type Constant<T> = T extends readonly (infer Item)[]
  ? readonly Constant<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Constant<T[K]> }
    : T;
type RouteResponse<R extends RouteContract> = Constant<RouteOutput<R>>;

/** Returns the contract's output; an async handler may return the reply itself after sending or hijacking it (streams). */
export type RouteHandler<R extends RouteContract, Out extends RouteResponse<R> = RouteResponse<R>> = (
  request: RouteRequest<R>,
  reply: FastifyReply,
) => Promise<Out>;

/** An app or a scope of it, for any type parameters. */
type RouteHost = { route(options: RouteOptions): unknown };

/** Options that differ from the app's; `bodyLimit` in bytes. */
type ServeOptions = Pick<RouteOptions, 'bodyLimit' | 'config' | 'onRequest' | 'validatorCompiler'>;

/**
 * Serves a contract: requires its permission, validates its input and serialises its output by its schema, so that undeclared fields are never
 * sent.
 */
export const serveRoute = <const R extends RouteContract, const Out extends RouteResponse<R>>(
  app: RouteHost,
  contract: R,
  handler: RouteHandler<R, Out>,
  options: ServeOptions = {},
): void => {
  app.route({
    ...options,
    method: contract.method,
    url: contract.path,
    schema: routeSchema(contract),
    config: { ...options.config, permission: permissionOf(contract) ?? 'none' },
    handler: handler as unknown as RouteHandlerMethod, // Fastify validates by the same schemas that type the handler
  });
};

/** Returns the Fastify schema of a contract: its inputs, its responses by status, its `failure` or `ErrorResponse` for every error. */
export const routeSchema = (contract: RouteContract): FastifySchema => ({
  ...(contract.params === undefined ? {} : { params: contract.params }),
  ...(contract.query === undefined ? {} : { querystring: contract.query }),
  ...(contract.headers === undefined ? {} : { headers: contract.headers }),
  ...(contract.body === undefined ? {} : { body: contract.body }),
  response: {
    '4xx': contract.failure ?? ErrorResponse,
    '5xx': contract.failure ?? ErrorResponse,
    ...(contract.stream === true ? {} : contract.responses),
  },
});
