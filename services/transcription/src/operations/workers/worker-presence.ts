import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Capacity } from '../../recordings/recordings.ts';

const KEY = 'transcription:workers';
/** Time without a report after which a worker counts as ended. */
const SILENCE_MS_MAX = 15_000;
export const HEARTBEAT_INTERVAL_MS = 3_000;

const FoundModel = Type.Object({
  name: Type.String(),
  status: Type.Enum(['ok', 'missing', 'damaged']),
  /** Of a model that was added; absent from earlier versions. */
  added: Type.Optional(
    Type.Object({
      sizeBytes: Type.Integer({ minimum: 0 }),
      licence: Type.String(),
      attribution: Type.Optional(Type.String()),
    }),
  ),
});
/** A model whose files a worker has verified. */
export type FoundModel = Static<typeof FoundModel>;

const RecognisingModel = Type.Object({
  name: Type.String(),
  /** Codes of the languages that it recognises; absent if that is not known. */
  languages: Type.Optional(Type.Array(Type.String())),
  /** Whether it can take the most likely word at each step. */
  decodesFast: Type.Optional(Type.Boolean()),
  /** Whether it can write in English what is said in another language; absent from earlier versions. */
  translates: Type.Optional(Type.Boolean()),
  /** Seconds of audio recognised per second of work; absent if unknown. */
  speed: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
});
/** A model that a worker recognises with now. */
export type RecognisingModel = Static<typeof RecognisingModel>;

const Presence = Type.Object({
  seenAt: Type.Integer(),
  speech: Type.Object({
    ok: Type.Boolean(),
    code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
  /** Recordings of each lane that it processes concurrently; absent from earlier versions. */
  slots: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Absent from earlier versions. */
  recognises: Type.Optional(Type.Array(RecognisingModel)),
  /** Absent from earlier versions. */
  models: Type.Optional(Type.Array(FoundModel)),
});

export type WorkerReport = {
  readonly speech: HealthPart;
  readonly slots: number;
  readonly recognises: readonly RecognisingModel[];
  readonly models: readonly FoundModel[];
};

type PresenceDeps = {
  redis: Pick<Redis, 'hset' | 'hdel' | 'hgetall'>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
};

export type PresentWorker = Static<typeof Presence> & { readonly id: string };

/** Keeps the presence of workers in Redis. The workers write it themselves: it is lost with Redis, and restored within seconds. */
export const createWorkerPresence = ({ redis, clock, logger }: PresenceDeps) => {
  /** Lists every present worker, and removes expired and invalid entries. */
  const listWorkers = async (): Promise<PresentWorker[]> => {
    const known = Object.entries(await redis.hgetall(KEY)).map(([id, json]) => ({
      id,
      presence: parse(json),
    }));
    const malformed = known.filter(({ presence }) => presence === undefined).length;
    if (malformed > 0) logger.warn({ entries: malformed }, 'workers.malformed');
    const limit = clock().getTime() - SILENCE_MS_MAX;
    const gone = known.filter(({ presence }) => presence === undefined || presence.seenAt < limit);
    if (gone.length > 0) await redis.hdel(KEY, ...gone.map(({ id }) => id));
    return known.flatMap(({ id, presence }) =>
      presence !== undefined && presence.seenAt >= limit ? [{ id, ...presence }] : [],
    );
  };

  return {
    announce: async (workerId: string, report: WorkerReport): Promise<void> => {
      const presence = { seenAt: clock().getTime(), ...report };
      await redis.hset(KEY, workerId, JSON.stringify(presence));
    },

    leave: async (workerId: string): Promise<void> => {
      await redis.hdel(KEY, workerId);
    },

    listWorkers,

    /** Returns the state of the speech part of every present worker. */
    list: async (): Promise<HealthPart[]> => (await listWorkers()).map(({ speech }) => speech),

    /** Lists the models of each worker that can recognise speech. */
    listModels: async (): Promise<{ models: readonly RecognisingModel[] }[]> =>
      listAble(await listWorkers()).map(({ recognises = [] }) => ({ models: recognises })),

    /** Whether a recording can be recognised faster by taking the most likely words; workers may start later. */
    canDecodeFast: async (): Promise<boolean> => {
      const models = listAble(await listWorkers()).flatMap(({ recognises = [] }) => recognises);
      return models.length === 0 || models.some(({ decodesFast }) => decodesFast === true);
    },

    /** Whether a present worker can write in English what is said in another language. */
    canTranslate: async (): Promise<boolean> =>
      listAble(await listWorkers()).some(({ recognises = [] }) =>
        recognises.some(({ translates }) => translates === true),
      ),

    /** What the workers that can recognise speech do together; undefined while the speed of no model is known. */
    readCapacity: async (): Promise<Capacity | undefined> => {
      const able = listAble(await listWorkers());
      const slotsPerLane = able.reduce((sum, each) => sum + (each.slots ?? 0), 0);
      const models = sumSpeeds(able.flatMap(({ recognises = [] }) => recognises));
      return slotsPerLane > 0 && models.some(({ speed }) => speed > 0) ? { slotsPerLane, models } : undefined;
    },
  };
};

export type WorkerPresence = ReturnType<typeof createWorkerPresence>;

const listAble = (workers: readonly PresentWorker[]): PresentWorker[] =>
  workers.filter(({ speech }) => speech.ok);

/** Each model once; its speed is 0 while that of no worker is known. */
const sumSpeeds = (models: readonly RecognisingModel[]): Capacity['models'] =>
  [...Map.groupBy(models, ({ name }) => name).values()].flatMap((all) => {
    const speed = all.reduce((sum, each) => sum + (each.speed ?? 0), 0);
    return all.slice(0, 1).map((model) => ({ ...model, speed }));
  });

const parse = (json: string): Static<typeof Presence> | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return Value.Check(Presence, value) ? value : undefined;
  } catch {
    return undefined;
  }
};
