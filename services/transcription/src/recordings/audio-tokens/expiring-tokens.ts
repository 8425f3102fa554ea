import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AUDIO_ADDRESS_HOURS_MAX } from '@escriba/contracts/auth/sessions';

const HOUR_MS = 3_600_000;

/** The purpose of a token. It is not part of the token: the verifier knows it. */
type Subject = readonly string[];
export type TokenState = 'valid' | 'expired' | 'forged';

/**
 * Creates signed tokens for addresses that players open, valid for six to seven hours. Within an hour the same subject gets the same token,
 * so that the address of playing audio is stable. A token is only valid for its purpose.
 */
export const createExpiringTokens = (deps: { secret: string; purpose: string; clock: () => Date }) => {
  const { secret, purpose, clock } = deps;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (subject: Subject, expiry: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([...subject, expiry]))
      .digest('base64url');

  return {
    issue: (subject: Subject): string => {
      const hour = Math.floor(clock().getTime() / HOUR_MS);
      const expiry = (hour + AUDIO_ADDRESS_HOURS_MAX).toString(36);
      return `${expiry}.${sign(subject, expiry)}`;
    },

    check: (subject: Subject, token: string): TokenState => {
      const [expiry = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(subject, expiry));
      const sent = Buffer.from(signature);
      if (rest.length > 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected))
        return 'forged';
      return Number.parseInt(expiry, 36) * HOUR_MS > clock().getTime() ? 'valid' : 'expired';
    },
  };
};
