import { randomUUID } from 'node:crypto';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { SUBSCRIPTION_STATUSES, type PlanId, type SubscriptionStatus } from '@escriba/contracts/plans/plans';
import { TEST_LIMITS } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const LAPSED = SUBSCRIPTION_STATUSES.filter((status) => status !== 'active');
const STATES: readonly (readonly [PlanId, SubscriptionStatus, PlanId])[] = [
  ['free', 'active', 'free'],
  ['pro', 'active', 'pro'],
  ['business', 'active', 'business'],
  ...LAPSED.flatMap((status) => [
    ['free', status, 'free'] as const,
    ['pro', status, 'free'] as const,
    ['business', status, 'free'] as const,
  ]),
];
const PRIORITIES = { business: 1, pro: 2, free: 3 } as const;

const ask = async (userId: string, path: string, body?: object) =>
  (await service.send({ userId }, body === undefined ? 'GET' : 'POST', path, { body })).body.data;

describe.each(STATES)('%s, %s', (plan, status, inForce) => {
  const newcomer = async (): Promise<string> => {
    const userId = randomUUID();
    await service.setPlan(userId, plan, { status });
    return userId;
  };

  it(`allows each step of an upload as ${inForce}`, async () => {
    const userId = await newcomer();
    const allowance = { plan: inForce, limits: TEST_LIMITS[inForce], priority: PRIORITIES[inForce] };
    const recording = { transcriptionId: randomUUID(), round: 1, sizeBytes: 1_000, durationMs: 1_000 };
    expect(await ask(userId, '/internal/usage/allowance')).toEqual(allowance);
    expect(await ask(userId, '/internal/usage/check', {})).toEqual(allowance);
    expect(await ask(userId, '/internal/usage/reservations', recording)).toEqual(allowance);
    expect(await ask(userId, '/internal/usage/allowance')).toEqual(allowance);
  });

  it(`shows ${inForce} in the status, besides the chosen plan`, async () => {
    const info = await service.status(await newcomer());
    expect(info.user).toEqual({ currentPlan: plan, subscriptionStatus: status, planInForce: inForce });
    expect(info.plan.limits).toEqual(TEST_LIMITS[inForce]);
    expect(info.plan.features).toMatchObject(PLAN_FEATURES[inForce]);
    expect(info.plan.displayName).toBe({ free: 'Gratuito', pro: 'Pro', business: 'Enterprise' }[inForce]);
    expect(info.canTranscribe).toBe(true);
    if (plan !== inForce) {
      const chosen = { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' }[plan];
      expect(info.plan.description).toBe(
        `Sua assinatura ${chosen} não está ativa: valem os limites e recursos do plano gratuito`,
      );
    }
  });
});
