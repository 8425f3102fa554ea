import { OPERATOR_PASS_COOKIE, OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import type { FastifyReply } from 'fastify';

/** Creates the cookie that has an operator's pass. The browser sends it only to the board, and only from pages of this site. */
export const createPassCookie = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? `__Secure-${OPERATOR_PASS_COOKIE}` : OPERATOR_PASS_COOKIE;
  const options = { path: OPERATOR_QUEUES_PATH, httpOnly: true, secure, sameSite: 'strict' } as const;
  return {
    set: (reply: FastifyReply, pass: string, expires: Date): void => {
      reply.setCookie(name, pass, { ...options, expires });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
    },
  };
};

export type PassCookie = ReturnType<typeof createPassCookie>;
