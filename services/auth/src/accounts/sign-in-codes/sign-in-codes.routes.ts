import { confirmSignInCode, requestSignInCode } from '@escriba/contracts/auth/sign-in-codes';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { confirmationOf } from '../../platform/confirmations.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { requireSameOrigin } from '../../platform/same-origin.ts';
import { sourceOf } from '../../platform/source.ts';
import type { SignInCodes } from './sign-in-codes.service.ts';

type SignInCodesRoutesDeps = {
  readonly signInCodes: SignInCodes;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
  readonly publicUrl: string;
};

/** Registers the public routes: send a code by mail, which makes the browser known for its account. It then signs in with the password. */
export const signInCodesRoutes =
  ({ signInCodes, knownDevices, publicUrl }: SignInCodesRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, requestSignInCode, async (request) => {
      const ticket = await signInCodes.request(request.body, sourceOf(request));
      return {
        success: true as const,
        message: confirmationOf(request, 'signInCodeRequested'),
        data: { ticket },
      };
    });

    serveRoute(app, confirmSignInCode, async (request, reply) => {
      requireSameOrigin(request.headers, publicUrl);
      knownDevices.remember(reply, await signInCodes.redeem(request.body, sourceOf(request)));
      return { success: true as const, message: confirmationOf(request, 'signInCodeConfirmed') };
    });
  };
