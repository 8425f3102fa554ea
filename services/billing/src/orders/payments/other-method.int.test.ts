import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, instantOf, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

describe('an order by boleto that is to be paid by PIX instead', () => {
  it.each([
    ['before it is due', 2, '2026-03-20T03:00:00.000Z'],
    ['after it was due', 5, '2026-03-23T03:00:00.000Z'],
  ])('%s can be paid, and gives the plan', async (_when, days, payUntil) => {
    const user = service.newUser();
    const { body } = await service.order(user, { paymentMethod: 'boleto' });
    await service.advanceDays(days);
    const path = `/api/subscription/payments/${body.charge.id}/pay`;
    const changed = await service.send(user, 'POST', path, { body: { paymentMethod: 'pix' } });
    expect([changed.status, changed.body.status]).toEqual([200, 'PENDING']);
    expect(changed.body.charge.payUntil).toBe(payUntil);
    service.control.payPix(changed.body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', refunds: [] });
  });
});

describe('an order whose time to pay is over', () => {
  it('is not prolonged by another method, also before the worker has closed it', async () => {
    const user = await service.subscriber();
    const { body } = await service.order(user, { plan: 'business' });
    service.control.advance({ hours: 36 });
    service.clock.set(instantOf(service.control.now()));
    const paid = await service.send(user, 'POST', `/api/subscription/payments/${body.charge.id}/pay`, {
      body: { paymentMethod: 'boleto' },
    });
    expect([paid.status, paid.body.error]).toEqual([409, 'billing.charge_not_payable']);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', pendingCharge: null });
  });
});
