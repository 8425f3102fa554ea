import type { Redis } from 'ioredis';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import {
  CAPACITY_CLASSES,
  CLASS_TURNS,
  type CapacityClass,
} from '../../platform/scheduling/capacity-class.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import { GIVE_BACK, OFFER, RENEW, TAKE, WITHDRAW } from './piece-pool.scripts.ts';

/** One piece of a shared recording. */
export type PieceAddress = { readonly recording: string; readonly index: number };

/** A piece that a worker took, and what its coordinator wrote about its recording. */
export type TakenPiece = PieceAddress & {
  readonly key: SchedulingKey;
  /** The model that recognises it. */
  readonly model: string;
  readonly facts: unknown;
};

type Offer = {
  readonly key: SchedulingKey;
  /** The model that recognises them: only workers that have it take them. */
  readonly model: string;
  /** The only worker that can recognise them; all with the model can if absent. */
  readonly only?: string | undefined;
  /** The facts that workers need, stored as JSON. */
  readonly facts: unknown;
  /** All missing pieces of the recording. */
  readonly indexes: readonly number[];
};

export type PiecePoolOptions = {
  readonly redis: Pick<Redis, 'eval' | 'exists' | 'hdel'>;
  /** How long a piece stays taken without `renew`. Default 8 s. */
  readonly leaseMs?: number | undefined;
};

const PREFIX = '{transcription:pieces}:';
/** How long a worker has a job without renewing it: after this another worker takes the job of a killed one. */
const LEASE_MS = 8_000;
/** How long a recording is remembered that its coordinator has not offered again. */
const KEPT_MS = 600_000;
const rankOf = (name: CapacityClass): number => CAPACITY_CLASSES.indexOf(name);
const COSTS = CAPACITY_CLASSES.map((name) => 1 / CLASS_TURNS[name]);

const Taken = Type.Tuple([
  Type.String(),
  Type.String(),
  Type.String(),
  Type.String(),
  Type.String(),
  Type.String(),
]);

export type PiecePool = ReturnType<typeof createPiecePool>;

/**
 * Decides which piece is recognised next, in Redis, for all workers: weighted over classes, and within a class round robin over users, then
 * over recordings, then in order. A newcomer comes before the one who had the last turn, so that a clip waits for the piece that runs and not
 * for the next one, too; only one newcomer does so after each turn, so that none starves. A piece is taken for a limited time, so that a
 * killed worker loses none. Postgres knows which pieces are missing; after a loss of Redis the next `offer` restores the pool. Every function
 * throws `store.unavailable` while Redis is away.
 */
export const createPiecePool = ({ redis, leaseMs = LEASE_MS }: PiecePoolOptions) => {
  const run = (script: string, ...args: (string | number)[]): Promise<unknown> =>
    redis.eval(script, 1, PREFIX, ...args);
  return {
    /** A taken piece is due for `renew` after this many ms. */
    renewMs: Math.floor(leaseMs / 4),

    /** Offers the missing pieces that neither wait nor are taken; returns their number. Repeat it at least every minute. */
    offer: async ({ key, model, only, facts, indexes }: Offer): Promise<number> =>
      Number(
        await run(
          OFFER,
          key.recording,
          rankOf(key.class),
          key.user,
          only === undefined ? model : `${only}@${model}`,
          model,
          JSON.stringify(facts),
          KEPT_MS,
          ...indexes,
        ),
      ),

    /** Returns whether pieces of a recording are offered that no worker has taken. */
    isWaiting: async (recording: string): Promise<boolean> =>
      (await redis.exists(`${PREFIX}waiting:${recording}`)) === 1,

    /** Takes the next piece for a worker; undefined if none waits that it can recognise with one of the models. */
    take: async (worker: string, models: readonly string[]): Promise<TakenPiece | undefined> => {
      const taken = await run(TAKE, worker, leaseMs, KEPT_MS, COSTS.length, ...COSTS, ...models);
      if (taken === null) return undefined;
      const [recording, index, rank, user, model, facts] = Value.Parse(Taken, taken);
      const key: SchedulingKey = { class: classAt(rank), user, recording };
      return { recording, index: Number(index), key, model, facts: JSON.parse(facts) as unknown };
    },

    /** Prolongs a taken piece; false if it was withdrawn, or taken away after too long a silence. */
    renew: async ({ recording, index }: PieceAddress): Promise<boolean> =>
      (await run(RENEW, recording, index, leaseMs)) === 1,

    /** Ends the taking of a piece whose result is saved. */
    settle: async ({ recording, index }: PieceAddress): Promise<void> => {
      await redis.hdel(`${PREFIX}taken:${recording}`, String(index));
    },

    /** Lets another worker take the piece. */
    giveBack: async ({ recording, index }: PieceAddress): Promise<void> => {
      await run(GIVE_BACK, recording, index, KEPT_MS);
    },

    /** Removes all pieces of a recording; `renew` is false from now on. */
    withdraw: async (recording: string): Promise<void> => {
      await run(WITHDRAW, recording);
    },
  };
};

const classAt = (rank: string): CapacityClass => CAPACITY_CLASSES[Number(rank)] ?? 'visitor';
