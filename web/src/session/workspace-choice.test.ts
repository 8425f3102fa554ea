import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getMailChoices } from '@escriba/contracts/transcription/mail-choices';
import { getUsageStatus } from '@escriba/contracts/usage/usage';
import { someUser, enter } from '../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { createTestServices } from '../../testing/services.tsx';
import { createUserFetch } from './user-fetch.ts';
import { findChoice, readStoredChoice, storeChoice, toOwnerId } from './workspace-choice.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const user = someUser();
const CHOICE = {
  userId: user.id,
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'Rádio',
  role: 'editor',
} as const;

beforeAll(() => moveTo(server.origin));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.forget();
});
afterAll(() => server.stop());

const headersOf = (path: string) =>
  server.seen.filter((asked) => asked.path === path).map(({ headers }) => headers['x-escriba-workspace']);

describe('the workspace of a page', () => {
  it('is the owner of what the page shows, for the user who chose it alone', () => {
    storeChoice(CHOICE);
    expect(toOwnerId(user.id)).toBe(CHOICE.id);
    expect(toOwnerId('another user')).toBe('another user');
    storeChoice(undefined);
    expect(toOwnerId(user.id)).toBe(user.id);
  });

  it('is kept in its tab, though another tab chooses another one; a new tab begins with the last choice', () => {
    storeChoice(CHOICE);
    localStorage.setItem('workspace', JSON.stringify({ ...CHOICE, id: 'other' }));
    expect(findChoice(user.id)?.id).toBe(CHOICE.id);
    sessionStorage.clear();
    expect(findChoice(user.id)?.id).toBe('other');
    localStorage.setItem('workspace', 'none');
    expect(findChoice(user.id)?.id).toBe('other');
  });

  it.each(['', 'none', '{', '7', '[]', '{"userId":"x"}', JSON.stringify({ ...CHOICE, role: 'root' })])(
    'is none if what is stored is %j',
    (stored) => {
      localStorage.setItem('workspace', stored);
      expect(findChoice(user.id, readStoredChoice())).toBeUndefined();
    },
  );

  it('is named by each request, except by those about the own account', async () => {
    const services = createTestServices();
    await enter(services, user);
    storeChoice(CHOICE);
    await services.session.call(getUsageStatus, {}).catch(() => undefined);
    await services.session.call(getMailChoices, {}).catch(() => undefined);
    storeChoice(undefined);
    await services.session.call(getUsageStatus, {}).catch(() => undefined);
    const [inside, ownSpace] = headersOf('/api/usage/status').filter(
      (_, at, all) => at === 0 || at === all.length - 1,
    );
    expect([inside, ownSpace]).toEqual([CHOICE.id, undefined]);
    expect(headersOf('/api/transcription/mail-choices').every((header) => header === undefined)).toBe(true);
  });

  it('is lost once the server says that the user is no member, and not by any other refusal', async () => {
    storeChoice(CHOICE);
    let lost = 0;
    let code = 'auth.permission_missing';
    const held = { accessToken: 'a', expiresAtMs: Number.MAX_SAFE_INTEGER, user };
    const userFetch = createUserFetch({
      send: async () => Response.json(refuse(code, 'não'), { status: 403 }),
      renewal: { getFresh: async () => held, renew: async () => held },
      shared: { getHeld: () => held, change: () => undefined, catchUp: () => undefined },
      exclusively: (task) => task(),
      onWorkspaceLost: () => (lost += 1),
    });
    const response = await userFetch('http://localhost/api/usage/status');
    expect([lost, (await response.json()) as object]).toEqual([0, expect.objectContaining({ error: code })]);
    code = 'gateway.not_a_member';
    await userFetch('http://localhost/api/usage/status');
    expect(lost).toBe(1);
    storeChoice(undefined);
    await userFetch('http://localhost/api/usage/status');
    expect(lost).toBe(1);
  });
});
