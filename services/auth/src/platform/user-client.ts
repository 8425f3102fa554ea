import type { Client } from '@escriba/client';
import { type Peer, createInternalClient } from '@escriba/http';

/** Creates clients of another service that act on behalf of a user, or of a workspace: then a member acts in it, who may not see all of it. */
export const createUserClients =
  (peer: Peer): ((userId: string, memberId?: string) => Client) =>
  (userId, memberId) =>
    createInternalClient({
      ...peer,
      caller: {
        user: { id: userId, sessionId: 'account' },
        ...(memberId === undefined ? {} : { actor: { personId: memberId } }),
      },
    });
