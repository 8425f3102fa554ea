import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permission } from '@escriba/contracts/shared/permissions';
import type { Actor } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

type Acting = {
  readonly actor: Actor;
  /** A workspace, or the person's own space. */
  readonly spaceId: string;
  /** Undefined: all. */
  readonly permissions: readonly Permission[] | undefined;
};

const acting = new AsyncLocalStorage<Acting>();

/** Runs the handler of a request in the name of its caller, so that what it does is recorded as theirs. A hook of Fastify, after the body was read. */
export const actAsCaller = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const { user, actor, permissions } = (request.caller as FastifyRequest['caller'] | undefined) ?? {};
  if (user === undefined) done();
  else acting.run({ actor: actor ?? { personId: user.id }, spaceId: user.id, permissions }, done);
};

type Later = { readonly ownerId: string; readonly actor: Actor | null };

/** Runs work that an actor has asked for in an earlier request, so that it is recorded as theirs. Null: the actor is not known. */
export const actLater = <Result>({ ownerId, actor }: Later, work: () => Result): Result =>
  actor === null ? work() : acting.run({ actor, spaceId: ownerId, permissions: undefined }, work);

/** Returns who acts in the request that is being handled; undefined outside requests of users, as in a worker. */
export const findActor = (): Actor | undefined => acting.getStore()?.actor;

/** A member of a workspace who acts in it. */
export type Member = {
  readonly personId: string;
  readonly workspaceId: string;
  readonly may: (permission: Permission) => boolean;
};

/** Returns the member who acts in the request that is being handled; undefined outside workspaces. */
export const findMember = (): Member | undefined => {
  const store = acting.getStore();
  if (store === undefined || store.actor.personId === store.spaceId) return undefined;
  const { actor, spaceId, permissions } = store;
  return {
    personId: actor.personId,
    workspaceId: spaceId,
    may: (permission) => permissions?.includes(permission) ?? true,
  };
};
