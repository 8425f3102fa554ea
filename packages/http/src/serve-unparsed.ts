import type { RouteContract } from '@escriba/contracts/shared/route';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { createInputValidation } from './input-validation.ts';
import { type RouteHandler, type RouteRequest, serveRoute } from './serve-route.ts';

/** A request whose JSON body has not been parsed. */
export type UnparsedRequest<R extends RouteContract> = Omit<RouteRequest<R>, 'body'> & { body: Uint8Array };

/**
 * Serves a contract whose body may be too large to parse on the event loop: the handler receives bytes, and parses them elsewhere with
 * `createBodyParser`. `bodyLimit` is in bytes.
 */
export const serveUnparsed = async <const R extends RouteContract>(
  app: FastifyInstance,
  contract: R,
  handler: (request: UnparsedRequest<R>) => ReturnType<RouteHandler<R>>,
  options: { bodyLimit: number; onRequest?: onRequestAsyncHookHandler },
): Promise<void> => {
  const validatorCompiler = exceptBody();
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serveRoute(
      scope,
      contract,
      (request) => handler(request as unknown as UnparsedRequest<R>), // The body comes from the parser above
      { ...options, validatorCompiler },
    );
  });
};

const exceptBody = (): ReturnType<typeof createInputValidation> => {
  const compile = createInputValidation();
  return (route) => (route.httpPart === 'body' ? () => true : compile(route));
};
