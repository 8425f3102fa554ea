import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

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
