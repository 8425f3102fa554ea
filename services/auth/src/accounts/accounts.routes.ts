import {
  changePassword,
  checkSession,
  getMe,
  login,
  register,
  updateMe,
} from '@escriba/contracts/auth/accounts';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { confirmationOf } from '../platform/confirmations.ts';
import type { KnownDevices } from './sign-in/known-devices.ts';
import type { TokenTransport } from '../sessions/sessions.ts';
import { sourceOf } from '../platform/source.ts';
import type { BrowserBindings } from './sign-in/browser-binding.ts';
import { toFirstStepResponse, toSignedInResponse, signInContextOf } from './sign-in/sign-in-responses.ts';
import type { Profile } from './profile/profile.service.ts';
import type { Registration } from './registration/registration.service.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';
import { getAccount } from './account/signed-in.ts';
import { toUser } from './account/user.ts';

type AccountsRoutesDeps = {
  readonly registration: Pick<Registration, 'withPassword'>;
  readonly signIn: Pick<SignIn, 'withPassword'>;
  readonly profile: Pick<Profile, 'update' | 'changePassword'>;
  readonly tokens: TokenTransport;
  readonly knownDevices: KnownDevices;
  readonly bindings: BrowserBindings;
};

/** Registers the public routes: registration and sign-in. */
export const publicAccountsRoutes =
  ({ registration, signIn, ...responding }: Omit<AccountsRoutesDeps, 'profile'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, register, async (request, reply) => {
      const transport = responding.tokens.chosen(request);
      const result = await registration.withPassword(request.body, { transport, source: sourceOf(request) });
      reply.code(201);
      return toSignedInResponse({ reply, transport, ...responding }, result, 'registered');
    });

    serveRoute(app, login, async (request, reply) => {
      const context = signInContextOf(request, reply, responding);
      const result = await signIn.withPassword(request.body, context);
      return toFirstStepResponse({ reply, ...context, ...responding }, result);
    });
  };

/** Registers the routes for the signed-in user: read and change their account. */
export const ownAccountRoutes =
  ({ profile, knownDevices }: Pick<AccountsRoutesDeps, 'profile' | 'knownDevices'>) =>
  async (app: FastifyInstance) => {
    for (const contract of [getMe, checkSession])
      serveRoute(app, contract, async (request) => ({
        success: true as const,
        user: toUser(getAccount(request)),
      }));

    serveRoute(app, updateMe, async (request) => {
      const account = await profile.update(getAccount(request), request.body, sourceOf(request));
      return { success: true as const, user: toUser(account) };
    });

    serveRoute(app, changePassword, async (request, reply) => {
      const isKnown = knownDevices.find(request, getAccount(request)) !== undefined;
      const changed = await profile.changePassword(getAccount(request), request.body, sourceOf(request));
      if (isKnown) knownDevices.remember(reply, changed);
      return { success: true as const, message: confirmationOf(request, 'passwordChanged') };
    });
  };
