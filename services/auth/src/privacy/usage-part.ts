import { collectUsage, eraseUsage } from '@escriba/contracts';
import type { AccountPart } from './account-parts.ts';
import { type PersonClientOptions, createPersonClients } from './person-client.ts';

/** Plan and charges, kept by the usage service and requested on behalf of the user. */
export const createUsagePart = (options: PersonClientOptions): AccountPart => {
  const clientOf = createPersonClients(options);
  return {
    name: 'usage',
    collect: async (userId) => (await clientOf(userId).call(collectUsage, {})).data,
    erase: async (userId) => {
      await clientOf(userId).call(eraseUsage, {});
    },
  };
};
