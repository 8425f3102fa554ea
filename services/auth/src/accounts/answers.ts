import type { SignedIn } from '@escriba/contracts';
import type { FastifyReply } from 'fastify';
import type { TokenTransport } from '../cookies/token-transport.ts';
import type { SessionTransport } from '../sessions/sessions.repository.ts';
import type { SignInResult } from './sign-in.service.ts';
import { toUser } from './user.ts';

type Answering = {
  readonly reply: FastifyReply;
  readonly transport: SessionTransport;
  readonly tokens: Pick<TokenTransport, 'send'>;
};

/** What a client gets that has signed in. */
export const answerSignedIn = (
  { reply, transport, tokens }: Answering,
  result: SignInResult,
  message = 'Login realizado com sucesso!',
): SignedIn => ({
  success: true,
  message,
  data: { tokens: tokens.send(reply, transport, result.tokens), user: toUser(result.account) },
});
