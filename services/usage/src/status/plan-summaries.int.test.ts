import { randomUUID } from 'node:crypto';
import { listPlanSummaries } from '@escriba/contracts/operator/people';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const list = async (body: object) =>
  (await service.send({ service: 'auth' }, 'POST', listPlanSummaries.path, { body: { limit: 100, ...body } }))
    .body.data;

describe('standings', () => {
  it('have plan and usage of the named users, in that order; unknown ones have the free plan', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await service.setPlan(known, 'pro', { status: 'overdue' });
    const reservation = { transcriptionId: randomUUID(), round: 1, sizeBytes: 1_000, durationMs: 90_000 };
    expect((await service.reserve(known, reservation)).status).toBe(200);
    expect(await list({ userIds: [unknown, known] })).toMatchObject([
      { userId: unknown, plan: 'free', status: 'active', filesToday: 0, minutesThisMonth: 0 },
      {
        userId: known,
        plan: 'pro',
        status: 'overdue',
        planInForce: 'free',
        filesToday: 1,
        minutesThisMonth: 1.5,
      },
    ]);
  });

  it('are listed by plan and status, page by page', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted();
    for (const id of ids) await service.setPlan(id, 'business', { status: 'expired' });
    const first = await list({ plan: 'business', status: 'expired', limit: 2 });
    expect(first.map(({ userId }: { userId: string }) => userId)).toEqual(ids.slice(0, 2));
    const rest = await list({ plan: 'business', status: 'expired', after: ids[1] });
    expect(rest).toMatchObject([{ userId: ids[2], plan: 'business', status: 'expired' }]);
  });

  it('are for services only', async () => {
    const { status } = await service.send({ userId: randomUUID() }, 'POST', listPlanSummaries.path, {
      body: { limit: 1 },
    });
    expect(status).toBe(403);
  });
});
