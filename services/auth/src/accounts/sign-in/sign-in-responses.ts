import type { SecondFactorNeeded, SignedIn } from '@escriba/contracts/auth/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Confirmation, confirmationOf } from '../../platform/confirmations.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SessionTransport, TokenTransport } from '../../sessions/sessions.ts';
import { sourceOf } from '../../platform/source.ts';
import type { BrowserBindings } from './browser-binding.ts';
import type { SignInContext, SignInResult, SignInWaiting } from './sign-in.service.ts';
import { toUser } from '../account/user.ts';

type SignInContextDeps = {
  readonly tokens: Pick<TokenTransport, 'chosen'>;
  readonly knownDevices: Pick<KnownDevices, 'find'>;
  readonly bindings: Pick<BrowserBindings, 'begin'>;
};

type Responding = {
  readonly reply: FastifyReply;
  readonly transport: SessionTransport;
  readonly tokens: Pick<TokenTransport, 'send'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
};

/** Returns how a request signs in: the transport of its tokens, its source, and the known device of its browser. */
export const signInContextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { tokens, knownDevices, bindings }: SignInContextDeps,
): SignInContext => {
  const transport = tokens.chosen(request);
  return {
    transport,
    source: sourceOf(request),
    findDevice: (account) => knownDevices.find(request, account),
    bind: () => bindings.begin(request, reply, transport),
  };
};

/** Returns the response to a first step: signed in, or 202 if the account needs its second factor. */
export const toFirstStepResponse = (
  responding: Responding,
  result: SignInResult | SignInWaiting,
): SignedIn | SecondFactorNeeded => {
  if (!('secondFactor' in result)) return toSignedInResponse(responding, result);
  const { reply } = responding;
  reply.code(202);
  return { success: true, message: confirmationOf(reply.request, 'secondFactorNeeded'), data: result };
};

/** Returns the response to a sign-in. From then on the browser is known for the account. */
export const toSignedInResponse = (
  { reply, transport, tokens, knownDevices }: Responding,
  result: SignInResult,
  confirmation: Confirmation = 'signedIn',
): SignedIn => {
  if (transport === 'cookie') knownDevices.remember(reply, result.account);
  return {
    success: true,
    message: confirmationOf(reply.request, confirmation),
    data: { tokens: tokens.send(reply, transport, result.tokens), user: toUser(result.account) },
  };
};
