import { type Client, createClient } from '@escriba/client';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { traceHeaders } from '@escriba/runtime';

export type PersonClientOptions = {
  /** URL of the other service. */
  readonly url: string;
  /** Shared by gateway and services. */
  readonly secret: string;
};

/** Clients of another service that act on behalf of a user. */
export const createPersonClients = ({ url, secret }: PersonClientOptions): ((userId: string) => Client) => {
  const tokens = createCallerTokens({ secret });
  return (userId) =>
    createClient({
      baseUrl: url,
      retriesMax: 0,
      headers: async () => ({
        ...traceHeaders(),
        [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', user: { id: userId, sessionId: 'account' } }),
      }),
    });
};
