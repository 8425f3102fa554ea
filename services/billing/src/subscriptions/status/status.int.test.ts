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
});
