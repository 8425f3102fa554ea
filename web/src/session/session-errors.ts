import { ApiError } from '@escriba/client';

const signInNeeded = (code: string, message: string) => (cause?: unknown) =>
  new ApiError({ status: 401, code, message, cause });

/** A call of a signed-in person where nobody is signed in. */
export const noAccessToken = signInNeeded('session.none', 'No access token available');

/** The session ended while it was in use; the page is on its way to the sign-in. */
export const authenticationExpired = signInNeeded('session.expired', 'Authentication expired');

export const tokenRefreshFailed = signInNeeded('session.refresh_failed', 'Token refresh failed');

const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** Whether the server really answered that it will not: out of reach, out of order for a moment and out of breath are no answers. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && !PASSING.has(error.status);
