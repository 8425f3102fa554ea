import { randomUUID } from 'node:crypto';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 4 * BYTES_PER_MB });
  folder = await createTemporaryDirectory();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});
afterEach(() => service.usage.fallSilent(false));

const count = async (table: 'transcriptions' | 'loose_objects') =>
  (await service.db.selectFrom(table).selectAll().execute()).length;
const openIntents = () =>
  service.db.selectFrom('reservation_intents').selectAll().where('abandoned_at', 'is', null).execute();
const leftBehind = async () => ({
  files: (await service.listStoredFiles()).length,
  rows: await count('transcriptions'),
  loose: await count('loose_objects'),
  intents: await openIntents(),
});
const recordingOf = async (durationSeconds: number) =>
  Buffer.from(
    await readFile(await makeRecording({ path: `${folder.path}/${durationSeconds}.ogg`, durationSeconds })),
  );

describe('a limit of the plan', () => {
  type TestUser = ReturnType<typeof createUser>;
  const limits: [
    what: string,
    make: () => TestUser,
    file: () => Promise<Buffer<ArrayBuffer>>,
    wanted: object,
    english: string,
  ][] = [
    [
      'one file a day',
      () => createUser(service, 'free', { dailyFiles: 0 }),
      () => recordingOf(2),
      { status: 403, error: 'usage.daily_limit', message: 'Limite diário atingido (0 arquivos/dia)' },
      'Daily limit reached (0 files/day)',
    ],
    [
      'the size that a request declares',
      () => createUser(service, 'free', { maxFileSizeMB: 1 }),
      async () => Buffer.alloc(2 * BYTES_PER_MB),
      { status: 413, error: 'usage.file_too_large', message: 'Arquivo muito grande. Limite: 1MB' },
      'The file is too large. Limit: 1 MB',
    ],
    [
      'the size that comes',
      () => createUser(service, 'free', { maxFileSizeMB: 1 }),
      async () => Buffer.alloc(BYTES_PER_MB + 1),
      { status: 413, error: 'usage.file_too_large', message: 'Arquivo muito grande. Limite: 1MB' },
      'The file is too large. Limit: 1 MB',
    ],
    [
      'the length of a recording',
      () => createUser(service, 'pro', { maxDurationMinutes: 1 }),
      () => recordingOf(61),
      { status: 403, error: 'usage.too_long', message: 'Duração muito longa. Limite: 0h 1min' },
      'The recording is too long. Limit: 0 h 1 min',
    ],
    [
      'the minutes of a month',
      () => createUser(service, 'free', { monthlyTranscriptionMinutes: 1 }),
      () => recordingOf(61),
      {
        status: 403,
        error: 'usage.monthly_limit',
        message: 'Limite mensal de transcrição atingido (1 min restantes)',
      },
      'Monthly transcription limit reached (1 min left)',
    ],
  ];

  it.each(limits)(
    'refuses by %s, with the text of the usage service, and leaves nothing',
    async (_what, make, file, wanted, english) => {
      const user = make();
      const before = await leftBehind();
      const { status, body } = await user.upload({ file: await file() });
      expect({ status, ...body }).toMatchObject(wanted);
      const inEnglish = await user.upload({ file: await file(), language: 'en' });
      expect(inEnglish.body.message).toBe(english);
      expect(await leftBehind()).toEqual(before);
      expect(await user.charges()).toEqual([]);
    },
  );

  it("accepts a file of exactly the plan's size", async () => {
    const user = createUser(service, 'free', { maxFileSizeMB: 1 });
    const wave = await makeRecording({ path: `${folder.path}/exact.wav`, durationSeconds: 5 });
    const file = Buffer.concat([await readFile(wave)], BYTES_PER_MB);
    expect((await user.upload({ file })).status).toBe(202);
  });

  it('gives the last file to one of two concurrent uploads', async () => {
    const user = createUser(service, 'free');
    const before = await leftBehind();
    const responses = await Promise.all([user.upload(), user.upload()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 403]);
    const kept = { files: before.files + 1, rows: before.rows + 1, loose: before.loose + 1 };
    expect(await leftBehind()).toEqual({ ...before, ...kept });
    expect(await user.charges()).toEqual(['reserved']);
  });

  it('is not used up by a file that cannot be transcribed', async () => {
    const user = createUser(service, 'free');
    expect((await user.upload({ file: Buffer.from('isto não é som\n'.repeat(400)) })).status).toBe(415);
    expect(await user.charges()).toEqual([]);
    expect((await user.upload()).status).toBe(202);
  });
});

describe('while the usage service', () => {
  const refused = async (user: ReturnType<typeof createUser>) => {
    const before = await leftBehind();
    const { status, body } = await user.upload();
    expect({ status, ...body }).toMatchObject({
      status: 503,
      error: 'transcription.quota_unavailable',
      message: 'Não foi possível verificar seu plano agora. Tente de novo em instantes.',
    });
    expect(await leftBehind()).toEqual(before);
  };

  it('is down, uploads are refused and leave nothing', async () => {
    const user = createUser(service, 'free');
    await service.usage.stop();
    await refused(user);
    await service.usage.start();
    expect((await user.upload()).status).toBe(202);
  });

  it('disconnects after it has reserved, the quota is returned as soon as it can be reached', async () => {
    const user = createUser(service, 'free');
    const id = randomUUID();
    service.usage.fallSilent(true);
    await expect(
      service.quota.reserve(user, { transcriptionId: id, sizeBytes: 1, durationMs: 1_000 }),
    ).rejects.toMatchObject({ code: 'transcription.quota_unavailable', retryAfterSeconds: 5 });
    expect(Object.values(service.usage.chargesOf(user.userId))).toMatchObject([{ state: 'reserved' }]);
    service.usage.fallSilent(false);
    expect(await user.charges()).toEqual(['released']);
    expect((await user.upload()).status).toBe(202);
  });

  it('is down, ended rounds are reported when it is up again', async () => {
    const user = createUser(service, 'free');
    const run = await user.started();
    await service.usage.stop();
    await service.runs.fail(run, 'transcription.failed');
    expect(await user.charges()).toEqual(['reserved']);
    await service.usage.start();
    service.clock.advance(1_000);
    expect(await user.charges()).toEqual(['released']);
  });
});

describe('an upload whose process dies', () => {
  const charge = () => ({ transcriptionId: randomUUID(), sizeBytes: 1_000, durationMs: 4_000 });

  it('before it reserved: its intent is closed after five minutes, and not before', async () => {
    const user = createUser(service, 'free');
    await service.db
      .insertInto('reservation_intents')
      .values({
        transcription_id: randomUUID(),
        round: 1,
        user_id: user.userId,
        created_at: service.clock.now(),
      })
      .execute();
    service.clock.advance(5 * 60_000);
    await service.housekeeping.sweep();
    expect(await openIntents()).toHaveLength(1);
    service.clock.advance(1);
    await service.housekeeping.sweep();
    expect(await openIntents()).toEqual([]);
    expect(await user.charges()).toEqual(['released']);
    expect((await user.upload()).status).toBe(202);
  });

  it('after it reserved: the quota is returned', async () => {
    const user = createUser(service, 'free');
    await service.quota.reserve(user, charge());
    expect((await user.upload()).body.error).toBe('usage.daily_limit');
    service.clock.advance(5 * 60_000 + 1);
    await service.housekeeping.sweep();
    expect(await user.charges()).toEqual(['released']);
    expect((await user.upload()).status).toBe(202);
  });

  it('after it reserved, and is repeated under its id: it waits a minute, then starts a new round', async () => {
    const user = createUser(service, 'free');
    const same = charge();
    await service.quota.reserve(user, same);
    await expect(service.quota.reserve(user, same)).rejects.toMatchObject({
      code: 'transcription.attempt_under_way',
    });
    service.clock.advance(60_000);
    expect(await service.quota.reserve(user, same)).toMatchObject({ round: 2, priority: 3 });
    expect(await user.charges()).toEqual(['released', 'reserved']);
    await service.quota.abandon({ transcriptionId: same.transcriptionId, round: 2 });
    expect(await user.charges()).toEqual(['released', 'released']);
  });

  it('after the row was written: the sweep queues it, and the quota stays reserved', async () => {
    const user = createUser(service, 'free');
    const id = await user.uploaded();
    await service.redis.flushdb();
    service.clock.advance(5 * 60_000 + 1);
    await service.housekeeping.sweep();
    expect(await service.queued.find(id)).toBeDefined();
    expect(await user.charges()).toEqual(['reserved']);
  });

  it('and was abandoned before it could write: nothing is written', async () => {
    const user = createUser(service, 'free');
    const reservation = await service.quota.reserve(user, charge());
    await service.quota.abandon(reservation);
    await service.quota.abandon(reservation);
    const events = service.usage.events.length;
    await service.outbox.deliverDue();
    expect(service.usage.events).toHaveLength(events + 1);
  });
});
