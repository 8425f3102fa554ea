import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const read = async (user: string) => (await service.send(user, 'GET', '/api/subscription/status')).body;

describe('the status of a subscription', () => {
  it('says what a plan includes, and the plan a second time as data.currentPlan', async () => {
    const languages = { supported_languages: [...APP_LANGUAGES] };
    expect(await read(service.newUser())).toMatchObject({
      success: true,
      // One file a day.
      subscription: {
        plan: 'free',
        status: 'active',
        limits: { transcriptions_per_month: 30, ...languages },
      },
      data: { currentPlan: 'free', status: 'active' },
    });
    expect(await read(await service.subscriber({ paymentMethod: 'pix' }))).toMatchObject({
      subscription: { plan: 'pro', limits: { transcriptions_per_month: -1, ...languages } },
      data: { currentPlan: 'pro', status: 'active' },
    });
  });

  it('names the charge of the next period, also while the money of a month that was paid ahead is on its way back', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const ahead = (await service.remoteCharges(user)).find(({ dueDate }) => dueDate === '2026-04-16');
    service.control.payPix(ahead?.id ?? '');
    await service.settle();
    service.control.setBalance(0);
    await service.send(user, 'POST', '/api/subscription/cancel');
    const { body } = await service.send(user, 'POST', '/api/subscription/resume');
    expect(body.subscription.refunds).toMatchObject([{ state: 'waiting' }]);
    expect(body.subscription.terms.next).toEqual({ on: '2026-04-16', amountCents: 2_900 });
  });
});
