import { type ServiceName, findPeer } from '@escriba/http';

type PeersConfig = Readonly<
  Record<`${'TRANSCRIPTION' | 'USAGE' | 'BILLING'}_${'URL' | 'SECRET'}`, string | undefined>
>;

/** Returns the services that auth calls; undefined for one that is not configured. */
export const findPeers = (config: PeersConfig) => ({
  transcription: find('transcription', config.TRANSCRIPTION_URL, config.TRANSCRIPTION_SECRET),
  usage: find('usage', config.USAGE_URL, config.USAGE_SECRET),
  billing: find('billing', config.BILLING_URL, config.BILLING_SECRET),
});

const find = (audience: ServiceName, url: string | undefined, key: string | undefined) =>
  findPeer({ audience, caller: 'auth', url, key });

export type Peers = ReturnType<typeof findPeers>;
