import { type Client, createClient } from '@escriba/client';
import { traceHeaders } from '@escriba/runtime';
import type { CallerInput } from './caller-claims.ts';
import { CALLER_HEADER } from './caller-tokens.ts';
import type { Peer } from './peer.ts';

type InternalClientOptions = Peer & {
  /** The caller for whom it calls: this service, or a user. */
  readonly caller: Omit<CallerInput, 'ip'>;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Creates a client of another service. Its calls belong to the present trace, and it does not retry: its callers do, or a user waits for
 * the response.
 */
export const createInternalClient = ({ url, tokens, caller, headers }: InternalClientOptions): Client =>
  createClient({
    baseUrl: url,
    retriesMax: 0,
    headers: async () => ({
      ...headers,
      ...traceHeaders(),
      [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', ...caller }),
    }),
  });
