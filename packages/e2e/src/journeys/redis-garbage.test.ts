import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@escriba/client';
import { getMe, login, register } from '@escriba/contracts/auth/accounts';
import { exchangeExtensionCode } from '@escriba/contracts/auth/extension';
import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { getReadiness } from '@escriba/contracts/gateway/gateway';
import { eventually, samplePath } from '@escriba/testing';
import { Redis } from 'ioredis';
import { openedBy } from '../testing/user.ts';
import { createApiVisitor } from '../testing/api-visitor.ts';
import { EXTENSION_ADDRESS, startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';

const PATIENCE = { timeoutMs: 90_000, everyMs: 250 };
const GARBAGE = [
  'not json',
  '',
  '{',
  'null',
  '[]',
  '[null]',
  '{"jobId":7}',
  '{"transcriptionId":"x"}',
  '1e999',
];
const ACCOUNT = { name: 'Ana', email: 'ana.souza@example.com', password: 'correto-cavalo-bateria' };

let product: TestProduct;
let redis: Redis;
let userId: string;
const sentences: string[] = [];

beforeAll(async () => {
  const env = { SPEECH_BEAM_SIZE: '1', EXTENSION_REDIRECT_URIS: EXTENSION_ADDRESS };
  product = await startTestProduct(env, { say: (sentence) => void sentences.push(sentence) });
  redis = new Redis(product.redisUrl);
  const client = createClient({ baseUrl: product.url });
  ({ id: userId } = (await client.call(register, { headers: {}, body: ACCOUNT })).data.user);
});
afterAll(async () => {
  redis.disconnect();
  await product.stop();
});

const endings = (): string[] => sentences.filter((sentence) => / ended | is stopping/.test(sentence));
const signIn = async () =>
  openedBy((await createClient({ baseUrl: product.url }).call(login, { headers: {}, body: ACCOUNT })).data)
    .tokens;

describe('Redis', () => {
  it('refuses other users of the machine', async () => {
    const stranger = new Redis({ port: Number(new URL(product.redisUrl).port), maxRetriesPerRequest: 0 });
    stranger.on('error', () => undefined);
    await expect(stranger.get('x')).rejects.toThrow('NOAUTH');
    stranger.disconnect();
  });

  it('with forged entries ends no process and reveals no tokens', async () => {
    const { accessToken } = await signIn();
    const authorization = `Bearer ${accessToken}`;
    const client = createClient({ baseUrl: product.url, headers: () => ({ authorization }) });
    const listening = new AbortController();
    await fetch(`${product.url}/api/transcription/events`, {
      headers: { authorization },
      signal: listening.signal,
    });
    const known = [ENDED_SESSIONS, 'jobs:transcribe:cancel', `user-transcriptions:${userId}`];
    const channels = [...new Set([...known, ...(await redis.pubsub('CHANNELS'))])].map(String);
    for (const channel of channels) for (const text of GARBAGE) await redis.publish(channel, text);

    const connection = {
      userId,
      challenge: challengeOf(VERIFIER),
      redirectUri: EXTENSION_ADDRESS,
      state: '',
    };
    await redis.set(`auth:code:extension:${challengeOf(CODE)}`, JSON.stringify(connection));
    for (const key of await redis.keys('*'))
      if (!key.startsWith('auth:code:')) await redis.set(key, 'not this');
    const body = { code: CODE, codeVerifier: VERIFIER, redirectUri: EXTENSION_ADDRESS };
    await expect(client.call(exchangeExtensionCode, { body })).rejects.toMatchObject({
      code: 'auth.extension_code_refused',
    });
    expect((await client.call(getMe, {})).user.email).toBe(ACCOUNT.email);
    expect((await signIn()).accessToken).not.toBe('');
    listening.abort();
    expect(endings()).toEqual([]);
  });

  it('works again with the product after it was flushed', async () => {
    await redis.flushall();
    await redis.hset('transcription:workers', randomUUID(), 'not json');
    const client = createClient({ baseUrl: product.url });
    await eventually(
      () =>
        client.call(getReadiness, {}).then(
          ({ ready }) => ready,
          () => false,
        ),
      PATIENCE,
    );
    const visitor = createApiVisitor(product.url);
    const id = await visitor.upload(samplePath('short-pt.wav'));
    await eventually(async () => (await visitor.status(id)).status === 'completed', PATIENCE);
    expect(endings()).toEqual([]);
  });
});

const VERIFIER = 'v'.repeat(43);
const CODE = 'c'.repeat(43);
const challengeOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
