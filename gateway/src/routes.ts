import type { Route } from './forwarding/routing.ts';

/** Who answers what. Everything else is the gateway's own, or nobody's. */
export const routes: readonly Route[] = [
  { prefix: '/api/transcription', service: 'transcription' },
  { prefix: '/api/async-transcription', service: 'transcription' },
];
