import type { Client } from '@escriba/client';
import { createCallerTokens, createInternalClient } from '@escriba/http';

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
    createInternalClient({ url, tokens, caller: { user: { id: userId, sessionId: 'account' } } });
};
