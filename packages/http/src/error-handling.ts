import { type DomainError, isDomainError } from '@escriba/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { toFailure } from './error-response.ts';
import type { Failure } from './error-response.ts';
import { toFailureResponse } from './failure-response.ts';
import { unexpectedFailure } from './unexpected-failure.ts';

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

declare module 'fastify' {
  interface FastifyInstance {
    /** How long the rest of a refused body may stall, in ms. */
    silentBodyMs: number;
  }
}

type ErrorHandlingOptions = { readonly silentBodyMs: number; readonly notFound?: NotFoundHandler };

/** Turns every failure into a response, and logs server errors: an expected one with its code and cause, any other with its stack. */
export const errorHandling = fp<ErrorHandlingOptions>(
  async (app, { silentBodyMs, notFound }) => {
    app.decorate('silentBodyMs', silentBodyMs);
    app.setErrorHandler((error, request, reply) => {
      const failure = isDomainError(error) ? toFailure(error) : unexpectedFailure(error);
      if (failure.status >= 500) logFailure(request, error, failure);
      return sendFailure(request, reply, failure);
    });
    app.setNotFoundHandler(
      notFound ?? ((request, reply) => sendFailure(request, reply, unexpectedFailure({ statusCode: 404 }))),
    );
  },
  { name: 'error-handling' },
);

const logFailure = (request: FastifyRequest, error: unknown, { code }: Failure): void => {
  if (isDomainError(error)) request.log.warn({ code, ...causeOf(error) }, 'request_refused');
  else request.log.error({ err: error, code }, 'request_failed');
};

const causeOf = ({ cause }: DomainError): { err?: unknown } => (cause === undefined ? {} : { err: cause });

/** Sends a failure, in the client's language. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply => {
  const { status, headers, body } = toFailureResponse(request, failure, request.id);
  discardRest(request, reply);
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
};

const PASS_OVER_TIME_MS = 120_000;

/**
 * Discards the rest of a refused body, for a limited time and while it keeps arriving. Unread, it would block the connection's next
 * request; cutting the connection, as Fastify does for bodies that are too large, would lose the response.
 */
const discardRest = ({ raw, server }: FastifyRequest, reply: FastifyReply): void => {
  if (raw.complete || raw.destroyed) return;
  if (reply.getHeader('connection') === 'close') reply.header('connection', 'keep-alive');
  const silence = setTimeout(() => raw.destroy(), server.silentBodyMs).unref();
  const end = setTimeout(() => raw.destroy(), PASS_OVER_TIME_MS).unref();
  const clear = (): void => [silence, end].forEach((timer) => clearTimeout(timer));
  raw
    .on('data', () => silence.refresh())
    .once('end', clear)
    .once('close', clear);
  raw.unpipe();
  raw.resume();
};
