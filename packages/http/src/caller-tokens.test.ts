import { describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createCallerTokens } from './caller-tokens.ts';

const secret = 'a secret of at least 32 characters';
const key = new TextEncoder().encode(secret);
const caller = { ip: '203.0.113.9', user: { id: 'u', sessionId: 's' } };
const nowSeconds = Math.floor(Date.now() / 1_000);

const sign = (audience: string, issuedAt: number, endsAt: number): Promise<string> =>
  new SignJWT({ ip: '1.1.1.1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(endsAt)
    .sign(key);

describe('a caller token', () => {
  it('verifies to the caller that was signed', async () => {
    const tokens = createCallerTokens({ audience: 'usage', secret });
    expect(await tokens.verify(await tokens.sign(caller))).toEqual(caller);
    expect(await tokens.verify(await tokens.sign({ ip: '::1' }))).toEqual({ ip: '::1' });
    const service = { ip: '::1', service: 'transcription' };
    expect(await tokens.verify(await tokens.sign(service))).toEqual(service);
    const operator = { ...caller, operator: true as const };
    expect(await tokens.verify(await tokens.sign(operator))).toEqual(operator);
    expect(await tokens.verify(await tokens.sign(caller))).toEqual(caller);
  });

  it('is signed once for a busy caller, returned synchronously from then on, and signed again after 30 s', async () => {
    let now = Date.now();
    const tokens = createCallerTokens({ audience: 'usage', secret, now: () => now });
    const first = await tokens.sign(caller);
    expect(tokens.sign(caller)).toBe(first);
    expect(await tokens.sign({ ...caller, user: { id: 'other', sessionId: 's' } })).not.toBe(first);
    now += 31_000;
    expect(await tokens.sign(caller)).not.toBe(first);
  });

  it('expires after a minute, even if it was verified before', async () => {
    let now = Date.now();
    const tokens = createCallerTokens({ audience: 'usage', secret, now: () => now });
    const token = await tokens.sign(caller);
    expect(await tokens.verify(token)).toEqual(caller);
    now += 70_000;
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it.each<[string, () => string | Promise<string>]>([
    [
      'another secret',
      async () => createCallerTokens({ audience: 'usage', secret: 'x'.repeat(40) }).sign(caller),
    ],
    [
      'another service, even if its secret is the same',
      () => createCallerTokens({ audience: 'auth', secret }).sign(caller),
    ],
    ['another audience', () => sign('escriba-api', nowSeconds, nowSeconds + 60)],
    [
      'the audience of all services that earlier versions shared',
      () => sign('escriba-internal', nowSeconds, nowSeconds + 60),
    ],
    ['a long life', () => sign('escriba-internal/usage', nowSeconds - 300, nowSeconds + 3_600)],
    [
      'no signature',
      () =>
        new UnsecuredJWT({
          ip: '1.1.1.1',
          aud: 'escriba-internal/usage',
          exp: nowSeconds + 60,
          iat: nowSeconds,
        }).encode(),
    ],
    ['no form', () => 'x'],
  ])('is rejected with %s', async (_name, make) => {
    expect(await createCallerTokens({ audience: 'usage', secret }).verify(await make())).toBeUndefined();
  });
});
