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
  passRestOver(request, reply);
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(errorAnswer(failure, request.id, request.headers['accept-language']));
};

const PASS_OVER_TIME_MS = 120_000;

/**
 * Lets the rest of a refused body go by, for a limited time. Left unread, it would hold up the next request of the connection;
 * cut off, as Fastify does with bodies that are too large, it would take the answer with it.
 */
const passRestOver = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  if (raw.readableEnded || raw.destroyed) return;
  if (reply.getHeader('connection') === 'close') reply.header('connection', 'keep-alive');
  const timer = setTimeout(() => raw.destroy(), PASS_OVER_TIME_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.resume();
};
