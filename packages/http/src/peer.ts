import { type CallerTokens, type ServiceName, createCallerTokens } from './caller-tokens.ts';

/** Another service: its URL, and the tokens of requests to it. */
export type Peer = { readonly url: string; readonly tokens: Pick<CallerTokens, 'sign'> };

/** A service to call. @param secret that service's own */
export const openPeer = (audience: ServiceName, url: string, secret: string): Peer => ({
  url,
  tokens: createCallerTokens({ audience, secret }),
});

/** A service to call; undefined if it is not configured. */
export const findPeer = (
  audience: ServiceName,
  url: string | undefined,
  secret: string | undefined,
): Peer | undefined =>
  url === undefined || secret === undefined ? undefined : openPeer(audience, url, secret);
