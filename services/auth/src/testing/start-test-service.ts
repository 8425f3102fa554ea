import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Permission } from '@escriba/contracts/shared/permissions';
import { CALLER_HEADER, type CallerName, createCallerTokens, deriveCallerKey } from '@escriba/http';
import { createRedis } from '@escriba/jobs';
import { createFindRecords, createOutbound, parseRanges } from '@escriba/outbound';
import { createLogger } from '@escriba/runtime';
import { asRedisUser, createTestClock, createTestDatabase, testRedisUrl } from '@escriba/testing';
import { buildApp } from '../app.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { createHousekeeping } from '../operations/operations.ts';
import { type Peers, findPeers } from '../platform/peers.ts';
import type { AccountPart } from '../privacy/privacy.ts';
import { type AuthSettings, createServices } from '../services.ts';

const CALLER_SECRET = 'a secret that only this test knows of';
export const KEY_SECRET = 'another secret that only this test knows of';
/** The own secret of each service that auth calls. */
export const PEER_SECRET = 'the secret of a service that auth calls';

const TEST_SETTINGS: AuthSettings = {
  PUBLIC_URL: 'https://escriba.test',
  AUTH_KEY_SECRET: KEY_SECRET,
  SESSION_IDLE_DAYS: 30,
  SESSION_DAYS_MAX: 90,
  PASSWORD_HASHES_MAX: 2,
  THROTTLE_SIGN_INS: 10,
  THROTTLE_REGISTRATIONS: 1_000,
  API_KEY_REQUESTS_PER_MINUTE: 300,
  API_KEY_REQUESTS_PER_MINUTE_MAX: 1_200,
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ISSUER: 'https://accounts.google.com',
  EXTENSION_REDIRECT_URIS: 'https://extension.chromiumapp.test/cb',
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  THROTTLE_RESETS: 20,
  SUPPORT_EMAIL: undefined,
  SUPPORT_PHONE: undefined,
  OPERATOR_ACCOUNTS: '',
};

export type TestServiceOptions = {
  readonly settings?: Partial<AuthSettings>;
  /** Addresses of the services that auth calls; absent ones are not configured. */
  readonly peerUrls?: Partial<Record<keyof Peers, string>>;
  readonly accountParts?: readonly AccountPart[];
  /** The address of a DNS server, `host:port`. Absent: no name is found. */
  readonly dnsServer?: string;
  /** The first ids that the service creates; later ones are random. */
  readonly newIds?: readonly ReturnType<typeof randomUUID>[];
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** Starts the auth API on a real port, with real Postgres and Redis, called as the gateway would. */
export const startTestService = async ({
  settings = {},
  peerUrls = {},
  accountParts = [],
  dnsServer = '127.0.0.1:1',
  newIds = [],
}: TestServiceOptions = {}) => {
  const ids = [...newIds];
  const database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  const redisUrl = await testRedisUrl();
  const store = createRedis(redisUrl, { failFast: true });
  const redis = createRedis(asRedisUser(redisUrl, 'auth'), { failFast: true });
  // Attempts before the connection is ready are counted in this process alone, apart from later ones.
  await redis.ping();
  const clock = createTestClock();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const { db } = database;
  const outbound = createOutbound({ allowed: parseRanges('127.0.0.0/8') });
  const tokens = createCallerTokens({ audience: 'auth', secret: CALLER_SECRET });
  const shared = {
    config: { ...TEST_SETTINGS, ...settings },
    db,
    redis,
    logger,
    clock: clock.now,
    randomness: { newId: () => ids.shift() ?? randomUUID(), randomBytes },
    peers: findPeersAt(peerUrls),
    outbound,
    findRecords: createFindRecords({ servers: [dnsServer], timeoutMs: 2_000 }),
    accountParts,
  };
  const services = await createServices(shared);
  const app = await buildApp({
    ...shared,
    services,
    checks: {},
    callerTokens: tokens,
    closeGraceMs: 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    db,
    /** Redis with all rights, unlike the service's own. */
    redis: store,
    /** Ends the service's connection, so that Redis is unavailable for it. */
    loseRedis: () => redis.disconnect(),
    clock,
    services,
    housekeeping: createHousekeeping({ db, clock: clock.now, ...services }),
    /** Returns the caller header of the gateway, or of another service. */
    callerHeaders: async (caller: {
      ip: string;
      user?: { id: string; sessionId: string } | undefined;
      service?: CallerName;
      permissions?: readonly Permission[];
    }): Promise<Record<string, string>> => {
      const { ip, user, service, permissions } = caller;
      const token = await tokens.as(service ?? 'gateway').sign({
        ip,
        ...(user === undefined ? {} : { user }),
        ...(service === undefined ? {} : { service: true }),
        ...(permissions === undefined ? {} : { permissions }),
      });
      return { [CALLER_HEADER]: token };
    },
    stop: async (): Promise<void> => {
      await app.close();
      await outbound.close();
      redis.disconnect();
      store.disconnect();
      await database.drop();
    },
  };
};

const findPeersAt = ({ transcription, usage, billing }: Partial<Record<keyof Peers, string>>): Peers =>
  findPeers({
    TRANSCRIPTION_URL: transcription,
    TRANSCRIPTION_SECRET: keyTo('transcription'),
    USAGE_URL: usage,
    USAGE_SECRET: keyTo('usage'),
    BILLING_URL: billing,
    BILLING_SECRET: keyTo('billing'),
  });

const keyTo = (audience: keyof Peers): string => deriveCallerKey(PEER_SECRET, { audience, caller: 'auth' });
