import { randomUUID } from 'node:crypto';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { UsageInfo } from '@escriba/contracts/usage/usage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const recording = (durationMs: number, sizeBytes = 1_048_576) => ({
  transcriptionId: randomUUID(),
  round: 1,
  durationMs,
  sizeBytes,
});
const complete = async (userId: string, durationMs: number, sizeBytes?: number) => {
  const { transcriptionId, ...rest } = recording(durationMs, sizeBytes);
  await service.reserve(userId, { transcriptionId, ...rest });
  await service.end({ userId, transcriptionId, round: 1, outcome: 'completed', chargedMs: durationMs });
};

describe("the user's own usage", () => {
  it('starts with the free plan, active, and no usage', async () => {
    const info = await service.status(randomUUID());
    expect(Value.Check(UsageInfo, info)).toBe(true);
    expect(info).toEqual({
      canTranscribe: true,
      reason: null,
      user: { currentPlan: 'free', subscriptionStatus: 'active', planInForce: 'free' },
      plan: {
        displayName: 'Gratuito',
        description: 'Para conhecer a transcrição com seus próprios áudios',
        highlights: [
          '1 arquivo por dia',
          '5 minutos por mês, somando os arquivos',
          'Até 50 MB por arquivo',
          'Até 2 h por arquivo',
          'Resumos, capítulos e outras análises sem limite',
        ],
        limits: {
          dailyFiles: 1,
          monthlyTranscriptionMinutes: 5,
          maxFileSizeMB: 50,
          maxDurationMinutes: 120,
          insightsPerMonth: -1,
        },
        features: { ...PLAN_FEATURES.free, unlimitedFileSize: false, unlimitedDuration: false },
      },
      usage: {
        today: { files: 0, limit: 1, remaining: 1, unlimited: false, usagePercent: 0 },
        month: { minutes: 0, limit: 5, remaining: 5, unlimited: false, usagePercent: 0 },
        total: { files: 0, minutes: 0, sizeMB: 0, lastTranscription: null },
      },
      nextReset: { daily: '2026-03-17T03:00:00.000Z', monthly: '2026-04-01T03:00:00.000Z' },
    });
  });

  it('counts a reservation at once, and totals when it is charged', async () => {
    const userId = randomUUID();
    const { transcriptionId, ...rest } = recording(90_500, 3_145_728);
    await service.reserve(userId, { transcriptionId, ...rest });
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 1, remaining: 0, usagePercent: 100 },
      month: { minutes: 1.52, remaining: 3.48, usagePercent: 30.33 },
      total: { files: 0, minutes: 0, sizeMB: 0, lastTranscription: null },
    });
    await service.end({ userId, transcriptionId, round: 1, outcome: 'completed', chargedMs: 60_001 });
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 1 },
      month: { minutes: 1.02 },
      total: { files: 1, minutes: 1.02, sizeMB: 3, lastTranscription: '2026-03-16T15:00:00.000Z' },
    });
  });

  it('reports in both languages that the day is used up', async () => {
    const userId = randomUUID();
    await complete(userId, 1_000);
    expect(await service.status(userId)).toMatchObject({
      canTranscribe: false,
      reason: 'Limite diário atingido (1 arquivo/dia)',
    });
    expect(await service.status(userId, 'en')).toMatchObject({
      canTranscribe: false,
      reason: 'Daily limit reached (1 file/day)',
      plan: { displayName: 'Free' },
    });
  });

  it('never shows more than 100 % or less than nothing left, however long the audio turned out to be', async () => {
    const userId = randomUUID();
    const { transcriptionId, ...rest } = recording(60_000);
    await service.reserve(userId, { transcriptionId, ...rest });
    await service.end({ userId, transcriptionId, round: 1, outcome: 'completed', chargedMs: 900_000 });
    service.clock.set('2026-03-17T15:00:00.000Z');
    expect(await service.status(userId)).toMatchObject({
      canTranscribe: false,
      reason: 'Limite mensal de transcrição atingido (0 min restantes)',
      usage: { month: { minutes: 15, remaining: 0, usagePercent: 100 } },
    });
    service.clock.set('2026-03-16T15:00:00.000Z');
  });

  it('has -1 if a plan has no limit', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'business');
    await complete(userId, 3_600_000);
    expect(await service.status(userId)).toMatchObject({
      canTranscribe: true,
      user: { currentPlan: 'business', subscriptionStatus: 'active' },
      plan: { displayName: 'Enterprise', features: { unlimitedFileSize: false, unlimitedDuration: true } },
      usage: {
        today: { files: 1, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
        month: { minutes: 60, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
      },
    });
  });
});
