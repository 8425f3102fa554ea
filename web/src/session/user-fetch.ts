import type { HeldSession } from './held-session.ts';
import type { Renewal } from './renewal.ts';
import { authenticationExpired } from './session-errors.ts';
import type { Exclusively, SharedSession } from './shared-session.ts';

type UserFetchDeps = {
  readonly send: typeof globalThis.fetch;
  readonly renewal: Renewal;
  readonly shared: Pick<SharedSession, 'getHeld' | 'change' | 'catchUp'>;
  readonly exclusively: Exclusively;
};

/** Creates `fetch` for the signed-in user. A 401 causes one renewal and one retry, always as the same user. */
export const createUserFetch = ({
  send,
  renewal,
  shared,
  exclusively,
}: UserFetchDeps): typeof globalThis.fetch => {
  const expire = (used: HeldSession): Promise<void> =>
    exclusively(async () => {
      shared.catchUp();
      if (shared.getHeld()?.accessToken === used.accessToken) shared.change(null, 'expired');
    });

  return async (url, init) => {
    const first = await renewal.getFresh();
    const response = await send(url, withBearer(init, first));
    if (response.status !== 401) return response;
    const second = await renewal.renew(first);
    if (!isSameUser(first, second)) throw authenticationExpired();
    const again = await send(url, withBearer(init, second));
    if (again.status !== 401) return again;
    await expire(second);
    throw authenticationExpired();
  };
};

const isSameUser = (one: HeldSession, other: HeldSession): boolean =>
  one.user === null || other.user === null || one.user.id === other.user.id;

const withBearer = (init: RequestInit | undefined, { accessToken }: HeldSession): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${accessToken}` },
});
