import { Readable } from 'node:stream';
import { deleteAccount, exportAccount } from '@escriba/contracts/auth/privacy';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { type KnownDevices, getAccount } from '../accounts/accounts.ts';
import { confirmationOf } from '../platform/confirmations.ts';
import type { TokenTransport } from '../sessions/sessions.ts';
import { sourceOf } from '../platform/source.ts';
import type { Privacy } from './privacy.service.ts';
import { writeExport } from './write-export.ts';

type PrivacyRoutesDeps = {
  readonly privacy: Pick<Privacy, 'export' | 'delete'>;
  readonly tokens: Pick<TokenTransport, 'end'>;
  readonly knownDevices: Pick<KnownDevices, 'forget'>;
};

/** Registers the routes for the signed-in user: export their data and delete their account. */
export const privacyRoutes =
  ({ privacy, tokens, knownDevices }: PrivacyRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, exportAccount, async (request, reply) => {
      const copy = await privacy.export(getAccount(request), sourceOf(request));
      const fileName = `escriba-${copy.generatedAt.slice(0, 10)}.json`;
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(writeExport(copy), { objectMode: false }));
    });

    serveRoute(app, deleteAccount, async (request, reply) => {
      const account = getAccount(request);
      await privacy.delete(account, request.body.password, sourceOf(request));
      tokens.end(reply);
      knownDevices.forget(reply, account.email_key ?? '');
      return { success: true as const, message: confirmationOf(request, 'accountDeleted') };
    });
  };
