import type { Route } from './forwarding/routing.ts';

/** Who answers what. Everything else is the gateway's own, or nobody's. */
export const routes: readonly Route[] = [
  { prefix: '/api/auth', service: 'auth' },
  // Not all of /auth: that address itself is a page of the web client.
  { prefix: '/auth/google', service: 'auth' },
  { prefix: '/api/usage', service: 'usage' },
  { prefix: '/api/transcription', service: 'transcription' },
  { prefix: '/api/async-transcription', service: 'transcription' },
];
