import { describe, expect, it } from '@jest/globals';
import { createExternalMessages } from './external-messages.ts';

const ORIGIN = 'https://escriba.example';

Object.assign(globalThis, { chrome: { i18n: { getMessage: (name: string) => name } } });

const create = (failure?: Error) => {
  const signIns: number[] = [];
  const respond = createExternalMessages({
    origin: ORIGIN,
    session: {
      findAccount: async () => {
        if (failure !== undefined) throw failure;
        return { id: 'secret-id', email: 'ana@example.com' };
      },
    },
    signIn: async () => void signIns.push(1),
    version: '1.2.3',
  });
  return { respond, signIns };
};

describe('a message from a page', () => {
  it.each([
    undefined,
    '',
    'null',
    'https://evil.example',
    `${ORIGIN}.evil.example`,
    `${ORIGIN}0`,
    ORIGIN.toUpperCase(),
    'chrome-extension://abcdefghijklmnop',
  ])('of origin %s gets no reply and starts no sign-in', async (origin) => {
    const { respond, signIns } = create();
    for (const type of ['PING', 'GET_INFO', 'CHECK_AUTH', 'REQUEST_OAUTH_LOGIN'])
      expect(await respond({ type }, origin)).toEqual({ ok: false, error: expect.any(String) });
    expect(signIns).toEqual([]);
  });

  it('learns whether an account is connected, and nothing about it', async () => {
    const { respond } = create();
    const replies = [];
    for (const type of ['PING', 'GET_INFO', 'CHECK_AUTH', 'REQUEST_OAUTH_LOGIN'])
      replies.push(await respond({ type }, ORIGIN));
    expect(JSON.stringify(replies)).not.toMatch(/secret-id|ana@example/);
    expect(replies[2]).toEqual({ ok: true, authenticated: true });
  });

  it.each([[null], ['PING'], [[]], [{}], [{ type: 'signOut' }], [{ type: ['PING'] }], [7]])(
    'that is %j is refused',
    async (message) => {
      expect(await create().respond(message, ORIGIN)).toMatchObject({ ok: false });
    },
  );

  it('gets a reply also if the session cannot be read', async () => {
    const { respond } = create(new Error('disk'));
    expect(await respond({ type: 'CHECK_AUTH' }, ORIGIN)).toEqual({ ok: true, authenticated: false });
  });
});
