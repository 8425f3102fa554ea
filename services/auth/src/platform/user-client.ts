import type { Client } from '@escriba/client';
import { type Peer, createInternalClient } from '@escriba/http';

/** Creates clients of another service that act on behalf of a user. */
export const createUserClients =
  (peer: Peer): ((userId: string) => Client) =>
  (userId) =>
    createInternalClient({ ...peer, caller: { user: { id: userId, sessionId: 'account' } } });
