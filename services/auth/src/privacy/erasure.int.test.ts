import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';

let service: TestService;
const erased = { transcriptions: [] as string[], billing: [] as string[] };
/** Refuses to erase the recordings of some users. */
let isStuck = (_userId: string): boolean => false;
/** What the erasure of recordings waits for. */
let gate: Promise<void> | undefined;

beforeAll(async () => {
  const collect = async () => null;
  service = await startTestService({
    accountParts: [
      {
        name: 'transcriptions',
        collect,
        erase: async (userId) => {
          if (isStuck(userId)) throw new Error('the storage is away');
          await gate;
          erased.transcriptions.push(userId);
        },
      },
      { name: 'billing', collect, erase: async (userId) => void erased.billing.push(userId) },
    ],
  });
});
afterAll(() => service.stop());
afterEach(async () => {
  isStuck = () => false;
  await service.housekeeping.run();
});

const newUser = async () => {
  const browser = createBrowser(service);
  const { user } = await registerIn(browser);
  return {
    userId: user.id as string,
    remove: () => browser.post('/api/auth/account/delete', { password: PASSWORD }),
  };
};

describe('a deleted account', () => {
  it('is gone for its user although the erasure of a large library takes longer than a request', async () => {
    const { userId, remove } = await newUser();
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    expect((await remove()).status).toBe(200);
    expect(erased.transcriptions).not.toContain(userId);
    opened.resolve();
    gate = undefined;
    await eventually(() => erased.billing.includes(userId));
    expect(erased.transcriptions).toContain(userId);
  });

  it('is erased in every service that responds, also while another one is down', async () => {
    const { userId, remove } = await newUser();
    isStuck = () => true;
    expect((await remove()).status).toBe(200);
    expect(erased.billing).toContain(userId);
    isStuck = () => false;
    await service.housekeeping.run();
    expect(erased.transcriptions).toContain(userId);
  });

  it('does not wait for another one that cannot be erased', async () => {
    const [one, other] = [await newUser(), await newUser()];
    isStuck = (userId) => userId === one.userId;
    await one.remove();
    await other.remove();
    expect(erased.transcriptions).toContain(other.userId);
    service.clock.advance(10 * 60_000);
    for (let time = 0; time < 2; time += 1)
      await expect(service.housekeeping.run()).rejects.toThrow('the storage is away');
    const done = await service.db
      .selectFrom('account_erasures')
      .select('part')
      .where('user_id', '=', other.userId)
      .orderBy('part')
      .execute();
    expect(done).toEqual([{ part: 'billing' }, { part: 'transcriptions' }]);
    isStuck = () => false;
    await service.housekeeping.run();
    expect(erased.transcriptions).toContain(one.userId);
  });
});
