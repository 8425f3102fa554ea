import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { asRedisUser, endSubscribers, eventually, testRedisUrl } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { startGateway } from '../testing/start-gateway.ts';
import { openEndedSessions } from './ended-sessions.ts';

type EndedSessions = Awaited<ReturnType<typeof openEndedSessions>>;

const logger = { warn: () => undefined };
const inAMinute = (): number => Date.now() + 60_000;

let redisUrl: string;
let redis: Redis;
const open: EndedSessions[] = [];

beforeAll(async () => {
  redisUrl = await testRedisUrl();
  redis = new Redis(redisUrl);
});
beforeEach(() => redis.flushdb());
afterEach(() => {
  for (const sessions of open.splice(0)) sessions.close();
});
afterAll(() => redis.disconnect());

const start = async (now?: () => number): Promise<EndedSessions> => {
  const sessions = await openEndedSessions(asRedisUser(redisUrl, 'gateway'), logger as never, now);
  open.push(sessions);
  return sessions;
};
const newId = (): string => `session-${crypto.randomUUID()}`;

describe('ended sessions', () => {
  it('are known from the start if they ended before', async () => {
    const id = newId();
    await redis.zadd(ENDED_SESSIONS, inAMinute(), id);
    expect((await start()).has(id)).toBe(true);
  });

  it('are known as soon as they are published', async () => {
    const [id, other] = [newId(), newId()];
    const sessions = await start();
    await redis.publish(ENDED_SESSIONS, JSON.stringify([id]));
    await eventually(() => sessions.has(id));
    expect(sessions.has(other)).toBe(false);
  });

  it('are forgotten once all their tokens have expired', async () => {
    let now = Date.now();
    const id = newId();
    await redis.zadd(ENDED_SESSIONS, now + 1_000, id);
    const sessions = await start(() => now);
    expect(sessions.has(id)).toBe(true);
    now += 1_001;
    expect(sessions.has(id)).toBe(false);
  });

  it('are read again after the connection was lost', async () => {
    const id = newId();
    const sessions = await start();
    await endSubscribers(redis);
    await redis.zadd(ENDED_SESSIONS, inAMinute(), id);
    await eventually(() => sessions.has(id));
  });
});

describe('messages that auth did not write', () => {
  it('are logged and ignored, and later messages of auth still arrive', async () => {
    const logged: string[] = [];
    const sessions = await openEndedSessions(asRedisUser(redisUrl, 'gateway'), {
      warn: (_fields: unknown, event: string) => void logged.push(event),
    } as never);
    open.push(sessions);
    const garbage = fc.sample(
      fc.oneof(fc.string(), fc.constantFrom('not json', '{}', '[1]', '[null]', '"x"')),
      {
        numRuns: 100,
        seed: 7,
      },
    );
    for (const text of garbage) await redis.publish(ENDED_SESSIONS, text);
    const id = newId();
    await redis.publish(ENDED_SESSIONS, JSON.stringify([id]));
    await eventually(() => sessions.has(id));
    expect(logged.filter((event) => event === 'ended_sessions_malformed')).toHaveLength(garbage.length);
  });

  it('do not bring an ended session back: an invalid time counts as the longest', async () => {
    const id = newId();
    await redis.zadd(ENDED_SESSIONS, '+inf', id);
    const sessions = await start();
    await redis.publish(ENDED_SESSIONS, JSON.stringify([id]));
    const marker = newId();
    await redis.publish(ENDED_SESSIONS, JSON.stringify([marker]));
    await eventually(() => sessions.has(marker));
    expect(sessions.has(id)).toBe(true);
  });

  it('do not keep the gateway from starting', async () => {
    await redis.set(ENDED_SESSIONS, 'not a set');
    const sessions = await start();
    const id = newId();
    await redis.publish(ENDED_SESSIONS, JSON.stringify([id]));
    await eventually(() => sessions.has(id));
  });
});

describe('a token of an ended session', () => {
  let key: CryptoKey;
  let jwk: JWK;
  beforeAll(async () => {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    key = pair.privateKey;
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA' };
  });

  it('is refused by the gateway at once, another session’s is not', async () => {
    const endedSessions = await start();
    const gateway = await startGateway({
      endedSessions,
      service: (request, response) =>
        void response.end(request.url === '/api/auth/jwks' ? JSON.stringify({ keys: [jwk] }) : '{}'),
    });
    const send = async (sid: string): Promise<number> => {
      const token = await new SignJWT({ sid })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
        .setSubject('user')
        .setIssuer('escriba')
        .setAudience('escriba-api')
        .setExpirationTime('5m')
        .sign(key);
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${gateway.url}/api/auth/me`, { headers })).status;
    };
    const [id, other] = [newId(), newId()];
    expect(await send(id)).toBe(200);
    await redis.publish(ENDED_SESSIONS, JSON.stringify([id]));
    await eventually(() => endedSessions.has(id));
    expect(await send(id)).toBe(401);
    expect(await send(other)).toBe(200);
    await gateway.close();
  });
});
