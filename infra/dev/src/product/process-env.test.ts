import { type CallerName, type ServiceName, deriveCallerKey } from '@escriba/http';
import { expect, it } from '@jest/globals';
import { createProcessEnvs } from './process-env.ts';
import { chooseServiceSecrets, deriveServiceSecrets } from './service-secrets.ts';

const SECRETS = deriveServiceSecrets('the secret of a data folder');
const DATABASES = {
  auth: 'pg://auth',
  billing: 'pg://billing',
  transcription: 'pg://text',
  usage: 'pg://usage',
};

/** The secrets and databases in each environment, by process. */
const held = Object.fromEntries(
  Object.entries(
    createProcessEnvs({
      env: {
        PATH: '/bin',
        INTERNAL_SECRET: SECRETS.auth,
        AUTH_SECRET: SECRETS.auth,
        DATABASE_URL: 'pg://owner',
      },
      databases: DATABASES,
      secrets: SECRETS,
      redisUrlFor: (user) => `redis://${user}`,
      authKeySecret: 'the key',
    }),
  ).map(([name, env]) => [
    name,
    Object.fromEntries(Object.entries(env).filter(([key, value]) => value !== undefined && key !== 'PATH')),
  ]),
);
const { auth, billing, transcription, usage } = SECRETS;

const storesOf = (service: keyof typeof DATABASES) => ({
  DATABASE_URL: DATABASES[service],
  REDIS_URL: `redis://${service}`,
});

it('each service has a secret of its own, that of the environment if it has one', () => {
  expect(new Set(Object.values(SECRETS)).size).toBe(4);
  const given = { USAGE_SECRET: 'that of another machine', TRANSCRIPTION_SECRET: undefined };
  expect(chooseServiceSecrets(given, SECRETS)).toEqual({ ...SECRETS, usage: 'that of another machine' });
});

it('each process has its own secret, its own keys to the services that it calls, its own users of the stores, and no others', () => {
  const keysOf = (caller: CallerName, ...services: readonly ServiceName[]) =>
    Object.fromEntries(
      services.map((audience) => [
        `${audience.toUpperCase()}_SECRET`,
        deriveCallerKey(SECRETS[audience], { audience, caller }),
      ]),
    );
  expect(held).toEqual({
    gateway: {
      ...keysOf('gateway', 'auth', 'billing', 'transcription', 'usage'),
      REDIS_URL: 'redis://gateway',
    },
    auth: {
      ...keysOf('auth', 'billing', 'transcription', 'usage'),
      INTERNAL_SECRET: auth,
      AUTH_KEY_SECRET: 'the key',
      ...storesOf('auth'),
    },
    billing: {
      ...keysOf('billing', 'auth', 'transcription', 'usage'),
      INTERNAL_SECRET: billing,
      ...storesOf('billing'),
    },
    billingWorker: { ...keysOf('billing', 'auth', 'transcription', 'usage'), ...storesOf('billing') },
    usage: { INTERNAL_SECRET: usage, DATABASE_URL: DATABASES.usage },
    transcription: {
      ...keysOf('transcription', 'auth', 'usage'),
      INTERNAL_SECRET: transcription,
      ...storesOf('transcription'),
    },
    worker: { ...keysOf('worker', 'usage'), ...storesOf('transcription'), REDIS_URL: 'redis://worker' },
    insightsWorker: { ...keysOf('transcription', 'auth', 'usage'), ...storesOf('transcription') },
    others: {},
  });
});
