import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { listen } from '../testing/start-gateway.ts';
import { createUserTokens } from './user-tokens.ts';

type Changes = {
  claims?: JWTPayload;
  issuer?: string;
  audience?: string;
  expiresAt?: number;
  key?: CryptoKey;
  kid?: string;
};

const nowSeconds = Math.floor(Date.now() / 1_000);
let server: Server;
let jwksUrl: string;
let asked = 0;
let published: object[];
let privateKey: CryptoKey;
let otherKey: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA');
  ({ privateKey } = pair);
  otherKey = (await generateKeyPair('EdDSA')).privateKey;
  published = [await toPublished(pair.publicKey, 'k1')];
  server = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ keys: published }));
  });
  jwksUrl = await listen(server);
});
afterAll(() => void server.close());

const toPublished = async (key: CryptoKey, kid: string) => ({
  ...(await exportJWK(key)),
  kid,
  alg: 'EdDSA',
  use: 'sig',
});

const sign = ({ claims, issuer, audience, expiresAt, key, kid }: Changes = {}): Promise<string> =>
  new SignJWT({ sub: 'user-1', sid: 'session-1', ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: kid ?? 'k1' })
    .setIssuer(issuer ?? 'escriba')
    .setAudience(audience ?? 'escriba-api')
    .setExpirationTime(expiresAt ?? nowSeconds + 600)
    .sign(key ?? privateKey);

/** Signs a token without the claims that `sign` always sets. */
const signBare = (claims: JWTPayload): Promise<string> =>
  new SignJWT({ sub: 'user-1', sid: 'session-1', exp: nowSeconds + 600, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    .sign(privateKey);

const tokens = (now?: () => number) =>
  createUserTokens({
    jwksUrl,
    ...(now === undefined ? {} : { now }),
  });

describe('access tokens', () => {
  it('identify their user, their session and their expiry', async () => {
    expect(await tokens().identify(`Bearer ${await sign()}`)).toEqual({
      id: 'user-1',
      sessionId: 'session-1',
      endsAt: (nowSeconds + 600) * 1_000,
    });
  });

  it('are optional: without a header there is no user', async () => {
    expect(await tokens().identify(undefined)).toBeUndefined();
  });

  it.each<[string, () => string | Promise<string>]>([
    ['another issuer', () => sign({ issuer: 'evil' })],
    ['another audience', () => sign({ audience: 'escriba-internal' })],
    ['no issuer', () => signBare({ aud: 'escriba-api' })],
    ['no audience', () => signBare({ iss: 'escriba' })],
    ['an end in the past', () => sign({ expiresAt: nowSeconds - 1 })],
    ['another key', () => sign({ key: otherKey })],
    ['no session', () => sign({ claims: { sid: undefined } })],
    ['no subject that is a string', () => sign({ claims: { sid: 7 } })],
    [
      'alg none',
      () =>
        new UnsecuredJWT({
          sub: 'user-1',
          sid: 's',
          iss: 'escriba',
          aud: 'escriba-api',
          exp: nowSeconds + 600,
        }).encode(),
    ],
    [
      'a shared-secret signature made with the public key',
      () =>
        new SignJWT({ sub: 'user-1', sid: 's' })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .setIssuer('escriba')
          .setAudience('escriba-api')
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode('public')),
    ],
    ['no meaning', () => 'x.y.z'],
    ['endless length', () => 'a'.repeat(5_000)],
  ])('with %s are refused', async (_name, make) => {
    await expect(tokens().identify(`Bearer ${await make()}`)).rejects.toMatchObject({
      code: 'auth.invalid_token',
    });
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', ''])('are not read from %j', async (header) => {
    await expect(tokens().identify(header)).rejects.toMatchObject({ code: 'auth.invalid_token' });
  });

  it('are verified once and cached, but never past their expiry', async () => {
    let now = Date.now();
    const identify = tokens(() => now).identify;
    const token = await sign({ expiresAt: nowSeconds + 30 });
    await identify(`Bearer ${token}`);
    const before = asked;
    expect(await identify(`Bearer ${token}`)).toBeDefined();
    expect(asked).toBe(before);
    now += 40_000;
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' });
  });

  it('are all refused if no keys are configured', async () => {
    const { identify } = createUserTokens({ jwksUrl: undefined });
    await expect(identify(`Bearer ${await sign()}`)).rejects.toMatchObject({ code: 'auth.invalid_token' });
  });

  it('are not called invalid if the keys cannot be fetched', async () => {
    const { identify } = createUserTokens({ jwksUrl: 'http://127.0.0.1:1/' });
    await expect(identify(`Bearer ${await sign()}`)).rejects.toMatchObject({
      code: 'gateway.service_unavailable',
    });
  });
});

describe('the key set', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  it('is fetched once for any number of tokens with an unknown key', async () => {
    const { identify } = tokens();
    const before = asked;
    for (let count = 0; count < 5; count += 1) {
      await expect(identify(`Bearer ${await sign({ kid: `unknown-${count}` })}`)).rejects.toMatchObject({
        code: 'auth.invalid_token',
      });
    }
    expect(asked).toBe(before + 1);
  });

  it('is fetched again, 10 s later at the earliest, for a key that it did not have', async () => {
    const { identify } = tokens();
    await identify(`Bearer ${await sign()}`);
    const rotated = await generateKeyPair('EdDSA');
    published = [...published, await toPublished(rotated.publicKey, 'k2')];
    const token = await sign({ key: rotated.privateKey, kid: 'k2' });
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' });
    const later = Date.now() + 10_001;
    Date.now = () => later;
    expect(await identify(`Bearer ${token}`)).toMatchObject({ id: 'user-1' });
  });
});
