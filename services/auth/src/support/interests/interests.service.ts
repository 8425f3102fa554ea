import type { ComingFeature, Interest, InterestedUser } from '@escriba/contracts/auth/interests';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createInterestsRepository } from './interests.repository.ts';

type Key = { readonly userId: string; readonly feature: ComingFeature };

/** Stores about which features users have requested a message: once per user and feature, until they withdraw it. */
export const createInterests = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => {
  const interests = createInterestsRepository(db);
  const read = async (key: Key): Promise<Interest> => ({
    feature: key.feature,
    askedAt: (await interests.find(key))?.toISOString() ?? null,
  });
  return {
    read,
    ask: async (key: Key): Promise<Interest> => {
      await interests.insert(key, clock());
      return read(key);
    },
    withdraw: async (key: Key): Promise<Interest> => {
      await interests.delete(key);
      return read(key);
    },
    list: async (
      feature: ComingFeature,
      offset: number,
    ): Promise<{ data: InterestedUser[]; total: number }> => ({
      data: await interests.listUsers(feature, offset),
      total: await interests.count(feature),
    }),
  };
};

export type Interests = ReturnType<typeof createInterests>;
