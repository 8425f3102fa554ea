import { turnOffSecondFactor } from '@escriba/contracts/auth/internal';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@escriba/contracts/auth/passkeys';
import {
  confirmApp,
  finishSecondStep,
  getSecondFactors,
  proveSecondFactor,
  removeApp,
  renewRecoveryCodes,
  startApp,
  startSecondFactorProof,
  startSecondStep,
} from '@escriba/contracts/auth/second-factor';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { toSignedInResponse, signInContextOf } from '../sign-in/sign-in-responses.ts';
import { getAccount } from '../account/signed-in.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { TokenTransport } from '../../sessions/sessions.ts';
import { sourceOf } from '../../platform/source.ts';
import type { Apps } from './apps.service.ts';
import type { BrowserBindings } from '../sign-in/browser-binding.ts';
import type { Passkeys } from './passkeys.service.ts';
import type { SecondFactors } from './second-factors.service.ts';
import type { SecondStep } from './second-step.service.ts';
import type { TurnOff } from './turn-off.service.ts';

type SignInStepsDeps = {
  readonly secondStep: SecondStep;
  readonly tokens: TokenTransport;
  readonly knownDevices: KnownDevices;
  readonly bindings: BrowserBindings;
};

/** Registers the public routes: the second step of a sign-in, and sign-in with a passkey. */
export const signInStepsRoutes =
  ({ secondStep, ...responding }: SignInStepsDeps) =>
  async (app: FastifyInstance) => {
    const { tokens, bindings } = responding;

    serveRoute(app, startSecondStep, async (request) => {
      const binding = bindings.read(request, tokens.chosen(request));
      return { success: true as const, data: await secondStep.start(request.body.token, binding) };
    });

    serveRoute(app, finishSecondStep, async (request, reply) => {
      const context = signInContextOf(request, reply, responding);
      const binding = bindings.read(request, context.transport);
      const result = await secondStep.finish(request.body, { ...context, binding });
      bindings.clear(reply, context.transport);
      return toSignedInResponse({ reply, ...context, ...responding }, result);
    });

    serveRoute(app, startPasskeySignIn, async (request, reply) => {
      const binding = bindings.begin(request, reply, tokens.chosen(request));
      return { success: true as const, data: await secondStep.startAlone(binding, sourceOf(request).ip) };
    });

    serveRoute(app, signInWithPasskey, async (request, reply) => {
      const context = signInContextOf(request, reply, responding);
      const binding = bindings.read(request, context.transport);
      const result = await secondStep.finishAlone(request.body.credential, { ...context, binding });
      bindings.clear(reply, context.transport);
      return toSignedInResponse({ reply, ...context, ...responding }, result);
    });
  };

type SecondFactorDeps = {
  readonly secondFactors: SecondFactors;
  readonly apps: Apps;
  readonly passkeys: Passkeys;
};

/** Registers the routes for the signed-in user: manage their second factors. */
export const ownSecondFactorRoutes =
  ({ secondFactors, apps, passkeys }: SecondFactorDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getSecondFactors, async (request) => ({
      success: true as const,
      data: await secondFactors.get(getAccount(request)),
    }));
    serveRoute(app, startSecondFactorProof, async (request) => ({
      success: true as const,
      data: await secondFactors.startProof(getAccount(request)),
    }));
    serveRoute(app, proveSecondFactor, async (request) => {
      const until = await secondFactors.prove(getAccount(request), request.body.proof, sourceOf(request));
      return { success: true as const, data: { provedUntil: until.toISOString() } };
    });
    serveRoute(app, renewRecoveryCodes, async (request) => {
      const recoveryCodes = await secondFactors.renewRecoveryCodes(getAccount(request), sourceOf(request));
      return { success: true as const, data: { recoveryCodes } };
    });
    await app.register(ownAppRoutes({ apps }));
    await app.register(ownPasskeysRoutes({ passkeys }));
  };

const ownAppRoutes =
  ({ apps }: Pick<SecondFactorDeps, 'apps'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, startApp, async (request) => ({
      success: true as const,
      data: await apps.start(getAccount(request), request.body.password, sourceOf(request)),
    }));
    serveRoute(app, confirmApp, async (request) => {
      const recoveryCodes = await apps.confirm(getAccount(request), request.body.code, sourceOf(request));
      return { success: true as const, data: { recoveryCodes } };
    });
    serveRoute(app, removeApp, async (request) => {
      await apps.remove(getAccount(request), sourceOf(request));
      return { success: true as const };
    });
  };

const ownPasskeysRoutes =
  ({ passkeys }: Pick<SecondFactorDeps, 'passkeys'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, startPasskey, async (request) => ({
      success: true as const,
      data: await passkeys.start(getAccount(request), request.body.password, sourceOf(request)),
    }));
    serveRoute(app, addPasskey, async (request, reply) => {
      const data = await passkeys.add(getAccount(request), request.body, sourceOf(request));
      reply.code(201);
      return { success: true as const, data };
    });
    serveRoute(app, renamePasskey, async (request) => ({
      success: true as const,
      data: await passkeys.rename(getAccount(request).id, request.params.id, request.body.name),
    }));
    serveRoute(app, removePasskey, async (request) => {
      await passkeys.remove(getAccount(request), request.params.id, sourceOf(request));
      return { success: true as const };
    });
  };

/** Registers the routes for operators: help an owner who has lost their second factors. */
export const turnOffRoutes =
  ({ turnOffFactors }: { readonly turnOffFactors: TurnOff }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, turnOffSecondFactor, async (request) => ({
      success: true as const,
      data: (await turnOffFactors(request.body.email, sourceOf(request))) ?? null,
    }));
  };
