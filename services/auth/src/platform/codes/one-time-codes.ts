import type { Kysely } from 'kysely';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Randomness, hashSecret, newSecret } from '../randomness.ts';
import type { DB } from '../db/schema.generated.ts';
import {
  type CodeQuery,
  type StoredCode,
  createOneTimeCodesRepository,
} from './one-time-codes.repository.ts';

type OneTimeCodesOptions<S extends TSchema> = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
  /** The purpose of the codes: a code works for no other. */
  readonly name: string;
  readonly lifeSeconds: number;
  /** The schema of a code's value. */
  readonly holds: S;
};

/** Creates short-lived codes, each with a value. They are in Postgres, only as SHA-256: Redis may be shared and opens no account. */
export const createOneTimeCodes = <S extends TSchema>(options: OneTimeCodesOptions<S>) => {
  const { db, clock, randomness, name: purpose, lifeSeconds, holds } = options;
  const codes = createOneTimeCodesRepository(db);
  const parse = (text: string | undefined): Static<S> | undefined =>
    text === undefined ? undefined : Value.Parse(holds, JSON.parse(text));

  return {
    /** Creates a code. */
    put: async (value: Static<S>): Promise<string> => {
      const code = newSecret(randomness);
      const expiresAt = new Date(clock().getTime() + lifeSeconds * 1_000);
      await codes.insert({ hash: hashSecret(code), purpose, holds: JSON.stringify(value), expiresAt });
      return code;
    },
    /** Returns a code's value without using it up. */
    find: async (code: string): Promise<Static<S> | undefined> =>
      parse(await codes.find({ hash: hashSecret(code), purpose, now: clock() })),
    /** Returns a code's value once: only one of several concurrent callers gets it. */
    take: async (code: string): Promise<Static<S> | undefined> =>
      parse(await codes.take({ hash: hashSecret(code), purpose, now: clock() })),
  };
};

/** Stores a code whose hash the caller computes. */
export const putHashedCode = (handle: Kysely<DB>, code: StoredCode): Promise<void> =>
  createOneTimeCodesRepository(handle).insert(code);

/** Returns the value of a hashed code once, as `take` does. */
export const takeHashedCode = (handle: Kysely<DB>, code: CodeQuery): Promise<string | undefined> =>
  createOneTimeCodesRepository(handle).take(code);

export const deleteExpiredCodes = (db: Kysely<DB>, now: Date): Promise<void> =>
  createOneTimeCodesRepository(db).deleteExpired(now);
