import { randomUUID } from 'node:crypto';
import type { HealthResponse } from '@escriba/contracts/gateway/gateway';
import type { LimitsByPlan, PlanLimits } from '@escriba/contracts/plans/limits';
import { TEST_LIMITS } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

const withPro = (changed: Partial<PlanLimits>): LimitsByPlan => ({
  ...TEST_LIMITS,
  pro: { ...TEST_LIMITS.pro, ...changed },
});
const newSubscriber = async (): Promise<string> => {
  const userId = randomUUID();
  await service.setPlan(userId, 'pro');
  return userId;
};
const newRecording = (durationMs: number) => ({
  transcriptionId: randomUUID(),
  round: 1,
  sizeBytes: 1_000,
  durationMs,
});
const readiness = async () => {
  const response = await fetch(`${service.url}/health/ready`);
  const { parts } = (await response.json()) as HealthResponse;
  return { status: response.status, catalogue: parts['catalogue'] };
};

describe('until billing has published the limits', () => {
  beforeEach(async () => {
    service = await startTestService(null);
  });
  afterEach(() => service.stop());

  it.each([
    ['GET', '/api/usage/status', undefined],
    ['GET', '/internal/usage/allowance', undefined],
    ['POST', '/internal/usage/check', {}],
    ['POST', '/internal/usage/reservations', newRecording(1_000)],
  ])('%s %s names a wait, in both languages', async (method, path, body) => {
    const userId = randomUUID();
    const ask = (language: string) =>
      service.send({ userId }, method, path, { body, headers: { 'accept-language': language } });
    const [pt, en] = [await ask('pt'), await ask('en')];
    expect([pt.status, pt.body.error, pt.body.message]).toEqual([
      503,
      'usage.catalogue_missing',
      'Os planos ainda estão sendo carregados. Tente novamente em instantes.',
    ]);
    expect(en.body.message).toBe('The plans are still being loaded. Try again in a moment.');
    expect(Number(pt.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await service.db.selectFrom('charges').selectAll().execute()).toEqual([]);
  });

  it('the service is not ready, takes events, and serves what needs no limits', async () => {
    expect(await readiness()).toMatchObject({
      status: 503,
      catalogue: { ok: false, code: 'usage.catalogue_missing' },
    });
    const userId = await newSubscriber();
    const { body } = await service.send({ userId }, 'GET', '/internal/account/usage');
    expect(body.data).toEqual({ plan: 'pro', subscriptionStatus: 'active', charges: [] });
    await service.publish(1, TEST_LIMITS);
    expect(await readiness()).toEqual({ status: 200, catalogue: { ok: true } });
    expect((await service.check(userId, {})).body.data.limits).toEqual(TEST_LIMITS.pro);
  });

  it('limits of a release with fewer of them count as missing', async () => {
    const { dailyFiles: _gone, ...pro } = TEST_LIMITS.pro;
    const limits = JSON.stringify({ ...TEST_LIMITS, pro });
    await service.db.insertInto('catalogue').values({ version: 4, limits }).execute();
    expect((await readiness()).status).toBe(503);
    await service.publish(5, TEST_LIMITS);
    expect((await readiness()).status).toBe(200);
  });
});

describe('published limits', () => {
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.stop());

  it('are those of the largest version, for any order, repetition and concurrency', async () => {
    let base = 1;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }).chain((count) => {
          const versions = Array.from({ length: count }, (_, index) => index + 1);
          return fc.record({
            count: fc.constant(count),
            order: fc.shuffledSubarray([...versions, ...versions], { minLength: count * 2 }),
            atOnce: fc.boolean(),
          });
        }),
        async ({ count, order, atOnce }) => {
          const deliver = async (version: number) => {
            const limits = withPro({ maxFileSizeMB: base + version });
            expect((await service.publish(base + version, limits)).status).toBe(200);
          };
          if (atOnce) await Promise.all(order.map(deliver));
          else for (const version of order) await deliver(version);
          base += count;
          const { body } = await service.check(await newSubscriber(), {});
          expect(body.data.limits).toEqual(withPro({ maxFileSizeMB: base }).pro);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('keep the first of two with the same version', async () => {
    await service.publish(7, withPro({ maxFileSizeMB: 7 }));
    await service.publish(7, withPro({ maxFileSizeMB: 8 }));
    const { body } = await service.check(await newSubscriber(), {});
    expect(body.data.limits.maxFileSizeMB).toBe(7);
  });

  it('apply to the next check, and to the texts of the page', async () => {
    const userId = await newSubscriber();
    await service.publish(2, withPro({ maxFileSizeMB: 30, dailyFiles: 2 }));
    const { status, body } = await service.check(userId, { sizeBytes: 31 * 1_048_576 });
    expect([status, body.message]).toEqual([413, 'Arquivo muito grande. Limite: 30MB']);
    expect((await service.status(userId)).plan).toMatchObject({
      limits: { maxFileSizeMB: 30 },
      highlights: expect.arrayContaining(['2 arquivos por dia', 'Até 30 MB por arquivo']),
    });
  });

  it('leave what users over a smaller limit have used and reserved; only the next upload is refused', async () => {
    const userId = await newSubscriber();
    const [finished, running] = [newRecording(4_800_000), newRecording(1_200_000)];
    for (const recording of [finished, running]) await service.reserve(userId, recording);
    const end = ({ transcriptionId, round }: typeof finished, chargedMs: number) =>
      service.end({ userId, transcriptionId, round, outcome: 'completed', chargedMs });
    await end(finished, 4_800_000);
    await service.publish(2, withPro({ monthlyTranscriptionMinutes: 60 }));
    expect((await service.reserve(userId, running)).status).toBe(200);
    await end(running, 1_200_000);
    expect(await service.status(userId)).toMatchObject({
      canTranscribe: false,
      usage: { month: { minutes: 100, limit: 60, remaining: 0, usagePercent: 100 }, total: { minutes: 100 } },
    });
    const refused = await service.reserve(userId, newRecording(1_000));
    expect([refused.status, refused.body.error]).toEqual([403, 'usage.monthly_limit']);
  });

  it('let users over a limit upload again when it grows', async () => {
    const userId = randomUUID();
    await service.reserve(userId, newRecording(1_000));
    expect((await service.check(userId, {})).body.error).toBe('usage.daily_limit');
    await service.publish(2, { ...TEST_LIMITS, free: { ...TEST_LIMITS.free, dailyFiles: 2 } });
    expect((await service.reserve(userId, newRecording(1_000))).status).toBe(200);
  });
});
