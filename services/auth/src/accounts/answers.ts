import type { SignedIn } from '@escriba/contracts';
import type { FastifyReply } from 'fastify';
import { type Confirmation, confirmationOf } from '../confirmations.ts';
import type { KnownDevices } from '../cookies/known-devices.ts';
import type { TokenTransport } from '../cookies/token-transport.ts';
import type { SessionTransport } from '../sessions/sessions.repository.ts';
import type { SignInResult } from './sign-in.service.ts';
import { toUser } from './user.ts';

type Answering = {
  readonly reply: FastifyReply;
  readonly transport: SessionTransport;
  readonly tokens: Pick<TokenTransport, 'send'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
};

/** The response to a sign-in. From then on the browser is known for the account. */
export const answerSignedIn = (
  { reply, transport, tokens, knownDevices }: Answering,
  result: SignInResult,
  confirmation: Confirmation = 'signedIn',
): SignedIn => {
  if (transport === 'cookie') knownDevices.remember(reply, result.account.email_key ?? '');
  return {
    success: true,
    message: confirmationOf(reply.request, confirmation),
    data: { tokens: tokens.send(reply, transport, result.tokens), user: toUser(result.account) },
  };
};
