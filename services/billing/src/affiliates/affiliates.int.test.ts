import {
  type Affiliate,
  allowReferral,
  deliverReferral,
  getAffiliate,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
} from '@escriba/contracts/billing/affiliates';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newAffiliate, newReferral } from '../testing/affiliates.fixture.ts';
import { CUSTOMER, type TestService, card, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const operate = (method: string, path: string, body?: object) =>
  service.send(undefined, method, path, { body, service: 'operator' });
const read = async (userId: string): Promise<Affiliate> =>
  (await service.send(userId, 'GET', getAffiliate.path)).body.data;
/** Creates an affiliate, and an account that signed up by the affiliate's link. */
const pair = async (joining: object = {}, referral: object = {}) => {
  const affiliate = await newAffiliate(service, joining);
  const userId = service.newUser();
  await newReferral(service, { userId, code: affiliate.code, ...referral });
  return { affiliate: affiliate.userId, code: affiliate.code, userId };
};
const pay = async (userId: string, order: object = {}): Promise<void> => {
  const { status } = await service.order(userId, {
    paymentMethod: 'credit_card',
    creditCard: card(),
    ...order,
  });
  expect(status).toBe(200);
  await service.settle();
};
const chargeOf = async (userId: string): Promise<string> => {
  const [charge] = await service.remoteCharges(userId);
  return charge?.id ?? '';
};

describe('a user who joins', () => {
  it('gets a link that names them, and figures of 0', async () => {
    const { userId, code } = await newAffiliate(service, { displayName: 'Bia' });
    const now = service.clock.now();
    const nextFifth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5));
    expect(await read(userId)).toMatchObject({
      code,
      document: '••••••••725',
      referred: 0,
      paying: 0,
      balanceCents: 0,
      paidCents: 0,
      nextPayoutOn: nextFifth.toISOString().slice(0, 10),
      months: [],
    });
    expect((await service.send(undefined, 'GET', `/api/affiliates/links/${code}`)).body.data).toEqual({
      code,
      name: 'Bia',
    });
  });

  it('joins once; strangers read nothing', async () => {
    const { userId } = await newAffiliate(service);
    const again = await newAffiliate(service, {}, userId);
    expect(again).toMatchObject({ status: 409, error: 'billing.already_affiliate' });
    expect((await service.send(service.newUser(), 'GET', getAffiliate.path)).body.data).toBeNull();
    expect((await service.send(undefined, 'GET', getAffiliate.path)).status).toBe(401);
    const body = { userId, code: 'x', visitedAt: '', openedAt: '', deviceHash: null };
    expect((await service.send(userId, 'POST', deliverReferral.path, { body })).status).toBe(403);
  });

  it.each([
    [{ document: '111' }, 'billing.cpf_invalid'],
    [{ displayName: '<script>' }, 'billing.display_name_invalid'],
    [{ destination: { method: 'pix', kind: 'cpf', key: '249.715.637-92' } }, 'billing.pix_key_not_own'],
    [{ destination: { method: 'pix', kind: 'iban', key: 'x' } }, 'request.invalid'],
    [{ destination: { method: 'cash' } }, 'request.invalid'],
  ])('is refused with %j', async (joining, error) => {
    expect(await newAffiliate(service, joining)).toMatchObject({ status: 400, error });
  });

  it('after the account was deleted is refused', async () => {
    const userId = service.newUser();
    await service.send(userId, 'DELETE', '/internal/account/billing');
    expect(await newAffiliate(service, {}, userId)).toMatchObject({ error: 'billing.account_deleted' });
  });

  it('has a link that an unknown or forged code is not', async () => {
    for (const code of ['zzzzzzzz', "'; drop table", '%00', '../me'])
      expect(
        (await service.send(undefined, 'GET', `/api/affiliates/links/${encodeURIComponent(code)}`)).body,
      ).not.toMatchObject({ data: { code } });
  });
});

describe('a referral', () => {
  it('gives 30 % of each paid charge, each month again', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    expect(await read(affiliate)).toMatchObject({ referred: 1, paying: 1, balanceCents: 870 });
    await service.advanceDays(33);
    expect(await read(affiliate)).toMatchObject({ balanceCents: 1_740 });
    const { months } = await read(affiliate);
    expect(months).toMatchObject([{ earnedCents: 870 }, { earnedCents: 870 }]);
    const month = months.at(-1)?.month ?? '';
    const lines = await service.send(affiliate, 'GET', `/api/affiliates/me/commissions?month=${month}`);
    expect(lines.body.data).toMatchObject([{ cents: 870, plan: 'pro', chargeCents: 2_900 }]);
  });

  it('is the first one of the account, however often it arrives', async () => {
    const { affiliate, code, userId } = await pair();
    const other = await newAffiliate(service);
    await newReferral(service, { userId, code });
    await newReferral(service, { userId, code: other.code });
    await pay(userId);
    expect(await read(affiliate)).toMatchObject({ referred: 1, balanceCents: 870 });
    expect(await read(other.userId)).toMatchObject({ referred: 0, balanceCents: 0 });
  });

  it('that arrives after the payment counts as well', async () => {
    const affiliate = await newAffiliate(service);
    const userId = await service.subscriber();
    await newReferral(service, { userId, code: affiliate.code });
    expect(await read(affiliate.userId)).toMatchObject({ balanceCents: 870 });
  });

  it('of a visit more than 60 days before, or in the future, has no effect', async () => {
    for (const visitedAt of ['2025-12-01T12:00:00Z', '2036-01-01T00:00:00Z']) {
      const { affiliate } = await pair({}, { visitedAt });
      expect(await read(affiliate)).toMatchObject({ referred: 0 });
    }
  });

  it('loses its commission with a refund and with a dispute, and gets it back when the dispute is won', async () => {
    const refunded = await pair();
    await pay(refunded.userId);
    await service.send(refunded.userId, 'POST', '/api/subscription/withdraw');
    await service.settle();
    expect(await read(refunded.affiliate)).toMatchObject({ balanceCents: 0, paying: 0 });
    expect((await read(refunded.affiliate)).months).toMatchObject([
      { earnedCents: 870, takenBackCents: -870 },
    ]);
    const disputed = await pair();
    await pay(disputed.userId);
    service.control.chargeback(await chargeOf(disputed.userId));
    await service.settle();
    expect(await read(disputed.affiliate)).toMatchObject({ balanceCents: 0 });
  });

  it('is refused with the affiliate’s CPF, card or device; an operator may allow it', async () => {
    const sameUser = await pair({ document: CUSTOMER.cpfCnpj });
    await pay(sameUser.userId);
    expect(await read(sameUser.affiliate)).toMatchObject({ referred: 0, balanceCents: 0 });

    const sameDevice = await pair({ deviceId: 'd'.repeat(32) }, { deviceId: 'd'.repeat(32) });
    await pay(sameDevice.userId);
    expect(await read(sameDevice.affiliate)).toMatchObject({ balanceCents: 0 });
    const refused = await operate('GET', listRefusedReferrals.path);
    expect(refused.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: sameUser.userId, reason: 'same_document' }),
        expect.objectContaining({ userId: sameDevice.userId, reason: 'same_device' }),
      ]),
    );

    await operate('POST', allowReferral.path, { userId: sameDevice.userId });
    expect(await read(sameDevice.affiliate)).toMatchObject({ referred: 1, balanceCents: 870 });
    expect((await operate('POST', allowReferral.path, { userId: sameDevice.userId })).body.error).toBe(
      'billing.referral_not_found',
    );
  });

  it('that is refused loses the commissions of every subscription of the account', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    await service.send(userId, 'POST', '/api/subscription/cancel');
    await service.advanceDays(32);
    expect(await read(affiliate)).toMatchObject({ balanceCents: 870, paying: 0 });
    await pay(userId, { customerInfo: { ...CUSTOMER, cpfCnpj: '52998224725' } });
    expect(await read(affiliate)).toMatchObject({ referred: 0, balanceCents: 0 });
  });

  it('gives nothing for payments after the affiliate’s account was deleted', async () => {
    const { affiliate, code, userId } = await pair();
    await service.send(affiliate, 'DELETE', '/internal/account/billing');
    await pay(userId);
    const rows = await service.db
      .selectFrom('commissions')
      .selectAll()
      .where('user_id', '=', affiliate)
      .execute();
    expect(rows).toEqual([]);
    const link = await service.send(undefined, 'GET', `/api/affiliates/links/${code}`);
    expect(link.body.data).toBeNull();
    expect(
      (await service.send(affiliate, 'GET', '/internal/account/billing')).body.data.affiliate,
    ).toBeNull();
  });
});

describe('the payout list of a month', () => {
  it('has each balance once, is made after the month, and is marked as paid', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    const { month = '' } = (await read(affiliate)).months[0] ?? {};
    expect((await operate('POST', listPayouts.path, { month })).body.error).toBe('billing.month_not_over');
    await service.advanceDays(35);
    const own = async (path: string) =>
      (await operate('POST', path, { month })).body.data.filter(
        (payout: { userId: string }) => payout.userId === affiliate,
      );
    const [first] = await own(listPayouts.path);
    expect(first).toMatchObject({
      cents: 870,
      document: '52998224725',
      destination: { method: 'pix', kind: 'cpf', key: '52998224725' },
      paidAt: null,
    });
    expect(await own(listPayouts.path)).toEqual([first]);
    expect(await read(affiliate)).toMatchObject({ balanceCents: 870, paidCents: 0 });
    const [paid] = await own(markPayoutsPaid.path);
    expect(paid.paidAt).not.toBeNull();
    expect(await own(markPayoutsPaid.path)).toEqual([paid]);
    expect(await read(affiliate)).toMatchObject({ paidCents: 870 });
  });

  it('takes a refund after the payout from the next balance, which is not paid while it is negative', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    const { month = '' } = (await read(affiliate)).months[0] ?? {};
    const paidCharge = await chargeOf(userId);
    await service.send(userId, 'POST', '/api/subscription/cancel');
    await service.advanceDays(35);
    await operate('POST', listPayouts.path, { month });
    service.control.chargeback(paidCharge);
    await service.settle();
    expect(await read(affiliate)).toMatchObject({ balanceCents: -870 });
    const next = (await read(affiliate)).months[0]?.month ?? '';
    await service.advanceDays(35);
    const { body } = await operate('POST', listPayouts.path, { month: next });
    expect(body.data.map((payout: { userId: string }) => payout.userId)).not.toContain(affiliate);
  });

  it('is announced: until day 5 that of the months before, and then the next one', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    const { month = '' } = (await read(affiliate)).months[0] ?? {};
    await service.send(userId, 'POST', '/api/subscription/cancel');
    do await service.advanceDays(1);
    while (service.clock.now().getUTCDate() !== 2);
    const fifthAfter = (months: number): string => {
      const now = service.clock.now();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 5))
        .toISOString()
        .slice(0, 10);
    };
    expect(await read(affiliate)).toMatchObject({ balanceCents: 870, nextPayoutOn: fifthAfter(0) });
    await operate('POST', listPayouts.path, { month });
    expect(await read(affiliate)).toMatchObject({ balanceCents: 0, nextPayoutOn: fifthAfter(1) });
  });

  it('is only for operators', async () => {
    for (const path of [listPayouts.path, markPayoutsPaid.path]) {
      const body = { month: '2026-03' };
      expect((await service.send(service.newUser(), 'POST', path, { body })).status).toBe(403);
      expect((await service.send(undefined, 'POST', path, { body })).status).toBe(403);
    }
    expect((await operate('POST', listPayouts.path, { month: '2026-13' })).status).toBe(400);
  });
});

describe('two processes that settle the same payment', () => {
  it('add one commission', async () => {
    const { affiliate, userId } = await pair();
    await pay(userId);
    const { id } = await service.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await Promise.all([1, 2, 3].map(() => service.services.syncing.tryNow(id)));
    expect(await read(affiliate)).toMatchObject({ balanceCents: 870 });
  });
});
