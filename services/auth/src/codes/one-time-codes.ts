import type { Redis } from 'ioredis';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Chance, hashSecret, newSecret } from '../chance.ts';

type OneTimeCodesOptions<S extends TSchema> = {
  readonly redis: Redis;
  readonly chance: Pick<Chance, 'randomBytes'>;
  /** What the codes are for; also part of their keys. */
  readonly name: string;
  readonly lifeSeconds: number;
  /** What a code stands for. */
  readonly holds: S;
};

/** Codes that stand for something for a short time. Redis knows them by their SHA-256 alone. */
export const createOneTimeCodes = <S extends TSchema>(options: OneTimeCodesOptions<S>) => {
  const { redis, chance, name, lifeSeconds, holds } = options;
  const keyOf = (code: string): string => `auth:code:${name}:${hashSecret(code).toString('base64url')}`;
  const parse = (text: string | null): Static<S> | undefined =>
    text === null ? undefined : Value.Parse(holds, JSON.parse(text));

  return {
    /** A new code. */
    put: async (value: Static<S>): Promise<string> => {
      const code = newSecret(chance);
      await redis.set(keyOf(code), JSON.stringify(value), 'EX', lifeSeconds, 'NX');
      return code;
    },
    /** What a code stands for; it goes on standing for it. */
    find: async (code: string): Promise<Static<S> | undefined> => parse(await redis.get(keyOf(code))),
    /** What a code stands for, once: of many who ask at the same time one gets it. */
    take: async (code: string): Promise<Static<S> | undefined> => parse(await redis.getdel(keyOf(code))),
  };
};
