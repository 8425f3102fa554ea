import { isDomainError } from '@escriba/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorAnswer, toFailure } from './error-answer.ts';
import type { Failure } from './error-answer.ts';
import { unexpectedFailure } from './unexpected-failure.ts';

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Turns every failure into an `ErrorAnswer`. Only what nobody expected (5xx without a domain error) is logged with its stack. */
export const errorHandling = fp<{ notFound?: NotFoundHandler }>(
  async (app, { notFound }) => {
    app.setErrorHandler((error, request, reply) => {
      const failure = isDomainError(error) ? toFailure(error) : unexpectedFailure(error);
      if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'request_failed');
      return sendFailure(request, reply, failure);
    });
    app.setNotFoundHandler(
      notFound ?? ((request, reply) => sendFailure(request, reply, unexpectedFailure({ statusCode: 404 }))),
    );
  },
  { name: 'error-handling' },
);

/** Answers a request with a failure, in the client's language. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply => {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(errorAnswer(failure, request.id, request.headers['accept-language']));
};
