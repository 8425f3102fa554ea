import { findAccount } from '@escriba/contracts/auth/internal';
import { grantPlan } from '@escriba/contracts/billing/internal';
import { PLAN_FEATURES, planInForce } from '@escriba/contracts/plans/features';
import type { RouteInput } from '@escriba/contracts/shared/route';
import { getUsageStatus, type UsageInfo } from '@escriba/contracts/usage/usage';
import { serveRoute } from '@escriba/http';
import { TEST_LIMITS } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../bootstrap/fail.mjs';
import { AWAY, startOperatorRoutes } from '../operator.fixture.ts';

const granted: RouteInput<typeof grantPlan>['body'][] = [];
/** A larger plan that is paid. */
let paid: UsageInfo['user'] | undefined;
/** How often usage is read until the granted plan has arrived there. */
let readsBefore = 0;
let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

const info = (user: UsageInfo['user']): UsageInfo => ({
  canTranscribe: false,
  reason: 'Daily limit reached (1 file/day)',
  user,
  plan: {
    displayName: 'Pro',
    description: '',
    highlights: [],
    limits: TEST_LIMITS.pro,
    features: { ...PLAN_FEATURES.pro, unlimitedFileSize: false, unlimitedDuration: true },
  },
  usage: {
    today: { files: 1, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
    month: { minutes: 2.5, limit: 120, remaining: 117.5, unlimited: false, usagePercent: 2.08 },
    total: { files: 3, minutes: 4, sizeMB: 5, lastTranscription: null },
  },
  nextReset: { daily: '2026-03-17T03:00:00.000Z', monthly: '2026-04-01T03:00:00.000Z' },
});

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) => {
      serveRoute(scope, findAccount, async ({ query }) => ({
        success: true as const,
        data: query.email === 'ana@example.com' ? { userId: 'ana' } : null,
      }));
      serveRoute(scope, grantPlan, async ({ body }) => {
        granted.push(body);
        return { success: true as const };
      });
    },
    user: (scope) => {
      serveRoute(scope, getUsageStatus, async () => {
        const last = readsBefore > 0 ? undefined : granted.at(-1);
        readsBefore -= 1;
        const currentPlan = last?.plan ?? 'free';
        const subscriptionStatus = last?.status ?? 'active';
        const user = {
          currentPlan,
          subscriptionStatus,
          planInForce: planInForce(currentPlan, subscriptionStatus),
        };
        return { success: true as const, data: info(paid ?? user) };
      });
    },
  });
});
afterAll(() => services.close());

const run: typeof services.run = (...given) => services.run(...given);

describe('an operator at the terminal', () => {
  it('sets a plan by a grant of billing, and reads the result', async () => {
    const text = await run('plan set ana@example.com pro --status overdue');
    expect(granted.at(-1)).toEqual({ userId: 'ana', plan: 'pro', status: 'overdue' });
    expect(text).toBe(
      [
        'ana@example.com: pro, overdue (the free plan applies)',
        '  files today: 1, no limit',
        '  minutes this month: 2.5 of 120',
        '  in total: 3 files, 4 minutes',
        '  blocked: Daily limit reached (1 file/day)',
      ].join('\n'),
    );
    expect(await run('plan show ana@example.com')).toBe(text);
  });

  it('gives seats beyond those of the plan, and leaves them as they are', async () => {
    await run('plan set ana@example.com business --seats 20');
    expect(granted.at(-1)).toEqual({ userId: 'ana', plan: 'business', status: 'active', extraSeats: 20 });
    await run('plan set ana@example.com business');
    expect(granted.at(-1)).not.toHaveProperty('extraSeats');
  });

  it('waits until the plan has arrived at usage', async () => {
    readsBefore = 3;
    services.pausesMs.length = 0;
    expect(await run('plan set ana@example.com business')).toContain('ana@example.com: business, active');
    expect(services.pausesMs).toEqual([200, 200, 200]);
  });

  it('sees if a larger plan is paid', async () => {
    paid = { currentPlan: 'business', subscriptionStatus: 'active', planInForce: 'business' };
    await expect(run('plan set ana@example.com pro')).rejects.toThrow(
      /^The grant is stored, but another plan of ana@example.com applies: .*\n\nana@example.com: business, active/,
    );
    paid = undefined;
  });

  it.each([
    ['show', 'Missing argument: EMAIL.'],
    ['show ana', 'ana is not an e-mail address.'],
    ['show ana@example.com pro', 'Unexpected argument: pro.'],
    ['show ana@example.com --status active', "Unknown option '--status'"],
    ['set ana@example.com', 'Missing argument: free|pro|business.'],
    ['set ana@example.com gold', 'Unknown plan gold.'],
    ['set ana@example.com pro --status paid', 'Unknown status paid.'],
    ['set ana@example.com free --status overdue', 'The free plan is always active.'],
    ['set ana@example.com business --seats many', '--seats is a whole number up to 1000.'],
    ['set ana@example.com business --seats 1001', '--seats is a whole number up to 1000.'],
    ['set ana@example.com pro now', 'Unexpected argument: now.'],
    ['set ana@example.com pro --state active', "Unknown option '--state'"],
  ])('gets an error for “%s”', async (line, sentence) => {
    const failure = await run(`plan ${line}`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).message).toContain(sentence);
    expect((failure as Refusal).message).toContain('plan set EMAIL free|pro|business [--status ');
  });

  it('gets an error for an unknown address, a wrong secret, or a product that is not running', async () => {
    await expect(run('plan show nobody@example.com')).rejects.toThrow(
      'There is no account with the address nobody@example.com.',
    );
    const strange = services.withSecret('another secret of more than 32 letters');
    await expect(run('plan show ana@example.com', strange)).rejects.toThrow('does not accept the secret');
    await expect(run('plan show ana@example.com', AWAY)).rejects.toThrow('Escriba does not respond');
  });
});
