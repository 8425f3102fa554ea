import type { Route } from './forwarding/routing.ts';

/** The service of each path. All other paths are the gateway's own, or unknown. */
export const routes: readonly Route[] = [
  { prefix: '/api/auth', service: 'auth' },
  // Not all of /auth: that path itself is a page of the web client.
  { prefix: '/auth/google', service: 'auth' },
  { prefix: '/api/usage', service: 'usage' },
  { prefix: '/api/transcription', service: 'transcription' },
  { prefix: '/api/async-transcription', service: 'transcription' },
];
