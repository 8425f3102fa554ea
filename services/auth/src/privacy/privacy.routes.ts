import { deleteAccount, exportAccount } from '@escriba/contracts';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../accounts/signed-in.ts';
import { confirmationOf } from '../confirmations.ts';
import type { KnownDevices } from '../cookies/known-devices.ts';
import type { TokenTransport } from '../cookies/token-transport.ts';
import { sourceOf } from '../source.ts';
import type { Privacy } from './privacy.service.ts';

type PrivacyRoutesDeps = {
  readonly privacy: Pick<Privacy, 'export' | 'delete'>;
  readonly tokens: Pick<TokenTransport, 'clear'>;
  readonly knownDevices: Pick<KnownDevices, 'forget'>;
};

/** For the signed-in user: data export and account deletion. */
export const privacyRoutes =
  ({ privacy, tokens, knownDevices }: PrivacyRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, exportAccount, async (request, reply) => {
      const answer = await privacy.export(getAccount(request), sourceOf(request));
      reply.header(
        'content-disposition',
        `attachment; filename="escriba-${answer.generatedAt.slice(0, 10)}.json"`,
      );
      return answer;
    });

    serveRoute(app, deleteAccount, async (request, reply) => {
      const account = getAccount(request);
      await privacy.delete(account, request.body.password, sourceOf(request));
      tokens.clear(reply);
      knownDevices.forget(reply, account.email_key ?? '');
      return { success: true as const, message: confirmationOf(request, 'accountDeleted') };
    });
  };
