import { openPeer } from '@escriba/http';
import type { BillingConfig } from './config.ts';
import type { EventReceivers } from './work/work.ts';

type PeersConfig = Pick<BillingConfig, `${'USAGE' | 'AUTH' | 'TRANSCRIPTION'}_${'URL' | 'SECRET'}`>;

/** Returns the services that billing calls. */
export const findPeers = (config: PeersConfig): EventReceivers => ({
  usage: openPeer({ audience: 'usage', caller: 'billing', url: config.USAGE_URL, key: config.USAGE_SECRET }),
  auth: openPeer({ audience: 'auth', caller: 'billing', url: config.AUTH_URL, key: config.AUTH_SECRET }),
  transcription: openPeer({
    audience: 'transcription',
    caller: 'billing',
    url: config.TRANSCRIPTION_URL,
    key: config.TRANSCRIPTION_SECRET,
  }),
});
