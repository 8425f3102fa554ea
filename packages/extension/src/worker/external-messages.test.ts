import { describe, expect, it } from '@jest/globals';
import { createExternalMessages } from './external-messages.ts';

const ORIGIN = 'https://escriba.example';

Object.assign(globalThis, { chrome: { i18n: { getMessage: (name: string) => name } } });

const create = (failure?: Error) => {
  const signIns: number[] = [];
  const answer = createExternalMessages({
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
  return { answer, signIns };
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
  ])('of origin %s gets no answer and starts no sign-in', async (origin) => {
    const { answer, signIns } = create();
    for (const type of ['PING', 'GET_INFO', 'CHECK_AUTH', 'REQUEST_OAUTH_LOGIN'])
      expect(await answer({ type }, origin)).toEqual({ ok: false, error: expect.any(String) });
    expect(signIns).toEqual([]);
  });

  it('learns whether an account is connected, and nothing about it', async () => {
    const { answer } = create();
    const replies = [];
    for (const type of ['PING', 'GET_INFO', 'CHECK_AUTH', 'REQUEST_OAUTH_LOGIN'])
      replies.push(await answer({ type }, ORIGIN));
    expect(JSON.stringify(replies)).not.toMatch(/secret-id|ana@example/);
    expect(replies[2]).toEqual({ ok: true, authenticated: true });
  });

  it.each([[null], ['PING'], [[]], [{}], [{ type: 'signOut' }], [{ type: ['PING'] }], [7]])(
    'that is %j is refused',
    async (message) => {
      expect(await create().answer(message, ORIGIN)).toMatchObject({ ok: false });
    },
  );

  it('gets an answer also if the session cannot be read', async () => {
    const { answer } = create(new Error('disk'));
    expect(await answer({ type: 'CHECK_AUTH' }, ORIGIN)).toEqual({ ok: true, authenticated: false });
  });
});
