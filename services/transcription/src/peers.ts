import { type Peer, findPeer, openPeer } from '@escriba/http';

/** Opens the client by which the API and insights workers call usage. */
export const openUsage = (config: { readonly USAGE_URL: string; readonly USAGE_SECRET: string }): Peer =>
  openPeer({
    audience: 'usage',
    caller: 'transcription',
    url: config.USAGE_URL,
    key: config.USAGE_SECRET,
  });

/** Returns usage, as a worker calls it; undefined if it is not configured. */
export const findUsage = (config: {
  readonly USAGE_URL: string | undefined;
  readonly USAGE_SECRET: string | undefined;
}): Peer | undefined =>
  findPeer({ audience: 'usage', caller: 'worker', url: config.USAGE_URL, key: config.USAGE_SECRET });

/** Returns auth, as the API and insights workers call it; undefined if it is not configured. */
export const findAuth = (config: {
  readonly AUTH_URL: string | undefined;
  readonly AUTH_SECRET: string | undefined;
}): Peer | undefined =>
  findPeer({ audience: 'auth', caller: 'transcription', url: config.AUTH_URL, key: config.AUTH_SECRET });
