import type { SignedIn } from '@escriba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Confirmation, confirmationOf } from '../confirmations.ts';
import type { KnownDevices } from '../cookies/known-devices.ts';
import type { TokenTransport } from '../cookies/token-transport.ts';
import type { SessionTransport } from '../sessions/sessions.repository.ts';
import { sourceOf } from '../source.ts';
import type { SignInContext, SignInResult } from './sign-in.service.ts';
import { toUser } from './user.ts';

type SignInContextDeps = {
  readonly tokens: Pick<TokenTransport, 'chosen'>;
  readonly knownDevices: Pick<KnownDevices, 'find'>;
};

type Answering = {
  readonly reply: FastifyReply;
  readonly transport: SessionTransport;
  readonly tokens: Pick<TokenTransport, 'send'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
};

/** How a request signs in: the transport of its tokens, its source, and the known device of its browser. */
export const signInContextOf = (
  request: FastifyRequest,
  { tokens, knownDevices }: SignInContextDeps,
): SignInContext => ({
  transport: tokens.chosen(request),
  source: sourceOf(request),
  findDevice: (account) => knownDevices.find(request, account),
});

/** The response to a sign-in. From then on the browser is known for the account. */
export const answerSignedIn = (
  { reply, transport, tokens, knownDevices }: Answering,
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
