import { checkExtension, connectExtension, exchangeExtensionCode } from '@escriba/contracts/auth/extension';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { toSignedInResponse } from '../sign-in/sign-in-responses.ts';
import { getAccount } from '../account/signed-in.ts';
import { confirmationOf } from '../../platform/confirmations.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { TokenTransport } from '../../sessions/sessions.ts';
import { sourceOf } from '../../platform/source.ts';
import type { Extension } from './extension.service.ts';

type ExtensionRoutesDeps = {
  readonly extension: Extension;
  readonly tokens: Pick<TokenTransport, 'send'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
};

/** Registers the routes for the extension itself. */
export const extensionRoutes =
  ({ extension, tokens, knownDevices }: ExtensionRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, checkExtension, async (request) => {
      const { redirect_uri: redirectUri, ...rest } = request.query;
      extension.check({ ...rest, ...(redirectUri === undefined ? {} : { redirectUri }) });
      return { success: true as const };
    });

    serveRoute(app, exchangeExtensionCode, async (request, reply) => {
      const result = await extension.exchange(request.body, sourceOf(request));
      return toSignedInResponse({ reply, transport: 'body', tokens, knownDevices }, result);
    });
  };

/** Registers the routes for the signed-in user who connects the extension. */
export const ownExtensionRoutes =
  ({ extension }: Pick<ExtensionRoutesDeps, 'extension'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, connectExtension, async (request) => {
      const { id: userId, session_id: sessionId } = getAccount(request);
      const data = await extension.connect({ userId, sessionId }, request.body, sourceOf(request));
      return { success: true as const, message: confirmationOf(request, 'extensionConnected'), data };
    });
  };
