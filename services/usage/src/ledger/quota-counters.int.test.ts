import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const read = async (series: string): Promise<number> => {
  const line = (await service.registry.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ')[1]);
};

it('reservations, their ends and refusals are counted once each, and name no user', async () => {
  const userId = randomUUID();
  const recording = { transcriptionId: randomUUID(), round: 1, sizeBytes: 1_000, durationMs: 60_000 };
  for (let time = 0; time < 2; time += 1) await service.reserve(userId, recording);
  expect(await read('quota_reservations_total')).toBe(1);
  await service.check(userId, {});
  expect(await read('quota_refusals_total{limit="usage.daily_limit"}')).toBe(1);
  const { transcriptionId, round } = recording;
  for (let time = 0; time < 2; time += 1)
    await service.end({ userId, transcriptionId, round, outcome: 'completed', chargedMs: 30_000 });
  expect(await read('quota_settlements_total{state="committed"}')).toBe(1);
  expect(await read('quota_settlements_total{state="released"}')).toBe(0);
  expect(await service.registry.metrics()).not.toContain(userId);
});
