import { collectUsage, eraseUsage } from '@escriba/contracts/usage/usage';
import type { Peer } from '@escriba/http';
import type { AccountPart } from './account-parts.ts';
import { createUserClients } from '../platform/user-client.ts';

/** Collects plan and charges, which the usage service keeps, on behalf of the user. */
export const createUsagePart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'usage',
    collect: async (userId) => (await clientOf(userId).call(collectUsage, {})).data,
    erase: async (userId) => {
      await clientOf(userId).call(eraseUsage, {});
    },
  };
};
