import { findAccount } from '@escriba/contracts/auth/internal';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createAccountsRepository } from './account/accounts.repository.ts';
import { toEmailKey } from './account/person-fields.ts';

/** Registers the route for operators: finds an account by address. */
export const findAccountRoutes =
  ({ db }: { readonly db: Kysely<DB> }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, findAccount, async (request) => {
      const account = await createAccountsRepository(db).findByEmail(toEmailKey(request.query.email));
      return { success: true as const, data: account === undefined ? null : { userId: account.id } };
    });
  };
