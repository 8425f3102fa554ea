import { paths } from '../paths.ts';

const STORED_UNDER = 'returnTo';

/** What a page tells the sign-in about where the person comes from. */
export type SignInState = {
  readonly from?: string;
  readonly hasExpired?: boolean;
  readonly isProfileMissing?: boolean;
};

/** Where signing in leads: the plans where they were asked for, else back to where the person was, else the app. */
export const findDestination = (query: URLSearchParams, state: unknown): string => {
  if (query.get('redirect') === 'plans') {
    const plan = query.get('plan');
    return plan === null || plan === '' ? paths.plans : `${paths.plans}?${new URLSearchParams({ plan })}`;
  }
  return toOwnPath((state as SignInState | null)?.from) ?? paths.app;
};

/** Keeps the destination while the person is away at Google. It lives in this tab, for one return. */
export const keepDestination = (path: string): void => {
  try {
    sessionStorage.setItem(STORED_UNDER, path);
  } catch {
    // Without storage the person lands in the app.
  }
};

/** Takes the kept destination out; the app where there is none. */
export const takeDestination = (): string => {
  try {
    const path = sessionStorage.getItem(STORED_UNDER);
    sessionStorage.removeItem(STORED_UNDER);
    return toOwnPath(path) ?? paths.app;
  } catch {
    return paths.app;
  }
};

/** A path of this site; anything that could lead elsewhere is none. */
const toOwnPath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  const url = new URL(path, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
};
