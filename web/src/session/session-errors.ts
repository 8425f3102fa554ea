import { ApiError } from '@escriba/client';

const signInNeeded = (code: string, message: string) => (cause?: unknown) =>
  new ApiError({ status: 401, code, message, cause });

/** The error of a call that needs a sign-in, without one. */
export const noAccessToken = signInNeeded('session.none', 'No access token available');

/** The error of a session that ended while in use; the page redirects to the sign-in. */
export const authenticationExpired = signInNeeded('session.expired', 'Authentication expired');

export const tokenRefreshFailed = signInNeeded('session.refresh_failed', 'Token refresh failed');

const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** Returns whether the server refused permanently, as opposed to an outage or overload. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && !PASSING.has(error.status);
