import { OPERATOR_PASS_COOKIE, OPERATOR_QUEUES_PATH } from '@escriba/contracts';
import type { FastifyReply } from 'fastify';

/** The cookie that has an operator's pass. The browser sends it only to the board, and only from pages of this site. */
export const createPassCookie = (publicUrl: string) => {
  const options = {
    path: OPERATOR_QUEUES_PATH,
    httpOnly: true,
    secure: publicUrl.startsWith('https://'),
    sameSite: 'strict',
  } as const;
  return {
    set: (reply: FastifyReply, pass: string, expires: Date): void => {
      reply.setCookie(OPERATOR_PASS_COOKIE, pass, { ...options, expires });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(OPERATOR_PASS_COOKIE, options);
    },
  };
};

export type PassCookie = ReturnType<typeof createPassCookie>;
