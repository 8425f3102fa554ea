import { randomUUID } from 'node:crypto';
import { CLOSED_ACCOUNT_RETENTION_YEARS } from '@escriba/contracts/shared/retention';
import { KeptUsage } from '@escriba/contracts/usage/usage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createKeptData } from './kept-data.service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newRecording = () => ({
  transcriptionId: randomUUID(),
  round: 1,
  sizeBytes: 1_000,
  durationMs: 60_000,
});
const collect = async (userId: string) =>
  (await service.send({ userId }, 'GET', '/internal/account/usage')).body.data;
const erase = async (userId: string) =>
  (await service.send({ userId }, 'DELETE', '/internal/account/usage')).status;
const rowsOf = async (userId: string) => ({
  people: await service.db.selectFrom('people').selectAll().where('user_id', '=', userId).execute(),
  charges: await service.db.selectFrom('charges').selectAll().where('user_id', '=', userId).execute(),
});

describe("a user's stored data", () => {
  it("is exported whole, without other users' data", async () => {
    const [bia, caio] = [randomUUID(), randomUUID()];
    await service.setPlan(bia, 'pro');
    const recording = newRecording();
    await service.reserve(bia, recording);
    await service.reserve(caio, newRecording());
    const kept = await collect(bia);
    expect(Value.Check(KeptUsage, kept)).toBe(true);
    expect(kept).toEqual({
      plan: 'pro',
      subscriptionStatus: 'active',
      charges: [
        {
          transcriptionId: recording.transcriptionId,
          round: 1,
          state: 'reserved',
          day: '2026-03-16',
          seconds: 60,
          sizeBytes: 1_000,
          reservedAt: '2026-03-16T15:00:00.000Z',
          settledAt: null,
        },
      ],
    });
  });

  it('is empty for an unknown user', async () => {
    expect(await collect(randomUUID())).toEqual({ plan: 'free', subscriptionStatus: 'active', charges: [] });
  });

  it("is erased, repeatedly if necessary, without other users' data", async () => {
    const [bia, caio] = [randomUUID(), randomUUID()];
    await service.setPlan(bia, 'business');
    for (const userId of [bia, caio]) await service.reserve(userId, newRecording());
    expect([await erase(bia), await erase(bia)]).toEqual([200, 200]);
    expect(await rowsOf(bia)).toMatchObject({
      charges: [],
      people: [{ plan: 'free', entitlement_version: null, files_total: 0, erased_at: expect.any(Date) }],
    });
    expect((await rowsOf(caio)).charges).toHaveLength(1);
  });

  it('leaves a mark that is deleted five years later, and not before', async () => {
    const userId = randomUUID();
    const begin = service.clock.now();
    await service.reserve(userId, newRecording());
    await erase(userId);
    const { purge } = createKeptData({ db: service.db, clock: service.clock.now });
    const end = new Date(begin);
    end.setUTCFullYear(end.getUTCFullYear() + CLOSED_ACCOUNT_RETENTION_YEARS);
    service.clock.set(end);
    await purge();
    expect((await rowsOf(userId)).people).toHaveLength(1);
    service.clock.set(new Date(end.getTime() + 1));
    await purge();
    expect((await rowsOf(userId)).people).toEqual([]);
    service.clock.set(begin);
  });

  it('does not return with late events', async () => {
    const userId = randomUUID();
    const recording = newRecording();
    await service.reserve(userId, recording);
    await erase(userId);
    const { transcriptionId, round } = recording;
    const late = { userId, transcriptionId, round, outcome: 'completed', chargedMs: 1_000 } as const;
    expect((await service.end(late)).status).toBe(200);
    expect((await service.setPlan(userId, 'pro')).status).toBe(200);
    expect(await rowsOf(userId)).toMatchObject({ charges: [], people: [{ plan: 'free', files_total: 0 }] });
    const { status, body } = await service.reserve(userId, newRecording());
    expect([status, body.error]).toEqual([410, 'usage.account_erased']);
    expect((await service.check(userId, {})).status).toBe(410);
  });

  it('is erased even during an upload', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'business');
    await Promise.all([
      ...Array.from({ length: 8 }, () => service.reserve(userId, newRecording())),
      erase(userId),
    ]);
    expect((await rowsOf(userId)).charges).toEqual([]);
  });
});
