import { describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { type CallerName, deriveCallerKey } from './caller-keys.ts';
import type { CallerInput } from './caller-claims.ts';
import { createCallerSigner, createCallerTokens } from './caller-tokens.ts';

const secret = 'a secret of at least 32 characters';
const tokens = createCallerTokens({ audience: 'usage', secret });
const keyOf = (caller: CallerName): string => deriveCallerKey(secret, { audience: 'usage', caller });
const caller = { ip: '203.0.113.9', user: { id: 'u', sessionId: 's' } };
const nowSeconds = Math.floor(Date.now() / 1_000);

const sign = (audience: string, issuedAt: number, endsAt: number): Promise<string> =>
  new SignJWT({ ip: '1.1.1.1' })
    .setProtectedHeader({ alg: 'HS256', kid: 'gateway' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(endsAt)
    .sign(new TextEncoder().encode(keyOf('gateway')));

describe('a caller token', () => {
  it('verifies to the caller that was signed', async () => {
    const sent = async (name: CallerName, input: CallerInput) =>
      tokens.verify(await tokens.as(name).sign(input));
    expect(await sent('gateway', caller)).toEqual(caller);
    expect(await sent('gateway', { ip: '::1' })).toEqual({ ip: '::1' });
    expect(await sent('worker', { ip: '::1', service: true })).toEqual({ ip: '::1', service: 'worker' });
    const operator = { ...caller, operator: true as const };
    expect(await sent('gateway', operator)).toEqual(operator);
    const atDomain = { ...caller, ownHost: 'textos.empresa.com.br' };
    expect(await sent('gateway', atDomain)).toEqual(atDomain);
    expect(await sent('gateway', caller)).toEqual(caller);
  });

  it('names the permissions of a request, and who acts for the user', async () => {
    const sent = async (input: CallerInput) => tokens.verify(await tokens.as('gateway').sign(input));
    const key = { id: 'k', name: 'Painel “Ação” {"x":1}' };
    const reader = { ...caller, permissions: ['read'], actor: { personId: 'p', key } } as const;
    expect(await sent(reader)).toEqual(reader);
    // A caller that was signed a moment ago with more permissions, or for another actor, is another caller.
    expect(await sent({ ...reader, permissions: [] })).toEqual({ ...reader, permissions: [] });
    expect(await sent({ ...reader, actor: { personId: 'p' } })).toEqual({
      ...reader,
      actor: { personId: 'p' },
    });
    expect(await sent(caller)).toEqual(caller);
  });

  it.each([[['read', 'rule']], [['rule', 'read']], ['read'], [{ read: true }], [null]])(
    'permits only what it says in words of this version: %j',
    async (prm) => {
      const signer = await new SignJWT({ ip: '::1', sub: 'u', sid: 's', prm, act: { personId: 7 } })
        .setProtectedHeader({ alg: 'HS256', kid: 'gateway' })
        .setAudience('escriba-internal/usage')
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + 60)
        .sign(new TextEncoder().encode(keyOf('gateway')));
      const permissions = Array.isArray(prm) ? ['read'] : [];
      expect(await tokens.verify(signer)).toEqual({
        ip: '::1',
        user: { id: 'u', sessionId: 's' },
        permissions,
      });
    },
  );

  it('is signed with a key of its caller, which is neither the secret nor the key of another caller or service', async () => {
    const names = ['gateway', 'auth', 'billing', 'transcription', 'worker', 'operator'] as const;
    const keys = names.flatMap((name) =>
      (['auth', 'usage'] as const).map((audience) => deriveCallerKey(secret, { audience, caller: name })),
    );
    expect(new Set([secret, ...keys]).size).toBe(2 * names.length + 1);
    const signer = createCallerSigner({ audience: 'usage', caller: 'worker', key: keyOf('worker') });
    expect(await tokens.verify(await signer.sign({ ip: '::1', service: true }))).toMatchObject({
      service: 'worker',
    });
  });

  it('of a caller that names another one is rejected', async () => {
    const verifyAs = async (caller: CallerName, key: string) => {
      const forged = createCallerSigner({ audience: 'usage', caller, key });
      return tokens.verify(await forged.sign({ ip: '::1', service: true }));
    };
    for (const caller of ['gateway', 'auth', 'billing', 'transcription', 'operator'] as const)
      expect([caller, await verifyAs(caller, keyOf('worker'))]).toEqual([caller, undefined]);
    // The secret itself, which callers of an earlier version have, does not sign for any caller either.
    expect(await verifyAs('gateway', secret)).toBeUndefined();
    expect(await verifyAs('nobody' as CallerName, secret)).toBeUndefined();
  });

  it('names a user only if its caller may act for users, and an operator only if it is the gateway', async () => {
    const sent = async (name: CallerName, input: CallerInput) =>
      (await tokens.verify(await tokens.as(name).sign(input))) !== undefined;
    for (const name of ['gateway', 'auth', 'transcription', 'operator'] as const)
      expect([name, await sent(name, caller)]).toEqual([name, true]);
    for (const name of ['billing', 'worker'] as const)
      expect([name, await sent(name, caller)]).toEqual([name, false]);
    for (const name of ['auth', 'transcription', 'worker', 'operator'] as const)
      expect([name, await sent(name, { ...caller, operator: true })]).toEqual([name, false]);
    for (const name of ['auth', 'transcription', 'worker', 'operator'] as const)
      expect([name, await sent(name, { ip: '::1', ownHost: 'textos.empresa.com.br' })]).toEqual([
        name,
        false,
      ]);
  });

  it('of the transcription service names no user to auth, only itself', async () => {
    const auth = createCallerTokens({ audience: 'auth', secret });
    const sent = async (name: CallerName, input: CallerInput) => auth.verify(await auth.as(name).sign(input));
    expect(await sent('transcription', caller)).toBeUndefined();
    expect(await sent('transcription', { ...caller, service: true })).toBeUndefined();
    expect(await sent('transcription', { ip: '::1', service: true })).toMatchObject({
      service: 'transcription',
    });
    expect(await sent('gateway', caller)).toEqual(caller);
  });

  it('is signed once for a busy caller, returned synchronously from then on, and signed again after 30 s', async () => {
    let now = Date.now();
    const { as } = createCallerTokens({ audience: 'usage', secret, now: () => now });
    const gateway = as('gateway');
    const first = await gateway.sign(caller);
    expect(gateway.sign(caller)).toBe(first);
    expect(as('gateway').sign(caller)).toBe(first);
    expect(await as('auth').sign(caller)).not.toBe(first);
    expect(await gateway.sign({ ...caller, user: { id: 'other', sessionId: 's' } })).not.toBe(first);
    now += 31_000;
    expect(await gateway.sign(caller)).not.toBe(first);
  });

  it('expires after a minute, even if it was verified before', async () => {
    let now = Date.now();
    const { verify, as } = createCallerTokens({ audience: 'usage', secret, now: () => now });
    const token = await as('gateway').sign(caller);
    expect(await verify(token)).toEqual(caller);
    now += 70_000;
    expect(await verify(token)).toBeUndefined();
  });

  it.each<[string, () => string | Promise<string>]>([
    [
      'another secret',
      async () =>
        createCallerTokens({ audience: 'usage', secret: 'x'.repeat(40) })
          .as('gateway')
          .sign(caller),
    ],
    [
      'another service, even if its secret is the same',
      () => createCallerTokens({ audience: 'auth', secret }).as('gateway').sign(caller),
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
    expect(await tokens.verify(await make())).toBeUndefined();
  });
});
