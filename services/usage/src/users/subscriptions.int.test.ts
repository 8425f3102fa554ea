import { randomUUID } from 'node:crypto';
import {
  PLAN_IDS,
  SUBSCRIPTION_STATUSES,
  type PlanId,
  type SubscriptionStatus,
} from '@escriba/contracts/plans/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const word = fc.record({
  plan: fc.constantFrom<PlanId>(...PLAN_IDS),
  status: fc.constantFrom<SubscriptionStatus>(...SUBSCRIPTION_STATUSES),
});

describe('a user’s plan', () => {
  it('is the one of the largest version, for any order, repetition and concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 5 }).chain((words) =>
          fc.record({
            words: fc.constant(words),
            order: fc.shuffledSubarray([...words.keys(), ...words.keys()], { minLength: words.length * 2 }),
            atOnce: fc.boolean(),
          }),
        ),
        async ({ words, order, atOnce }) => {
          const userId = randomUUID();
          const deliver = async (index: number) => {
            const { plan, status } = words[index] ?? { plan: 'free', status: 'active' };
            expect((await service.setPlan(userId, plan, { status, version: index })).status).toBe(200);
          };
          if (atOnce) await Promise.all(order.map(deliver));
          else for (const index of order) await deliver(index);
          const last = words.at(-1);
          expect((await service.status(userId)).user).toMatchObject({
            currentPlan: last?.plan,
            subscriptionStatus: last?.status,
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps the first of two with the same version', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'pro', { version: 7 });
    await service.setPlan(userId, 'business', { version: 7 });
    expect((await service.status(userId)).user.currentPlan).toBe('pro');
  });
});
