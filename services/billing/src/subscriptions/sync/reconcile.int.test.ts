import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

/** Acts while no webhook arrives. */
const losing = (act: () => unknown): void => {
  service.control.loseNext(100);
  act();
  service.control.loseNext(0);
};
const reconcile = async (): Promise<void> => {
  await service.services.reconcile();
  await service.runTasks();
};
const chargeStates = async (): Promise<string[]> => {
  const rows = await service.db.selectFrom('charges').select('state').orderBy('due_on').execute();
  return rows.map(({ state }) => state);
};
const callsDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const before = service.control.requests().length;
  await work();
  return service.control
    .requests()
    .slice(before)
    .map(({ path }) => path);
};
/** Creates a subscription that ended long ago, with nothing left at Asaas and no task. */
const endedLongAgo = async (): Promise<string> => {
  const user = await service.subscriber();
  await service.send(user, 'POST', '/api/subscription/cancel');
  await service.advance({ months: 6 });
  const row = await service.db.selectFrom('subscriptions').select('remote_closed').executeTakeFirstOrThrow();
  expect(row.remote_closed).toBe(true);
  return (await service.remoteCharges(user))[0]?.id ?? '';
};

describe('the daily comparison', () => {
  it('reads lists, and no single subscription that agrees with them', async () => {
    await Promise.all([service.subscriber(), service.subscriber({ paymentMethod: 'pix' })]);
    const paths = await callsDuring(reconcile);
    expect(new Set(paths.map((path) => path.replace(/\?.*/, '')))).toEqual(
      new Set(['/v3/payments', '/v3/webhooks']),
    );
    expect(paths.length).toBeLessThan(10);
  });

  it('finds a payment, a new due day and a removal that no event told of', async () => {
    const users = [
      await service.subscriber({ paymentMethod: 'pix' }),
      await service.subscriber({ paymentMethod: 'pix' }),
      await service.subscriber({ paymentMethod: 'pix' }),
    ];
    const [paid, moved, removed] = await Promise.all(
      users.map(async (user) => (await service.remoteCharges(user)).at(-1)?.id ?? ''),
    );
    const write = (method: string, id: string | undefined, body?: object) =>
      fetch(`${service.fake.apiUrl}/payments/${id}`, {
        method,
        headers: { access_token: service.fake.apiKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    service.control.loseNext(100);
    service.control.payPix(paid ?? '');
    expect((await write('PUT', moved, { dueDate: '2026-04-20' })).status).toBe(200);
    expect((await write('DELETE', removed)).status).toBe(200);
    service.control.loseNext(0);
    await reconcile();
    const stored = async (id: string | undefined) =>
      service.db
        .selectFrom('charges')
        .select(['state', 'due_on'])
        .where('asaas_id', '=', id ?? '')
        .executeTakeFirst();
    expect(await stored(paid)).toMatchObject({ state: 'paid' });
    expect(await stored(moved)).toEqual({ state: 'open', due_on: '2026-04-16' });
    expect(await stored(removed)).toMatchObject({ state: 'cancelled' });
    expect(service.control.payments().find(({ id }) => id === moved)?.dueDate).toBe('2026-04-16');
  });

  it.each([
    ['a refund', 'refunded', (id: string) => void service.control.refund(id)],
    ['a dispute', 'charged_back', (id: string) => void service.control.chargeback(id)],
    [
      'a lost dispute',
      'refunded',
      (id: string) => {
        service.control.chargeback(id);
        service.control.loseChargeback(id);
      },
    ],
  ])('finds %s of an old payment of a closed subscription', async (_what, state, act) => {
    const id = await endedLongAgo();
    service.control.setBalance(100_000);
    losing(() => act(id));
    await reconcile();
    expect(await chargeStates()).toContain(state);
    expect(await service.services.audit.check()).toMatchObject({ differingCharges: [], differingUsers: [] });
  });

  it('finds that the dispute of an old payment was won', async () => {
    const id = await endedLongAgo();
    service.control.chargeback(id);
    await service.settle();
    expect(await chargeStates()).toContain('charged_back');
    losing(() => service.control.winChargeback(id));
    await reconcile();
    expect(await chargeStates()).not.toContain('charged_back');
  });

  it('gives a subscription its task back', async () => {
    const user = await service.subscriber();
    await service.db.deleteFrom('tasks').execute();
    await reconcile();
    const { terms } = await service.status(user);
    const subjects = await service.db.selectFrom('tasks').select('subject').execute();
    expect(subjects).toEqual([{ subject: `subscription:${terms?.id}` }]);
  });
});

it('a subscription is not looked at in the middle of its period, and on each day from its end on', async () => {
  const user = await service.subscriber({ paymentMethod: 'pix' });
  const { terms } = await service.status(user);
  const looks: number[] = [];
  for (let day = 1; day <= 33; day += 1) {
    service.control.loseNext(100);
    const paths = await callsDuring(() => service.advanceDays(1));
    if (paths.some((path) => path.includes('/subscriptions/'))) looks.push(day);
  }
  expect(terms?.periodEnd).toBe('2026-04-16');
  expect(looks).toEqual([31, 32, 33]);
});
