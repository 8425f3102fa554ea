import type { IncomingMessage } from 'node:http';

type AllowedOrigins = {
  /** Origins of other sites that may use the API from a page. */
  readonly corsOrigins: ReadonlySet<string>;
  readonly publicUrl: string | undefined;
};

/**
 * Returns whether the page that asks for a WebSocket may have it: the web client's own, or one of the allowed sites. Clients that are no browser send no
 * origin. Firefox gives every installation of an extension another origin: all of them may, since what opens the connection is the user's token, which no page and
 * no other extension has.
 */
export const createAllowedOrigins = ({ corsOrigins, publicUrl }: AllowedOrigins) => {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return ({ headers: { origin, host } }: IncomingMessage): boolean =>
    origin === undefined ||
    origin === own ||
    corsOrigins.has(origin) ||
    hostOf(origin) === host ||
    FIREFOX_EXTENSION.test(origin);
};

const FIREFOX_EXTENSION = /^moz-extension:\/\/[\da-f-]{36}$/;

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
