import type { RedisUser } from '@escriba/embedded';
import { type CallerName, type ServiceName, deriveCallerKey } from '@escriba/http';
import type { ServiceDatabases } from './service-roles.ts';
import type { ServiceSecrets } from './service-secrets.ts';

type Options = {
  /** Variables of all processes. */
  readonly env: NodeJS.ProcessEnv;
  readonly databases: ServiceDatabases;
  readonly secrets: ServiceSecrets;
  readonly redisUrlFor: (user: RedisUser) => string;
  readonly authKeySecret: string;
};

/**
 * Creates the environment of each process: its database, its user of Redis, its own secret, and its keys to the services that it calls; none
 * of the others.
 */
export const createProcessEnvs = ({
  env: given,
  databases,
  secrets,
  redisUrlFor,
  authKeySecret,
}: Options) => {
  const env = { ...given, ...NONE };
  const keyOf = (caller: CallerName, audience: ServiceName): string =>
    deriveCallerKey(secrets[audience], { audience, caller });
  const peersOf = (caller: CallerName) => ({
    TRANSCRIPTION_SECRET: keyOf(caller, 'transcription'),
    USAGE_SECRET: keyOf(caller, 'usage'),
    BILLING_SECRET: keyOf(caller, 'billing'),
  });
  const billingWorker = {
    ...env,
    DATABASE_URL: databases.billing,
    REDIS_URL: redisUrlFor('billing'),
    USAGE_SECRET: keyOf('billing', 'usage'),
    AUTH_SECRET: keyOf('billing', 'auth'),
    TRANSCRIPTION_SECRET: keyOf('billing', 'transcription'),
  };
  const worker = {
    ...env,
    DATABASE_URL: databases.transcription,
    REDIS_URL: redisUrlFor('worker'),
    USAGE_SECRET: keyOf('worker', 'usage'),
  };
  return {
    gateway: {
      ...env,
      REDIS_URL: redisUrlFor('gateway'),
      AUTH_SECRET: keyOf('gateway', 'auth'),
      ...peersOf('gateway'),
    },
    auth: {
      ...env,
      DATABASE_URL: databases.auth,
      REDIS_URL: redisUrlFor('auth'),
      INTERNAL_SECRET: secrets.auth,
      ...peersOf('auth'),
      AUTH_KEY_SECRET: authKeySecret,
    },
    billing: { ...billingWorker, INTERNAL_SECRET: secrets.billing },
    billingWorker,
    usage: { ...env, DATABASE_URL: databases.usage, INTERNAL_SECRET: secrets.usage },
    transcription: {
      ...worker,
      REDIS_URL: redisUrlFor('transcription'),
      INTERNAL_SECRET: secrets.transcription,
      USAGE_SECRET: keyOf('transcription', 'usage'),
      AUTH_SECRET: keyOf('transcription', 'auth'),
    },
    worker,
    insightsWorker: {
      ...env,
      DATABASE_URL: databases.transcription,
      REDIS_URL: redisUrlFor('transcription'),
      USAGE_SECRET: keyOf('transcription', 'usage'),
      AUTH_SECRET: keyOf('transcription', 'auth'),
    },
    /** Variables of the fakes, and of Vite. */
    others: env,
  };
};

const NONE = {
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
  INTERNAL_SECRET: undefined,
  AUTH_SECRET: undefined,
  BILLING_SECRET: undefined,
  TRANSCRIPTION_SECRET: undefined,
  USAGE_SECRET: undefined,
  AUTH_KEY_SECRET: undefined,
};
