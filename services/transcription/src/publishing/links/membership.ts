import { findGrant } from '@escriba/contracts/auth/workspaces';
import { type Peer, createInternalClient } from '@escriba/http';

/** A holder of a link waits for it. */
const TIMEOUT_MS = 2_000;

export type IsMember = (userId: string, workspaceId: string) => Promise<boolean>;

/** Returns a function that asks auth whether a user belongs to a workspace; false while auth is out of reach. */
export const createIsMember = (auth: Peer | undefined): IsMember => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  return async (userId, workspaceId) => {
    if (client === undefined) return false;
    const body = { userId, workspaceId };
    return client.call(findGrant, { body }, { timeoutMs: TIMEOUT_MS }).then(
      ({ data }) => data !== null,
      () => false,
    );
  };
};
