import { readFile } from 'node:fs/promises';
import { createTemporaryDirectory, eventually, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const SECONDS = 300;

let service: TestService;
let long: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  const folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.mp3`;
  await makeRecording({ path, durationSeconds: SECONDS, sound: 'tone' });
  long = Buffer.from(await readFile(path));
  await folder.remove();
});
beforeEach(() => service.redis.del('transcription:workers'));
afterAll(() => service.stop());

const startOf = async (user: ReturnType<typeof createUser>, id: string): Promise<number | null> =>
  ((await user.status(id)).data as unknown as TranscriptionSnapshot).startsInSeconds;

it('a waiting recording has the time until its start as soon as the speed of the workers is known', async () => {
  const [ana, bia] = [createUser(service, 'pro'), createUser(service, 'pro')];
  const running = await ana.claim(await ana.uploaded(long));
  const waiting = await bia.uploaded(long);
  expect(await startOf(bia, waiting)).toBeNull();

  await service.presence.announce('w1', {
    speech: { ok: true },
    slots: 1,
    recognises: [{ name: 'whisper-base', speed: 10 }],
    models: [],
  });
  const startsIn = await eventually(async () => (await startOf(bia, waiting)) ?? undefined);
  expect(startsIn).toBeGreaterThanOrEqual(SECONDS / 10 - 1);
  expect(startsIn).toBeLessThanOrEqual(SECONDS / 10 + 1);
  expect(await startOf(ana, running.id)).toBeNull();
});
