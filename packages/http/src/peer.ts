import type { CallerName, ServiceName } from './caller-keys.ts';
import { type CallerSigner, createCallerSigner } from './caller-tokens.ts';

/** Another service: its URL, and the tokens of requests to it. */
export type Peer = { readonly url: string; readonly tokens: CallerSigner };

type PeerOptions = {
  /** The service to call. */
  readonly audience: ServiceName;
  readonly url: string;
  /** The caller. */
  readonly caller: CallerName;
  /** The caller's key to that service. */
  readonly key: string;
};

/** Returns a service to call. */
export const openPeer = ({ url, ...options }: PeerOptions): Peer => ({
  url,
  tokens: createCallerSigner(options),
});

/** Returns a service to call; undefined if it is not configured. */
export const findPeer = ({
  url,
  key,
  ...options
}: Pick<PeerOptions, 'audience' | 'caller'> & {
  readonly [name in 'url' | 'key']: string | undefined;
}): Peer | undefined =>
  url === undefined || key === undefined ? undefined : openPeer({ ...options, url, key });
