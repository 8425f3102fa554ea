import type { Kysely } from 'kysely';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Randomness, hashSecret, newSecret } from '../randomness.ts';
import type { DB } from '../db/schema.generated.ts';
import { createOneTimeCodesRepository } from './one-time-codes.repository.ts';

type OneTimeCodesOptions<S extends TSchema> = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
  /** What the codes are for: a code opens nothing else. */
  readonly name: string;
  readonly lifeSeconds: number;
  /** What a code stands for. */
  readonly holds: S;
};

/**
 * Codes that stand for something for a short time. They are in Postgres, by their SHA-256 alone: Redis, which others may share,
 * opens no account.
 */
export const createOneTimeCodes = <S extends TSchema>(options: OneTimeCodesOptions<S>) => {
  const { db, clock, randomness, name: purpose, lifeSeconds, holds } = options;
  const codes = createOneTimeCodesRepository(db);
  const parse = (text: string | undefined): Static<S> | undefined =>
    text === undefined ? undefined : Value.Parse(holds, JSON.parse(text));

  return {
    /** A new code. */
    put: async (value: Static<S>): Promise<string> => {
      const code = newSecret(randomness);
      const expiresAt = new Date(clock().getTime() + lifeSeconds * 1_000);
      await codes.insert({ hash: hashSecret(code), purpose, holds: JSON.stringify(value), expiresAt });
      return code;
    },
    /** What a code stands for; it goes on standing for it. */
    find: async (code: string): Promise<Static<S> | undefined> =>
      parse(await codes.find({ hash: hashSecret(code), purpose, now: clock() })),
    /** What a code stands for, once: of many who ask at the same time one gets it. */
    take: async (code: string): Promise<Static<S> | undefined> =>
      parse(await codes.take({ hash: hashSecret(code), purpose, now: clock() })),
  };
};
