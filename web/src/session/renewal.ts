import { ApiError, type Client } from '@escriba/client';
import { ACCESS_TOKEN_MINUTES, refresh } from '@escriba/contracts/auth/sessions';
import type { Tokens, User } from '@escriba/contracts/auth/sign-in';
import { COOKIE_TRANSPORT } from './cookie-transport.ts';
import type { HeldSession } from './held-session.ts';
import { authenticationExpired, isFinal, noAccessToken, tokenRefreshFailed } from './session-errors.ts';
import type { Exclusively, SharedSession } from './shared-session.ts';

const TOKEN_LIFE_MS = ACCESS_TOKEN_MINUTES * 60_000;
const EXPIRING_WITHIN_MS = 2 * 60_000;

type RenewalDeps = {
  readonly shared: Pick<SharedSession, 'getHeld' | 'change' | 'catchUp'>;
  readonly exclusively: Exclusively;
  readonly open: Pick<Client, 'call'>;
  readonly now: () => number;
};

/** Renews tokens: one renewal at a time, for all calls of all tabs. */
export const createRenewal = ({ shared, exclusively, open, now }: RenewalDeps) => {
  let renewal: Promise<HeldSession> | undefined;

  const renewAlone = async (stale: HeldSession): Promise<HeldSession> => {
    shared.catchUp();
    const held = shared.getHeld();
    if (held === null) throw authenticationExpired();
    if (held.accessToken !== stale.accessToken) return held;
    const sentAtMs = now();
    try {
      const renewed = toHeld(await askForTokens(open), shared.getHeld()?.user ?? null, sentAtMs);
      shared.change(renewed);
      return renewed;
    } catch (error) {
      if (!isFinal(error)) throw error;
      shared.change(null, 'expired');
      throw authenticationExpired(tokenRefreshFailed(error));
    }
  };

  /** Returns a session newer than the stale one: another tab's renewal, or our own. Throws `ApiError`. */
  const renew = (stale: HeldSession): Promise<HeldSession> => {
    const held = shared.getHeld();
    if (held !== null && held.accessToken !== stale.accessToken) return Promise.resolve(held);
    renewal ??= exclusively(() => renewAlone(stale)).finally(() => (renewal = undefined));
    return renewal;
  };

  return {
    renew,
    /** Returns a session valid for a while. If an early renewal fails, the old token serves until it expires. Throws `ApiError`. */
    getFresh: async (): Promise<HeldSession> => {
      const held = shared.getHeld();
      if (held === null) throw noAccessToken();
      if (held.expiresAtMs - now() > EXPIRING_WITHIN_MS) return held;
      return renew(held).catch((error: unknown) => {
        if (shared.getHeld() === held && held.expiresAtMs > now()) return held;
        throw error;
      });
    },
  };
};

export type Renewal = ReturnType<typeof createRenewal>;

/** Counts the expiry by this browser's clock from the moment of the request, because the server's clock may differ. */
export const toHeld = ({ accessToken }: Tokens, user: User | null, sentAtMs: number): HeldSession => ({
  accessToken,
  expiresAtMs: sentAtMs + TOKEN_LIFE_MS,
  user,
});

/** Retries once without a response: within its grace period the server repeats a lost response. */
const askForTokens = async (open: Pick<Client, 'call'>): Promise<Tokens> => {
  const ask = async () => (await open.call(refresh, { headers: COOKIE_TRANSPORT, body: {} })).data.tokens;
  return ask().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'client.network') return ask();
    throw error;
  });
};
