import { openPeer } from '@escriba/http';
import type { BillingConfig } from './config.ts';
import type { EventReceivers } from './relay/event-relay.ts';

type PeersConfig = Pick<BillingConfig, `${'USAGE' | 'AUTH'}_${'URL' | 'SECRET'}`>;

/** The services that billing calls. */
export const findPeers = (config: PeersConfig): EventReceivers => ({
  usage: openPeer('usage', config.USAGE_URL, config.USAGE_SECRET),
  auth: openPeer('auth', config.AUTH_URL, config.AUTH_SECRET),
});
