import { findPeer } from '@escriba/http';
import type { AuthConfig } from './config.ts';

type PeersConfig = Pick<AuthConfig, `${'TRANSCRIPTION' | 'USAGE' | 'BILLING'}_${'URL' | 'SECRET'}`>;

/** The services that auth calls; undefined for one that is not configured. */
export const findPeers = (config: PeersConfig) => ({
  transcription: findPeer('transcription', config.TRANSCRIPTION_URL, config.TRANSCRIPTION_SECRET),
  usage: findPeer('usage', config.USAGE_URL, config.USAGE_SECRET),
  billing: findPeer('billing', config.BILLING_URL, config.BILLING_SECRET),
});

export type Peers = ReturnType<typeof findPeers>;
