import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const recording = (durationMs = 60_000) => ({
  transcriptionId: randomUUID(),
  round: 1,
  sizeBytes: 1_000,
  durationMs,
});
const setPayer = (workspaceId: string, payerId: string, version = 1) =>
  service.send({ service: 'auth' }, 'POST', '/internal/usage/payers', {
    body: { workspaceId, payerId, version },
  });
const createWorkspace = async () => {
  const [workspaceId, payerId] = [randomUUID(), randomUUID()];
  await service.setPlan(payerId, 'pro');
  expect((await setPayer(workspaceId, payerId)).status).toBe(200);
  return { workspaceId, payerId };
};
const statementOf = async (userId: string) =>
  (await service.send({ userId }, 'GET', '/api/usage/charges')).body;
const end = (userId: string, transcriptionId: string) =>
  service.end({ userId, transcriptionId, round: 1, outcome: 'completed', chargedMs: 30_000 });

describe('a workspace', () => {
  it('has the plan of the user who pays, and shares their quota', async () => {
    const { workspaceId, payerId } = await createWorkspace();
    expect((await service.reserve(workspaceId, recording())).body.data.plan).toBe('pro');
    await service.reserve(payerId, recording());
    for (const id of [workspaceId, payerId])
      expect(await service.status(id)).toMatchObject({
        user: { currentPlan: 'pro' },
        usage: { month: { minutes: 2 } },
      });
  });

  it('gives no quota of its own, however many a user pays for', async () => {
    const payerId = randomUUID();
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await setPayer(id, payerId);
    expect((await service.reserve(ids[0] ?? '', recording())).status).toBe(200);
    const refused = await service.reserve(ids[1] ?? '', recording());
    expect([refused.status, refused.body.error]).toEqual([403, 'usage.daily_limit']);
    expect((await service.reserve(payerId, recording())).status).toBe(403);
  });

  it('lists its own charges alone; the user who pays sees them too', async () => {
    const { workspaceId, payerId } = await createWorkspace();
    const [own, shared] = [recording(), recording()];
    await service.reserve(payerId, own);
    await service.reserve(workspaceId, shared);
    const idsOf = async (id: string) =>
      (await statementOf(id)).data.map((charge: { transcriptionId: string }) => charge.transcriptionId);
    expect(await idsOf(workspaceId)).toEqual([shared.transcriptionId]);
    expect((await idsOf(payerId)).toSorted()).toEqual(
      [own.transcriptionId, shared.transcriptionId].toSorted(),
    );
    expect((await statementOf(workspaceId)).totalSeconds).toBe(60);
    const shown = new Map<string, unknown>(
      (await statementOf(payerId)).data.map(
        (charge: { transcriptionId: string; isOfWorkspace?: true }) =>
          [charge.transcriptionId, charge.isOfWorkspace] as const,
      ),
    );
    expect([shown.get(own.transcriptionId), shown.get(shared.transcriptionId)]).toEqual([undefined, true]);
  });

  it('charges a round to the user for whom it was reserved, though another one pays since', async () => {
    const { workspaceId, payerId } = await createWorkspace();
    const next = randomUUID();
    const [begun, later] = [recording(), recording()];
    await service.reserve(workspaceId, begun);
    await setPayer(workspaceId, next, 2);
    await end(workspaceId, begun.transcriptionId);
    expect((await service.status(payerId)).usage).toMatchObject({
      month: { minutes: 0.5 },
      total: { files: 1 },
    });
    expect((await service.status(next)).usage.month.minutes).toBe(0);
    await service.reserve(workspaceId, later);
    expect((await service.status(next)).usage.month.minutes).toBe(1);
  });

  it('keeps the payer of the largest version, in any order', async () => {
    const { workspaceId, payerId } = await createWorkspace();
    const [second, third] = [randomUUID(), randomUUID()];
    await setPayer(workspaceId, third, 3);
    await setPayer(workspaceId, second, 2);
    await setPayer(workspaceId, payerId, 1);
    await service.reserve(workspaceId, recording());
    expect((await service.status(third)).usage.month.minutes).toBe(1);
  });

  it('reserves nothing once it is deleted, and its charges stay with the user who paid', async () => {
    const { workspaceId, payerId } = await createWorkspace();
    const begun = recording();
    await service.reserve(workspaceId, begun);
    for (let time = 0; time < 2; time += 1)
      expect((await service.send({ userId: workspaceId }, 'DELETE', '/internal/account/usage')).status).toBe(
        200,
      );
    expect((await service.reserve(workspaceId, recording())).body.error).toBe('usage.account_erased');
    await setPayer(workspaceId, randomUUID(), 9);
    expect((await service.check(workspaceId, {})).status).toBe(410);
    await end(workspaceId, begun.transcriptionId);
    expect((await service.status(payerId)).usage.month.minutes).toBe(0.5);
  });

  it('gets its payer from auth alone', async () => {
    const body = { workspaceId: randomUUID(), payerId: randomUUID(), version: 1 };
    for (const caller of [{ userId: randomUUID() }, { service: 'billing' as const }, undefined])
      expect((await service.send(caller, 'POST', '/internal/usage/payers', { body })).status).not.toBe(200);
  });
});
