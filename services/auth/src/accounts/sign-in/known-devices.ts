import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Randomness } from '../../platform/randomness.ts';
import type { Account } from '../account/accounts.repository.ts';
import { deriveKey } from '../../platform/seal.ts';

type KnownDevicesDeps = {
  /** The secret that signs the cookies. */
  readonly secret: string;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

/** The fields of an account that its cookies name. */
export type BrowserAccount = Pick<Account, 'email_key' | 'known_browsers_generation'>;

type CookieRequest = Pick<FastifyRequest, 'cookies'>;

const LIFE_SECONDS = 180 * 86_400;
/** Maximum number of accounts that one browser is known for. */
const ACCOUNTS_MAX = 5;
const NONCE_BYTES = 16;
const TAG_LENGTH = 16;

/**
 * Creates the cookies that identify a browser in which the owner of an account has signed in before, one per account. They grant no access;
 * they keep others, who try the account's password, from locking its owner out (OWASP, "device cookies"). A new password ends them all.
 */
export const createKnownDevices = ({ secret, publicUrl, clock, randomness }: KnownDevicesDeps) => {
  const key = deriveKey(secret, 'escriba known devices');
  const sign = (...parts: string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const secure = publicUrl.startsWith('https://');
  const prefix = secure ? '__Host-escriba_known_' : 'escriba_known_';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  const nowSeconds = (): number => Math.floor(clock().getTime() / 1_000);
  // The name differs per account without revealing the e-mail.
  const nameOf = (emailKey: string): string => prefix + sign('name', emailKey).slice(0, TAG_LENGTH);

  return {
    /** Identifies this browser for this account; undefined if it is not known. */
    find: (request: CookieRequest, account: BrowserAccount): string | undefined => {
      const emailKey = account.email_key ?? '';
      const [issuedAt = '', nonce = '', mac = ''] = (request.cookies[nameOf(emailKey)] ?? '').split('.');
      const isOurs = isEqual(mac, sign('device', emailKey, issuedAt, nonce, ...passwordOf(account)));
      return isOurs && Number(issuedAt) + LIFE_SECONDS > nowSeconds() ? nonce : undefined;
    },

    /** Makes the browser known for an account, and drops the least recently used account if there are too many. */
    remember: (reply: FastifyReply, account: BrowserAccount): void => {
      const emailKey = account.email_key ?? '';
      const name = nameOf(emailKey);
      const issuedAt = String(nowSeconds());
      const nonce = randomness.randomBytes(NONCE_BYTES).toString('base64url');
      const mac = sign('device', emailKey, issuedAt, nonce, ...passwordOf(account));
      const value = [issuedAt, nonce, mac].join('.');
      reply.setCookie(name, value, { ...options, maxAge: LIFE_SECONDS });
      const others = Object.entries(reply.request.cookies)
        .filter(([other]) => other.startsWith(prefix) && other !== name)
        .toSorted(([, one], [, other]) => issuedAtOf(other) - issuedAtOf(one));
      for (const [other] of others.slice(ACCOUNTS_MAX - 1)) reply.clearCookie(other, options);
    },

    /** Removes the cookie of a deleted account. */
    forget: (reply: FastifyReply, emailKey: string): void => {
      reply.clearCookie(nameOf(emailKey), options);
    },
  };
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Returns nothing for the first password, so that cookies from before passwords were counted stay valid. */
const passwordOf = ({ known_browsers_generation: generation }: BrowserAccount): string[] =>
  generation === 0 ? [] : [String(generation)];

const issuedAtOf = (value: string | undefined): number => Number.parseInt(value ?? '', 10) || 0;

const isEqual = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
