import { paths } from '../platform/paths.ts';

const STORED_UNDER = 'returnTo';

/** The router state that the sign-in receives. */
export type SignInState = {
  readonly from?: string;
  readonly hasExpired?: boolean;
  readonly isProfileMissing?: boolean;
};

/** Returns where the sign-in leads: the plans or the visitor's transcription if requested, else back to the previous page, else the app. */
export const findDestination = (query: URLSearchParams, state: unknown): string => {
  if (query.get('redirect') === 'plans') {
    const plan = query.get('plan');
    return plan === null || plan === '' ? paths.plans : `${paths.plans}?${new URLSearchParams({ plan })}`;
  }
  if (query.get('redirect') === 'keep') return paths.appKeepTrial;
  return toOwnPath((state as SignInState | null)?.from) ?? paths.app;
};

/** Stores the destination while the user is at Google. Kept in this tab, for one return. */
export const keepDestination = (path: string): void => {
  try {
    sessionStorage.setItem(STORED_UNDER, path);
  } catch {
    // Without storage the user returns to the app.
  }
};

/** Removes and returns the stored destination; the app without one. */
export const takeDestination = (): string => {
  try {
    const path = sessionStorage.getItem(STORED_UNDER);
    sessionStorage.removeItem(STORED_UNDER);
    return toOwnPath(path) ?? paths.app;
  } catch {
    return paths.app;
  }
};

/** Returns a path of this site; undefined for anything that could lead elsewhere. */
const toOwnPath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  const url = new URL(path, window.location.origin);
  // `/.//host` is of this site, but its path alone would lead to the host.
  const isOwn = url.origin === window.location.origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : undefined;
};
