import { invalidToken, requireUser } from '@escriba/http';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createAccountsRepository } from './accounts.repository.ts';

export type SignedInAccount = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createAccountsRepository>['findBySession']>>
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account; set on every route of a `signedIn` scope, and of an `optionalSession` one if the user is signed in. */
    account: SignedInAccount | undefined;
  }
}

type SignedInDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Requires the token of an active session, as stored in Postgres. */
export const signedIn = fp<SignedInDeps>(
  async (app, deps) => {
    await app.register(requireUser);
    await app.register(optionalSession, deps);
  },
  { name: 'signed-in', dependencies: ['trusted-caller'] },
);

/** Allows requests without a token; a request with one is checked as in `signedIn`. */
export const optionalSession = fp<SignedInDeps>(
  async (app, { db, clock }) => {
    const accounts = createAccountsRepository(db);
    app.decorateRequest('account');
    app.addHook('onRequest', async (request) => {
      const { user } = request.caller;
      if (user === undefined) return;
      request.account = await accounts.findBySession(user.id, user.sessionId, clock());
      if (request.account === undefined) throw invalidToken();
    });
  },
  { name: 'perhaps-signed-in', dependencies: ['trusted-caller'] },
);

/** Returns the account of a request in a `signedIn` scope. */
export const getAccount = (request: Pick<FastifyRequest, 'account'>): SignedInAccount => {
  if (request.account === undefined) throw invalidToken();
  return request.account;
};
