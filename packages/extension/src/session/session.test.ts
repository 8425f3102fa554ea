import { createClient } from '@escriba/client';
import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import { describe, expect, it } from '@jest/globals';
import { createSession } from './session.ts';

const NOW = 1_000_000;
const HOUR = 3_600_000;
const stored = (expiresAtMs: number) => ({
  account: { id: 'u1', email: 'ana@example.com' },
  accessToken: 'old',
  refreshToken: 'once',
  expiresAtMs,
});
const tokens = { accessToken: 'new', refreshToken: 'next' };
const user = { id: 'u1', email: 'ana@example.com' };

type World = {
  readonly kept?: object | undefined;
  readonly status?: number;
  /** The status of the first reply, when the server sends it. */
  readonly first?: Promise<number>;
  /** How far the server's clock is ahead of the browser's. */
  readonly serverAheadMs?: number;
  /** Returns what the connection page returns for these parameters. */
  readonly connect?: (query: URLSearchParams) => string;
};

const createWorld = (given: World) => {
  const { kept, status = 200, first, serverAheadMs = 0, connect = () => 'https://x.example/' } = given;
  const world = { kept, sent: [] as Record<string, string>[] };
  const tokenExpiration = NOW + serverAheadMs + ACCESS_TOKEN_MINUTES * 60_000;
  const session = createSession({
    client: createClient({
      baseUrl: 'https://escriba.example',
      fetch: async (input, init) => {
        world.sent.push((await new Request(input, init).json()) as Record<string, string>);
        if (status === 0) throw new TypeError('no connection');
        const replied = world.sent.length === 1 ? await first : undefined;
        return Response.json(
          { success: true, data: { tokens: { ...tokens, tokenExpiration }, user } },
          { status: replied ?? status },
        );
      },
    }),
    store: {
      get: async () => world.kept,
      set: async (value) => {
        world.kept = value;
      },
    },
    now: () => NOW,
    redirectUri: 'https://ext.example/connected',
    connect: async (query) => connect(query),
  });
  return { world, session };
};

describe('the session', () => {
  it('gives its token without a request while that is valid', async () => {
    const { world, session } = createWorld({ kept: stored(NOW + HOUR) });
    expect(await session.getToken()).toMatchObject({ token: 'old', account: { id: 'u1' } });
    expect(world.sent).toEqual([]);
  });

  it('renews an expired or refused token once, for any number of callers', async () => {
    const { world, session } = createWorld({ kept: stored(NOW + 1_000) });
    const tabs = await Promise.all([session.getToken(), session.getToken(), session.getToken('old')]);
    expect(tabs.map(({ token }) => token)).toEqual(['new', 'new', 'new']);
    expect(world.sent.map(({ refreshToken }) => refreshToken)).toEqual(['once']);
    expect(world.kept).toMatchObject({ accessToken: 'new', refreshToken: 'next' });
  });

  it.each([
    ['ahead', -24 * HOUR],
    ['behind', 24 * HOUR],
  ])('uses a new token as long as the server if this clock is a day %s', async (_case, aheadMs) => {
    const { world, session } = createWorld({ kept: stored(NOW), serverAheadMs: aheadMs });
    expect(await session.getToken()).toMatchObject({ token: 'new' });
    expect(await session.getToken()).toMatchObject({ token: 'new' });
    expect(world.sent).toHaveLength(1);
    expect(world.kept).toMatchObject({ expiresAtMs: NOW + ACCESS_TOKEN_MINUTES * 60_000 });
  });

  it('ends if the server refuses the renewal, and stays if the server is away', async () => {
    const refused = createWorld({ kept: stored(NOW), status: 401 });
    await expect(refused.session.getToken()).rejects.toThrow('signed_out');
    expect(refused.world.kept).toBeUndefined();
    const away = createWorld({ kept: stored(NOW), status: 0 });
    await expect(away.session.getToken()).rejects.not.toThrow('signed_out');
    expect(await away.session.findAccount()).toMatchObject({ id: 'u1' });
  });

  /** Opens a session that is being renewed; `reply` lets the server reply with a status. */
  const startRenewal = async () => {
    const { promise: first, resolve: reply } = Promise.withResolvers<number>();
    const connect = (query: URLSearchParams) =>
      `https://ext.example/connected?success=true&code=c1&state=${query.get('state')}`;
    const kept = { ...stored(NOW), account: { id: 'u0', email: 'bia@example.com' } };
    const { world, session } = createWorld({ kept, first, connect });
    const token = session.getToken();
    while (world.sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return { world, session, token, reply };
  };

  it.each([
    [200, ['next']],
    [401, []],
  ])('stays ended if the user signs out before the reply %i to its renewal', async (status, ended) => {
    const { world, session, token, reply } = await startRenewal();
    const refused = expect(token).rejects.toThrow('signed_out');
    await session.signOut();
    reply(status);
    await refused;
    expect(world.kept).toBeUndefined();
    expect(world.sent.map(({ refreshToken }) => refreshToken)).toEqual(['once', 'once', ...ended]);
  });

  it.each([200, 401])(
    'is that of another account which signs in before the reply %i to a renewal',
    async (status) => {
      const { world, session, token, reply } = await startRenewal();
      await session.signIn();
      reply(status);
      expect(await token).toEqual({ token: 'new', account: user });
      expect(world.kept).toMatchObject({ account: user });
    },
  );

  it('signs in with a code whose verifier belongs to the challenge', async () => {
    let challenge = '';
    const { world, session } = createWorld({
      connect: (query) => {
        challenge = query.get('code') ?? '';
        return `https://ext.example/connected?success=true&code=c1&state=${query.get('state')}`;
      },
    });
    expect(await session.signIn()).toEqual(user);
    const { codeVerifier = '', code } = world.sent[0] ?? {};
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    expect([code, challenge]).toEqual(['c1', Buffer.from(digest).toString('base64url')]);
    expect(await session.getToken()).toMatchObject({ token: 'new' });
  });

  it.each([
    ['another state', 'success=true&code=c1&state=other'],
    ['a refusal', 'success=false'],
    ['no code', 'success=true'],
  ])('does not sign in with %s', async (_case, query) => {
    const { world, session } = createWorld({ connect: () => `https://ext.example/connected?${query}` });
    await expect(session.signIn()).rejects.toThrow('connection_refused');
    expect([world.sent, world.kept]).toEqual([[], undefined]);
  });

  it('forgets a stored value that is no session', async () => {
    const { session } = createWorld({ kept: { accessToken: 'old' } });
    expect(await session.findAccount()).toBeUndefined();
    await expect(session.getToken()).rejects.toThrow('signed_out');
  });
});
