import { readFile } from 'node:fs/promises';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { spoken } from '../../testing/transcript-client.ts';
import { SHORT_MS_MAX } from './lane.ts';

let service: TestService;
let long: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  const folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.mp3`;
  await makeRecording({ path, durationSeconds: SHORT_MS_MAX / 1_000 + 5, sound: 'tone' });
  long = Buffer.from(await readFile(path));
  await folder.remove();
});
beforeEach(async () => {
  await service.queued.drain();
  await service.db.deleteFrom('transcriptions').execute();
});
afterAll(() => service.stop());

const listQueued = async (): Promise<(string | undefined)[]> =>
  (await service.queued.list()).map(({ id }) => id);

const positionOf = async (user: ReturnType<typeof createUser>, id: string): Promise<number | null> =>
  ((await user.status(id)).data as unknown as TranscriptionSnapshot).queuePosition;

/** Uploads a millisecond later: the test's clock does not advance otherwise. */
const later = (user: ReturnType<typeof createUser>): Promise<string> => {
  service.clock.advance(1);
  return user.uploaded();
};

describe('the queue', () => {
  it('takes turns over users: many recordings of one do not delay the first of another', async () => {
    const [ana, bia] = [createUser(service, 'pro'), createUser(service, 'pro')];
    const anas: string[] = [];
    for (let count = 0; count < 3; count += 1) anas.push(await later(ana));
    const bias = [await later(bia), await later(bia)];
    const order = [anas[0], bias[0], anas[1], bias[1], anas[2]].map(String);
    expect(await listQueued()).toEqual(order);
    const positions = order.map((id) => positionOf(anas.includes(id) ? ana : bia, id));
    expect(await Promise.all(positions)).toEqual([1, 2, 3, 4, 5]);
    await service.redis.flushdb();
    await service.housekeeping.sweep();
    expect((await listQueued()).filter((id) => order.includes(String(id)))).toEqual(order);
  });

  it('keeps the order of one user, and begins with others where the queue is', async () => {
    const [ana, bia] = [createUser(service, 'pro'), createUser(service, 'pro')];
    const anas: string[] = [];
    for (let count = 0; count < 4; count += 1) anas.push(await later(ana));
    for (const id of anas.slice(0, 2)) {
      await service.queued.remove(id);
      await service.runs.finish(await ana.claim(id), spoken(['Bom dia.']));
    }
    const [last, first, second] = [await later(ana), await later(bia), await later(bia)];
    expect(await listQueued()).toEqual([anas[2], first, anas[3], second, last]);
  });

  it('puts business before pro, regardless of turns', async () => {
    const [pro, business] = [createUser(service, 'pro'), createUser(service, 'business')];
    const first = await pro.uploaded();
    const others = [await business.uploaded(), await business.uploaded()];
    expect(await listQueued()).toEqual([...others, first]);
  });

  it('has a lane for short recordings, and counts positions within it', async () => {
    const [ana, bia] = [createUser(service, 'pro'), createUser(service, 'pro')];
    const first = await ana.uploaded(long);
    const [short, second] = [await bia.uploaded(), await bia.uploaded(long)];
    expect(await listQueued()).toEqual([short, first, second]);
    expect(await positionOf(bia, short)).toBe(1);
    expect(await positionOf(bia, second)).toBe(2);
    expect((await bia.cancel(second)).status).toBe(200);
    expect(await listQueued()).toEqual([short, first]);
  });
});
