import { createResetLink } from '@escriba/contracts/auth/internal';
import { confirmReset, getResetOptions, requestReset } from '@escriba/contracts/auth/resets';
import { preferredLocale, requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import { toEmailKey } from '../account/person-fields.ts';
import { confirmationOf } from '../../platform/confirmations.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { sourceOf } from '../../platform/source.ts';
import type { ResetLinks } from './reset-links.ts';
import type { ResetPassword } from './reset-password.service.ts';
import type { ResetRequests } from './reset-requests.ts';

type ResetsRoutesDeps = {
  readonly resetRequests: ResetRequests;
  readonly resetPassword: ResetPassword;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
};

/** Registers the public routes: set a new password for an account whose password is lost. */
export const resetsRoutes =
  ({ resetRequests, resetPassword, knownDevices }: ResetsRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getResetOptions, async () => ({
      success: true as const,
      data: { byMail: resetRequests.isMailAvailable },
    }));

    serveRoute(app, requestReset, async (request) => {
      const locale = preferredLocale(request.headers['accept-language']);
      await resetRequests.request({ email: request.body.email, locale, source: sourceOf(request) });
      return { success: true as const, message: confirmationOf(request, 'resetRequested') };
    });

    serveRoute(app, confirmReset, async (request, reply) => {
      // The owner has shown who they are: strangers who try the account do not keep this browser out.
      knownDevices.remember(reply, await resetPassword.confirm(request.body, sourceOf(request)));
      return { success: true as const, message: confirmationOf(request, 'passwordReset') };
    });
  };

/** Registers the routes for operators: create a link, which they give to the account's owner. */
export const resetLinkRoutes =
  ({ db, resetLinks }: { readonly db: Kysely<DB>; readonly resetLinks: ResetLinks }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, createResetLink, async (request) => {
      const account = await createAccountsRepository(db).findByEmail(toEmailKey(request.body.email));
      if (account === undefined) return { success: true as const, data: null };
      const source = sourceOf(request);
      const { url, expiresAt } = await resetLinks.create({ userId: account.id, source, detail: 'operator' });
      return { success: true as const, data: { url, expiresAt: expiresAt.toISOString() } };
    });
  };
