import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

const acting = new AsyncLocalStorage<Actor>();

/** Runs the handler of a request in the name of its caller, so that what it does is recorded as theirs. A hook of Fastify, after the body was read. */
export const actAsCaller = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const { user, actor } = (request.caller as FastifyRequest['caller'] | undefined) ?? {};
  if (user === undefined) done();
  else acting.run(actor ?? { personId: user.id }, done);
};

/** Returns who acts in the request that is being handled; undefined outside requests of users, as in a worker. */
export const findActor = (): Actor | undefined => acting.getStore();
