import type { SignedIn } from '@escriba/contracts';
import type { FastifyReply } from 'fastify';
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
  message = 'Login realizado com sucesso!',
): SignedIn => {
  if (transport === 'cookie') knownDevices.remember(reply, result.account.email_key ?? '');
  return {
    success: true,
    message,
    data: { tokens: tokens.send(reply, transport, result.tokens), user: toUser(result.account) },
  };
};
