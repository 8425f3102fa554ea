import { createHash } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { addressBlock } from '@escriba/http';
import { type ReturnAttempt, createThrottle as createAttemptThrottle } from '@escriba/http/throttle';
import type { Redis } from 'ioredis';

type ThrottleDeps = {
  readonly redis: Redis;
  /** Number of wrong passwords for one account from one address in 15 minutes. */
  readonly signIns: number;
  /** Number of new accounts from one address in an hour. */
  readonly registrations: number;
  /** Number of requests for a link to a new password from one address in an hour. */
  readonly resets: number;
};

const QUARTER_HOUR = 900;
const HOUR = 3_600;
const DAY = 86_400;
/** Wrong codes of an authenticator app per account and kind of device: of a million codes, three are right at a time. */
const APP_CODES_MAX = 10;
const APP_CODES_A_DAY_MAX = 50;
/** Messages to support per address and hour. */
const SUPPORT_MESSAGES_MAX = 5;
/** Mails that invite to workspaces, per user and day. */
const INVITATIONS_A_DAY_MAX = 100;
/** Mails per account while a link is valid: an owner who gets no further mail has one with a valid link. */
const RESET_MAILS_MAX = 3;
const RESET_MAILS_SECONDS = RESET_LINK_MINUTES * 60;
/** Requests for a code by mail from one address in an hour. */
const SIGN_IN_CODES_MAX = 10;
/** Attempts at the code of one request; it lives for less than the time in which they are counted. */
const CODE_ATTEMPTS_MAX = 5;
/** Programs that register from one address in an hour. Many users of a hosted assistant share one. */
const PROGRAMS_MAX = 120;
/** Mails about one kind of change, per account and hour. */
const NOTICES_MAX = 5;

/** Counts attempts. Throws `auth.too_many_attempts`. */
export const createThrottle = ({ redis, signIns, registrations, resets }: ThrottleDeps) => {
  const { counter, guesses, uses } = createAttemptThrottle({
    redis,
    keyPrefix: 'auth:throttle',
    errorCode: 'auth.too_many_attempts',
  });
  const passwords = { attemptsMax: signIns, seconds: QUARTER_HOUR };
  const takeKnown = counter('account-and-device', passwords);
  const takeOwner = counter('owner', passwords);
  const takeAppCode = counter('second-factor', { attemptsMax: APP_CODES_MAX, seconds: QUARTER_HOUR });
  const takeAppCodeOfDay = counter('second-factor-day', { attemptsMax: APP_CODES_A_DAY_MAX, seconds: DAY });
  const takeStranger = guesses('account', passwords);
  const counters = createCounters(counter, { registrations, resets });
  const takeCode = counter('code-attempts', { attemptsMax: CODE_ATTEMPTS_MAX, seconds: QUARTER_HOUR });
  const takeNotice = uses('notices', { attemptsMax: NOTICES_MAX, seconds: HOUR });
  const takeResetMail = counter('reset-mails', {
    attemptsMax: RESET_MAILS_MAX,
    seconds: RESET_MAILS_SECONDS,
  });

  return {
    /** Counts an attempt of a kind from an address (or by a user). */
    take: async (name: keyof typeof counters, who: string): Promise<void> => {
      await counters[name](addressBlock(who));
    },

    /**
     * Counts a password attempt for an account. Call the returned function if the password was right. A known device has a separate count,
     * which strangers cannot use up.
     */
    takeSignIn: (accountKey: string, { ip, device }: SignInFrom): Promise<ReturnAttempt> => {
      const account = hashKey(accountKey);
      return device === undefined ? takeStranger(account, ip) : takeKnown(`${account}:${device}`);
    },

    /** Counts a code of an authenticator app. A known device, and open sessions, each have a separate count. */
    takeSecondFactor: async (userId: string, device: string): Promise<ReturnAttempt> => {
      const key = `${userId}:${device}`;
      const returns = [await takeAppCode(key), await takeAppCodeOfDay(key)];
      return async () => {
        await Promise.all(returns.map((returnAttempt) => returnAttempt()));
      };
    },

    /** Counts a mail with a link to an address, whether it has an account or not. */
    takeResetMail: async (accountKey: string): Promise<void> => {
      await takeResetMail(hashKey(accountKey));
    },

    /** Counts an attempt at the code of a request, which only its browser can name. */
    takeCode: async (request: string): Promise<void> => {
      await takeCode(request);
    },

    /** Counts a mail to a user about a kind of change. Call the returned function if it was not sent. */
    takeNotice: (userId: string, what: string): Promise<ReturnAttempt> => takeNotice(`${userId}:${what}`),

    /** Counts a password check inside a signed-in session. The limit is higher than at sign-in, because an attacker has no session. */
    takeOwner: (accountKey: string): Promise<ReturnAttempt> => takeOwner(hashKey(accountKey)),
  };
};

export type Throttle = ReturnType<typeof createThrottle>;

/** The origin of an attempt with a password; `device` identifies a browser that is known for the account. */
export type SignInFrom = { readonly ip: string; readonly device?: string | undefined };

const hashKey = (accountKey: string): string => createHash('sha256').update(accountKey).digest('base64url');

type Counter = ReturnType<typeof createAttemptThrottle>['counter'];

/** Creates the counters of attempts, one count per address or per user. */
const createCounters = (
  counter: Counter,
  { registrations, resets }: Pick<ThrottleDeps, 'registrations' | 'resets'>,
) => ({
  registrations: counter('registrations', { attemptsMax: registrations, seconds: HOUR }),
  google: counter('google', { attemptsMax: 60, seconds: QUARTER_HOUR }),
  googleStatus: counter('google-status', { attemptsMax: 60, seconds: 60 }),
  sso: counter('sso', { attemptsMax: 60, seconds: QUARTER_HOUR }),
  ssoChecks: counter('sso-checks', { attemptsMax: 20, seconds: 300 }),
  codes: counter('codes', { attemptsMax: 60, seconds: QUARTER_HOUR }),
  exports: counter('exports', { attemptsMax: 10, seconds: HOUR }),
  resets: counter('resets', { attemptsMax: resets, seconds: HOUR }),
  signInCodes: counter('sign-in-codes', { attemptsMax: SIGN_IN_CODES_MAX, seconds: HOUR }),
  invitations: counter('invitations', { attemptsMax: INVITATIONS_A_DAY_MAX, seconds: DAY }),
  programs: counter('programs', { attemptsMax: PROGRAMS_MAX, seconds: HOUR }),
  support: counter('support', { attemptsMax: SUPPORT_MESSAGES_MAX, seconds: HOUR }),
});
