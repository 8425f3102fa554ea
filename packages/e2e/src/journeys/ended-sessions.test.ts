import { createClient, readEvents } from '@escriba/client';
import { changePassword, login } from '@escriba/contracts/auth/accounts';
import { deleteAccount } from '@escriba/contracts/auth/privacy';
import { endOtherSessions, logout } from '@escriba/contracts/auth/sessions';
import { getTranscription, streamAllTranscriptions } from '@escriba/contracts/transcription/library';
import { eventually, samplePath } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, openedBy, type User } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';

const url = sharedProductUrl();
let user: User;
let id: string;

beforeAll(async () => {
  user = await createUser(url);
  await user.setPlan('business');
  id = await user.upload(samplePath('short-pt.wav'));
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 60_000 });
}, 120_000);

const signIn = async (password = user.password) => {
  const open = createClient({ baseUrl: url });
  const { data } = await open.call(login, { headers: {}, body: { email: user.email, password } });
  const headers = { authorization: `Bearer ${openedBy(data).tokens.accessToken}` };
  return { headers, call: createClient({ baseUrl: url, headers: () => headers }).call };
};
type Session = Awaited<ReturnType<typeof signIn>>;

/** Opens the open responses of a session: an event stream, and an audio address that needs no header. */
const openAll = async ({ headers, call }: Session) => {
  const events = readEvents(url + streamAllTranscriptions.path, { headers });
  expect((await events.next()).value?.event).toBe('ready');
  const { audioUrl } = (await call(getTranscription, { params: { id } })).data;
  const hear = async (): Promise<number> => (await fetch(url + audioUrl)).status;
  expect(await hear()).toBe(200);
  const drained = (async () => {
    for await (const _ of events);
  })().catch(() => undefined);
  return { hear, streamEnded: drained };
};

const seeOver = async ({ hear, streamEnded }: Awaited<ReturnType<typeof openAll>>): Promise<void> => {
  await streamEnded;
  expect(await hear()).toBe(401);
};

describe('the open responses of a session', () => {
  it('end with sessions that are ended from elsewhere, not with the current one', async () => {
    const [stolen, own] = [await signIn(), await signIn()];
    const [taken, kept] = [await openAll(stolen), await openAll(own)];
    await own.call(endOtherSessions, {});
    await seeOver(taken);
    expect(await kept.hear()).toBe(200);
    await own.call(logout, { headers: {}, body: {} });
    await seeOver(kept);
  });

  it('end with the sign-out', async () => {
    const session = await signIn();
    const opened = await openAll(session);
    await session.call(logout, { headers: {}, body: {} });
    await seeOver(opened);
  });

  it('end elsewhere when the password is changed, and here when the account is deleted', async () => {
    const [elsewhere, here] = [await signIn(), await signIn()];
    const [far, near] = [await openAll(elsewhere), await openAll(here)];
    const newPassword = `${user.password} nova`;
    await here.call(changePassword, { body: { currentPassword: user.password, newPassword } });
    await seeOver(far);
    expect(await near.hear()).toBe(200);
    await here.call(deleteAccount, { body: { password: newPassword } });
    await near.streamEnded;
    expect(await near.hear()).not.toBe(200);
  });
});
