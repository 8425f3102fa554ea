import { confirmMailAddress, getMailAddress } from '@escriba/contracts/auth/mail-address';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../account/signed-in.ts';
import type { MailAddress } from './mail-address.service.ts';

/** Registers the routes for the signed-in user: whether their address is confirmed, and its confirmation. */
export const mailAddressRoutes =
  ({ mailAddress }: { readonly mailAddress: MailAddress }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getMailAddress, async (request) => ({
      success: true as const,
      data: { isConfirmed: mailAddress.isConfirmed(getAccount(request)) },
    }));
    serveRoute(app, confirmMailAddress, async (request) => {
      await mailAddress.confirm(getAccount(request), request.body.token);
      return { success: true as const, data: { isConfirmed: true } };
    });
  };
