import { randomUUID } from 'node:crypto';
import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => service.clock.set('2026-03-16T15:00:00.000Z'));

const newRecording = (fields: object = {}) => ({
  transcriptionId: randomUUID(),
  round: 1,
  sizeBytes: 1_000,
  durationMs: 60_000,
  ...fields,
});
type Recording = ReturnType<typeof newRecording>;
type Outcome = TranscriptionEnded['data']['outcome'];
const end = (userId: string, { transcriptionId, round }: Recording, outcome: Outcome, chargedMs = 0) =>
  service.end({ userId, transcriptionId, round, outcome, chargedMs });

describe('quota', () => {
  it.each<[Outcome]>([['failed'], ['cancelled'], ['deleted'], ['abandoned']])(
    'is returned if a recording %s before any speech was recognised',
    async (outcome) => {
      const userId = randomUUID();
      const recording = newRecording();
      await service.reserve(userId, recording);
      expect((await service.check(userId, {})).body.error).toBe('usage.daily_limit');
      await end(userId, recording, outcome);
      expect((await service.check(userId, {})).status).toBe(200);
      expect((await service.status(userId)).usage).toMatchObject({
        today: { files: 0 },
        month: { minutes: 0 },
        total: { files: 0, lastTranscription: null },
      });
    },
  );

  it('is charged for the finished work on a cancelled recording', async () => {
    const userId = randomUUID();
    const recording = newRecording();
    await service.reserve(userId, recording);
    await end(userId, recording, 'cancelled', 29_001);
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 1 },
      month: { minutes: 0.5 },
      total: { files: 1, minutes: 0.5 },
    });
  });

  it('is charged again for another round of the same recording, and for nothing else', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'pro');
    const first = newRecording();
    await service.reserve(userId, first);
    await end(userId, first, 'failed');
    const second = { ...first, round: 2 };
    for (let time = 0; time < 3; time += 1) expect((await service.reserve(userId, second)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) await end(userId, second, 'completed', 61_000);
    await end(userId, second, 'deleted');
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 1 },
      month: { minutes: 1.02 },
      total: { files: 1, minutes: 1.02 },
    });
  });

  it('is not used up by an earlier round of the same recording whose end has not arrived yet', async () => {
    const userId = randomUUID();
    const first = newRecording();
    const second = { ...first, round: 2 };
    await service.reserve(userId, first);
    expect((await service.reserve(userId, { ...second, lastRound: 1 })).body.error).toBe('usage.daily_limit');
    expect((await service.reserve(userId, { ...second, lastRound: 0 })).status).toBe(200);
    expect((await service.reserve(userId, newRecording())).body.error).toBe('usage.daily_limit');
    await end(userId, first, 'abandoned');
    await end(userId, second, 'completed', 30_000);
    expect((await service.status(userId)).usage).toMatchObject({ today: { files: 1 }, total: { files: 1 } });
    expect((await service.reserve(userId, { ...first, round: 3, lastRound: 2 })).body.error).toBe(
      'usage.daily_limit',
    );
  });

  it('is refused for a start that arrives after its end, in both languages', async () => {
    const userId = randomUUID();
    const recording = newRecording();
    await end(userId, recording, 'abandoned');
    const { status, body } = await service.reserve(userId, recording);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'usage.reservation_released',
      message: 'Este envio já foi encerrado. Envie o arquivo novamente.',
    });
    expect((await service.status(userId)).usage.today.files).toBe(0);
  });

  it('is charged for a text without a reservation: nothing is lost', async () => {
    const userId = randomUUID();
    await end(userId, newRecording(), 'completed', 60_000);
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 1 },
      total: { minutes: 1 },
    });
  });

  it.each<[Outcome]>([['failed'], ['cancelled'], ['deleted'], ['abandoned']])(
    'is charged for a text even if its round was also reported %s, in either order',
    async (outcome) => {
      const [before, after] = [newRecording(), newRecording()];
      const userId = randomUUID();
      await service.setPlan(userId, 'pro');
      for (const recording of [before, after]) await service.reserve(userId, recording);
      await end(userId, before, outcome);
      await end(userId, before, 'completed', 60_000);
      await end(userId, after, 'completed', 60_000);
      await end(userId, after, outcome);
      expect((await service.status(userId)).usage).toMatchObject({
        today: { files: 2 },
        month: { minutes: 2 },
        total: { files: 2, minutes: 2 },
      });
    },
  );

  it('is returned in full if a recording has no speech', async () => {
    const userId = randomUUID();
    const recording = newRecording();
    await service.reserve(userId, recording);
    await end(userId, recording, 'completed', 0);
    expect((await service.check(userId, {})).status).toBe(200);
    expect((await service.status(userId)).usage).toMatchObject({
      today: { files: 0 },
      month: { minutes: 0 },
      total: { files: 0, lastTranscription: null },
    });
  });

  it('is refused with the text of its limit, in the caller’s language', async () => {
    const userId = randomUUID();
    const large = await service.check(userId, { sizeBytes: 50 * 1_048_576 + 1 });
    expect([large.status, large.body.message]).toEqual([413, 'Arquivo muito grande. Limite: 50MB']);
    const long = await service.check(userId, { durationMs: 7_200_001 }, 'en-US,en;q=0.9');
    expect([long.status, long.body.message]).toEqual([403, 'The recording is too long. Limit: 2 h 0 min']);
    const monthly = await service.reserve(userId, newRecording({ durationMs: 301_000 }));
    expect([monthly.status, monthly.body.error, monthly.body.message]).toEqual([
      403,
      'usage.monthly_limit',
      'Limite mensal de transcrição atingido (5 min restantes)',
    ]);
    expect(await service.status(userId)).toMatchObject({ usage: { today: { files: 0 } } });
  });

  it('that was reserved is kept if the plan lapses meanwhile', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'pro', { version: 1 });
    const recording = newRecording({ durationMs: 1_200_000 });
    await service.reserve(userId, recording);
    await service.setPlan(userId, 'pro', { status: 'overdue', version: 2 });
    expect((await service.reserve(userId, recording)).status).toBe(200);
    await end(userId, recording, 'completed', 1_200_000);
    expect(await service.status(userId)).toMatchObject({
      canTranscribe: false,
      usage: { month: { minutes: 20, limit: 5, remaining: 0, usagePercent: 100 } },
    });
  });
});

describe('the start of day and month in São Paulo', () => {
  const usedAt = async (userId: string, instant: string) => {
    service.clock.set(instant);
    const { usage, canTranscribe } = await service.status(userId);
    return [usage.today.files, usage.month.minutes, canTranscribe];
  };

  it('is a new day at 03:00 UTC, not at midnight or 02:00', async () => {
    const userId = randomUUID();
    await service.reserve(userId, newRecording());
    expect(await usedAt(userId, '2026-03-17T00:00:00.000Z')).toEqual([1, 1, false]);
    expect(await usedAt(userId, '2026-03-17T02:59:59.999Z')).toEqual([1, 1, false]);
    expect(await usedAt(userId, '2026-03-17T03:00:00.000Z')).toEqual([0, 1, true]);
  });

  it('is a new month and a new year at the same moment there', async () => {
    const userId = randomUUID();
    service.clock.set('2027-01-01T02:30:00.000Z');
    await service.reserve(userId, newRecording({ durationMs: 300_000 }));
    expect(await usedAt(userId, '2027-01-01T02:59:59.999Z')).toEqual([1, 5, false]);
    expect(await usedAt(userId, '2027-01-01T03:00:00.000Z')).toEqual([0, 0, true]);
  });

  it('charges the day of the reservation, regardless of when the text arrives', async () => {
    const userId = randomUUID();
    const recording = newRecording();
    service.clock.set('2026-04-01T02:59:00.000Z');
    await service.reserve(userId, recording);
    service.clock.set('2026-04-01T03:10:00.000Z');
    await end(userId, recording, 'completed', 120_000);
    expect(await usedAt(userId, '2026-04-01T03:11:00.000Z')).toEqual([0, 0, true]);
    expect(await usedAt(userId, '2026-04-01T02:59:59.000Z')).toEqual([1, 2, false]);
    service.clock.set('2026-04-01T03:11:00.000Z');
    expect((await service.status(userId)).usage.total).toMatchObject({
      files: 1,
      minutes: 2,
      lastTranscription: '2026-04-01T03:10:00.000Z',
    });
  });
});
